/** The asynchronous lab's tile. */
import type { LabTile } from '../../core/lab.ts'

export const tile: LabTile = {
  id: 'async',
  label: 'Asynchronous tree',
  title: 'Without waiting',
  question: 'What if no processor waits for the others?',
  shows: '16 computers that ask each other for tasks.',
}
