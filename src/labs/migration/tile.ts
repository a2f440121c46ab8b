/** The migration lab's tile. */
import type { LabTile } from '../../core/lab.ts'

export const tile: LabTile = {
  id: 'migration',
  label: 'Migration',
  title: 'Programs that move',
  question: 'Should a running process move?',
  shows: '16 computers: circles are processes, those in orange have moved.',
  opening: 'computeSpread=40&messageSpread=10&placement=random&migration=on&duration=40000000',
}
