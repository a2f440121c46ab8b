/** The loop lab's views: its workstations, its charts, its synchronisations and its words. */
import { loadedLater } from '../../../views/later.ts'
import type { LabViews } from '../../page.ts'
import { lessons } from '../lessons/index.ts'
import { presets } from '../presets.ts'
import { charts } from './charts/index.ts'
import { alternatives, baselines, map, sweep } from './explore.ts'
import { Workstations } from './stage/stage.tsx'
import { caption, headlines, markers, readout } from './words.ts'

export const page: LabViews = {
  id: 'loop',
  stage: Workstations,
  pictures: [
    {
      id: 'gantt',
      label: 'Gantt',
      component: loadedLater(() => import('./gantt/gantt.tsx').then((m) => m.Gantt)),
    },
  ],
  charts,
  microscope: {
    label: 'Synchronisation',
    component: loadedLater(() => import('./microscope/synchronisation.tsx').then((m) => m.Synchronisation)),
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
  bandColumn: 'left',
}
