/** The asynchronous lab's tile. */
import type { LabTile } from '../../core/lab.ts'

export const tile: LabTile = {
  id: 'async',
  label: 'Asynchronous tree',
  title: 'Without waiting',
  question: 'Can 64 processors share a tree without a leader?',
  shows: 'Each box is a processor; one without tasks asks another.',
}
