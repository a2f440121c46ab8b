/** The mesh lab's views: its mesh and list, its charts, its schedules and remaps, and its words. */
import { loadedLater } from '../../../views/later.ts'
import type { LabViews } from '../../page.ts'
import { lessons } from '../lessons/index.ts'
import { presets } from '../presets.ts'
import { charts } from './charts/index.ts'
import { alternatives, baselines, map, sweep } from './explore.ts'
import { MeshStage } from './stage/stage.tsx'
import { caption, headlines, markers, readout } from './words.ts'

export const page: LabViews = {
  id: 'mesh',
  stage: MeshStage,
  stageNeedsArtifacts: true,
  charts,
  microscope: {
    label: 'Remap',
    component: loadedLater(() => import('./microscope/remap.tsx').then((m) => m.RemapPanel)),
  },
  markers,
  headlines,
  caption,
  readout,
  presets,
  lessons,
  sweep,
  map,
  alternatives,
  baselines,
  bandColumn: 'iteration',
}
