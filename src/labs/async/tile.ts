/** The asynchronous lab's tile. */
import type { LabTile } from '../../core/lab.ts'

export const tile: LabTile = {
  id: 'async',
  label: 'Asynchronous tree',
  title: 'Without waiting',
  question: 'Can 64 computers share work without a leader?',
  shows: 'Each box is a computer; one without tasks asks another.',
  opening: 'victim=ring&amount=half',
}
