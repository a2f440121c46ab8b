/** The loop lab's tile. */
import type { LabTile } from '../../core/lab.ts'

export const tile: LabTile = {
  id: 'loop',
  label: 'Loop',
  question: 'What if borrowed machines get busy?',
}
