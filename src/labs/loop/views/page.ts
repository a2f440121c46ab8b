/** The loop lab's views: its workstations, its charts, its synchronisations and its words. */
import { inOrder } from '../../../core/content/story.ts'
import { loadedLater } from '../../../views/later.ts'
import type { ChartView, LabViews } from '../../page.ts'
import { timeSplit } from '../metrics.ts'
import { wayOf } from '../parameters.ts'
import { alternatives, baselines, map, roleOf, sweep } from './explore.ts'
import { firstCaption } from './first-caption.ts'
import { program } from './program/program.ts'
import { LABELS } from './stage/plain.ts'
import { Workstations } from './stage/stage.tsx'
import { captionOf } from './step.ts'
import { headlines, markers, readout, withoutLoads } from './words.ts'

/** The charts below the workstations, from top to bottom. */
const charts: readonly ChartView[] = [
  {
    id: 'left',
    label: 'Iterations left',
    component: loadedLater(() => import('./charts/left.tsx').then((m) => m.Left)),
  },
  {
    id: 'stations',
    label: 'Per processor',
    component: loadedLater(() => import('./charts/stations.tsx').then((m) => m.Stations)),
  },
  {
    id: 'loads',
    label: 'Loads',
    component: loadedLater(() => import('./charts/loads.tsx').then((m) => m.Loads)),
    nothing: withoutLoads,
  },
  {
    id: 'time',
    label: 'Time',
    component: loadedLater(() =>
      import('../../../views/time-split/chart.tsx').then((m) => m.timeSplitChart(timeSplit)),
    ),
  },
  {
    id: 'chunks',
    label: 'Chunks',
    apart: true,
    shownWhen: (values) => wayOf(values).kind === 'queue',
    component: loadedLater(() => import('./charts/chunks.tsx').then((m) => m.Chunks)),
  },
  {
    id: 'strategies',
    shownWhen: (values) => wayOf(values).kind !== 'steps',
    label: 'Strategies',
    apart: true,
    component: loadedLater(() => import('./charts/strategies.tsx').then((m) => m.Strategies)),
  },
  {
    id: 'patterns',
    shownWhen: (values) => wayOf(values).kind !== 'steps',
    label: 'Communication',
    apart: true,
    component: loadedLater(() => import('./charts/patterns.tsx').then((m) => m.Patterns)),
  },
]

export const page: LabViews = {
  id: 'loop',
  stage: Workstations,
  labels: LABELS,
  pictures: [
    {
      id: 'gantt',
      overTime: true,
      label: 'Gantt',
      component: loadedLater(() => import('./gantt/gantt.tsx').then((m) => m.Gantt)),
    },
    {
      id: 'code',
      label: 'Code',
      // Work in steps is not an annotated loop.
      shownWhen: (values) => wayOf(values).kind !== 'steps',
      component: loadedLater(() => import('./code/code.tsx').then((m) => m.Code)),
    },
  ],
  charts,
  microscope: {
    label: 'Synchronisation',
    component: loadedLater(() => import('./microscope/synchronisation.tsx').then((m) => m.Synchronisation)),
  },
  program,
  markers,
  headlines,
  caption: captionOf,
  firstCaption,
  readout,
  stories: inOrder(import.meta.glob('../stories/*.md', { import: 'default', eager: true })),
  roleOf,
  sweep,
  map,
  alternatives,
  baselines,
  bandColumn: 'left',
}
