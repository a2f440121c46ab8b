/** The tree lab's tile. */
import type { LabTile } from '../../core/lab.ts'

export const tile: LabTile = {
  id: 'tree',
  label: 'Tree',
  question: 'What if work appears as you go?',
  opening: 't1=on',
}
