/** The loop lab's tile. */
import type { LabTile } from '../../core/lab.ts'

export const tile: LabTile = {
  id: 'loop',
  label: 'Loop',
  title: 'Borrowed machines',
  question: 'What if the owner sits down at a borrowed machine?',
  shows: '4 computers, and what each still has to do.',
  opening: 'loads=0,0,0,0,0,0,0,5&strategy=static',
}
