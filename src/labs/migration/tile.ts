/** The migration lab's tile. */
import type { LabTile } from '../../core/lab.ts'

export const tile: LabTile = {
  id: 'migration',
  label: 'Migration',
  question: 'Should a running process move?',
}
