/** The mesh lab's tile. */
import type { LabTile } from '../../core/lab.ts'

export const tile: LabTile = {
  id: 'mesh',
  label: 'Mesh',
  question: 'When is moving data worth it?',
  opening: 'loads=constant:3',
}
