/** The tree lab's views: its picture, its charts, its microscope and its words. */
import { loadedLater } from '../../../views/later.ts'
import { workPicture } from '../../../views/work/view.ts'
import type { LabViews } from '../../page.ts'
import { lessons } from '../lessons/index.ts'
import { presets } from '../presets.ts'
import { baselines } from './baselines.ts'
import { charts } from './charts/index.ts'
import { alternatives, map, sweep } from './explore.ts'
import { headlines } from './headlines.ts'
import { markers } from './markers.ts'
import { MachineStage } from './stage/stage.tsx'
import { caption, readout } from './words.ts'

export const page: LabViews = {
  id: 'tree',
  stage: MachineStage,
  pictures: [
    {
      id: 'tree',
      label: 'Tree',
      component: loadedLater(() => import('./nodes/picture.tsx').then((m) => m.TreePicture)),
    },
    workPicture,
  ],
  charts,
  microscope: {
    label: 'Microscope',
    component: loadedLater(() => import('./microscope/microscope.tsx').then((m) => m.Microscope)),
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
  bandColumn: 'tasks',
}
