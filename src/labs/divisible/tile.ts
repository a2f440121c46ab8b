/** The divisible load lab's tile. */
import type { LabTile } from '../../core/lab.ts'

export const tile: LabTile = {
  id: 'divisible',
  label: 'Divisible load',
  question: 'Who should get how much of one big load, and in what order?',
}
