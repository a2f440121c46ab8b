/** The mesh lab's tile. */
import type { LabTile } from '../../core/lab.ts'

export const tile: LabTile = {
  id: 'mesh',
  label: 'Mesh',
  title: 'A mesh in parts',
  question: 'When is moving data worth it?',
  shows: 'The air around a wing: each colour is one computer’s part.',
  opening: 'iterations=120&loads=;;step:3,1,1000000&policy=never',
}
