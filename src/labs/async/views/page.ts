/** The asynchronous lab's views: its machine, its charts, its moments and its words. */
import { loadedLater } from '../../../views/later.ts'
import { workPicture } from '../../../views/work/view.ts'
import type { LabViews } from '../../page.ts'
import { lessons } from '../lessons/index.ts'
import { presets } from '../presets.ts'
import { charts } from './charts/index.ts'
import { alternatives, baselines, leftOut, map, sweep } from './explore.ts'
import { AsyncStage } from './stage/stage.tsx'
import { caption, headlines, markers, readout } from './words.ts'

export const page: LabViews = {
  id: 'async',
  stage: AsyncStage,
  stageNeedsArtifacts: true,
  pictures: [
    {
      id: 'gantt',
      label: 'Gantt',
      component: loadedLater(() => import('./picture/gantt.tsx').then((m) => m.Gantt)),
    },
    {
      id: 'tree',
      label: 'Tree',
      component: loadedLater(() => import('./picture/tree.tsx').then((m) => m.AsyncTree)),
    },
    workPicture,
  ],
  charts,
  microscope: {
    label: 'Decision',
    component: loadedLater(() => import('./microscope/decision.tsx').then((m) => m.Decision)),
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
  leftOut,
  baselines,
  bandColumn: 'tasks',
}
