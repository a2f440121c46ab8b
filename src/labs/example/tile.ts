/** The example lab's tile. Only a page whose address asks for it (`?example`) shows it. */
import type { LabTile } from '../../core/lab.ts'

export const tile: LabTile = {
  id: 'example',
  label: 'Balls into bins',
  title: 'Balls into bins',
  question: 'What is a second choice worth?',
  shows: 'Bins, and the balls in them.',
}
