/** The tree lab's tile. */
import type { LabTile } from '../../core/lab.ts'

export const tile: LabTile = {
  id: 'tree',
  label: 'Tree',
  title: 'Work that grows',
  question: 'What if one computer begins with all the work?',
  shows: '64 computers: the fuller a box, the more tasks wait in it.',
  opening: 'processors=64&balancer=none',
}
