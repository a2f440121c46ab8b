/** The asynchronous lab's views: its machine, its charts, its moments and its words. */

import { inOrder } from '../../../core/content/story.ts'
import { givenOfTree } from '../../../core/workloads/given.ts'
import { isSearched } from '../../../core/workloads/names.ts'
import { loadedLater } from '../../../views/later.ts'
import { workPicture } from '../../../views/work/view.ts'
import type { ChartView, LabViews } from '../../page.ts'
import { timeSplit } from '../metrics.ts'
import { alternatives, baselines, leftOut, map, sweep } from './explore.ts'
import { firstCaption } from './first-caption.ts'
import { program } from './program/program.ts'
import { shown } from './shown.ts'
import { LABELS } from './stage/plain.ts'
import { AsyncStage } from './stage/stage.tsx'
import { caption, headlines, markers, readout, withoutMessages } from './words.ts'

/** The charts below the machine, from top to bottom. */
const charts: readonly ChartView[] = [
  {
    id: 'workload',
    label: 'All tasks',
    component: loadedLater(() => import('./charts/workload.tsx').then((m) => m.Workload)),
  },
  {
    id: 'time',
    label: 'Time',
    component: loadedLater(() =>
      import('../../../views/time-split/chart.tsx').then((m) => m.timeSplitChart(timeSplit)),
    ),
  },
  {
    id: 'tasks',
    label: 'Tasks',
    component: loadedLater(() => import('./charts/tasks.tsx').then((m) => m.Tasks)),
  },
  {
    id: 'messages',
    label: 'Messages',
    component: loadedLater(() => import('./charts/messages.tsx').then((m) => m.Messages)),
    nothing: withoutMessages,
  },
  {
    id: 'phases',
    label: 'Phases',
    apart: true,
    component: loadedLater(() => import('./charts/phases.tsx').then((m) => m.Phases)),
  },
  {
    id: 'theory',
    label: 'Theory',
    apart: true,
    component: loadedLater(() => import('./charts/theory.tsx').then((m) => m.Theory)),
    // A search has no lower bound: each run visits other nodes.
    shownWhen: (values) => !isSearched(values),
  },
  {
    id: 'rounds',
    label: 'Rounds',
    apart: true,
    component: loadedLater(() => import('../../../views/work/rounds/chart.tsx').then((m) => m.Rounds)),
    shownWhen: isSearched,
  },
]

export const page: LabViews = {
  id: 'async',
  stage: AsyncStage,
  labels: LABELS,
  stageNeedsArtifacts: true,
  pictures: [
    {
      id: 'gantt',
      overTime: true,
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
  program,
  markers,
  headlines,
  shown,
  shownIn: ['schedule'],
  caption,
  firstCaption,
  readout,
  stories: inOrder(import.meta.glob('../stories/*.md', { import: 'default', eager: true })),
  roleOf: givenOfTree,
  sweep,
  map,
  alternatives,
  leftOut,
  baselines,
  bandColumn: 'tasks',
}
