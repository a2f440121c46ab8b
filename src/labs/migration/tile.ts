/** The migration lab's tile. */
import type { LabTile } from '../../core/lab.ts'

export const tile: LabTile = {
  id: 'migration',
  label: 'Migration',
  title: 'Programs that move',
  question: 'Should a running program move?',
  shows: '16 computers: circles are programs, those in orange have moved.',
  opening: 'computeSpread=40&messageSpread=10&placement=random&duration=40000000&period=10000000',
}
