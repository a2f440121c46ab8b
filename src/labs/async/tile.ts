/** The asynchronous lab's tile. */
import type { LabTile } from '../../core/lab.ts'

export const tile: LabTile = {
  id: 'async',
  label: 'Asynchronous tree',
  question: 'What if no processor waits for the others?',
}
