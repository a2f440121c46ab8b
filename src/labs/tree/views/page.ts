/** The tree lab's views: its picture, its charts, its microscope and its words. */

import { inOrder } from '../../../core/content/story.ts'
import { givenOfTree } from '../../../core/workloads/given.ts'
import { loadedLater } from '../../../views/later.ts'
import { workPicture } from '../../../views/work/view.ts'
import type { ChartView, LabViews } from '../../page.ts'
import { adapts } from '../balancers/index.ts'
import { timeSplit } from '../metrics.ts'
import { unlessOneHasAll, unlessOneIteration } from './charts/nothing.ts'
import { alternatives, baselines, map, sweep } from './explore.ts'
import { firstCaption } from './first-caption.ts'
import { headlines } from './headlines.ts'
import { markers } from './markers.ts'
import { LABELS } from './stage/marks.ts'
import { MachineStage } from './stage/stage.tsx'
import { caption, readout } from './words.ts'

/** The charts below the machine, from top to bottom. */
const charts: readonly ChartView[] = [
  {
    id: 'workload',
    label: 'All tasks',
    component: loadedLater(() => import('./charts/workload.tsx').then((m) => m.Workload)),
    nothing: unlessOneIteration('how many tasks there are'),
  },
  {
    id: 'load',
    label: 'Load',
    component: loadedLater(() => import('./charts/loadmap.tsx').then((m) => m.Loadmap)),
    nothing: (run) => unlessOneIteration('how many tasks each processor has')?.(run) ?? unlessOneHasAll(run),
  },
  {
    id: 'time',
    label: 'Time',
    component: loadedLater(() =>
      import('../../../views/time-split/chart.tsx').then((m) => m.timeSplitChart(timeSplit)),
    ),
  },
  {
    id: 'stops',
    label: 'Worth it?',
    apart: true,
    component: loadedLater(() => import('./charts/stops.tsx').then((m) => m.StopsChart)),
    shownWhen: adapts,
    nothing: unlessOneIteration('what balancing costs and saves'),
  },
  {
    id: 'phases',
    label: 'Phases',
    apart: true,
    component: loadedLater(() => import('./charts/phases.tsx').then((m) => m.Phases)),
  },
]

export const page: LabViews = {
  id: 'tree',
  stage: MachineStage,
  labels: LABELS,
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
  firstCaption,
  readout,
  stories: inOrder(import.meta.glob('../stories/*.md', { import: 'default', eager: true })),
  roleOf: givenOfTree,
  sweep,
  map,
  alternatives,
  baselines,
  bandColumn: 'tasks',
}
