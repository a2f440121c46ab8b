/** The requests lab's views: its servers, its charts, its decisions and its words. */
import { inOrder } from '../../../core/content/story.ts'
import { loadedLater } from '../../../views/later.ts'
import type { ChartView, LabViews } from '../../page.ts'
import { timeSplit } from '../metrics.ts'
import { alternatives, baselines, leftOut, map, roleOf, sweep } from './explore.ts'
import { firstCaption } from './first-caption.ts'
import { program } from './program/program.ts'
import { shown } from './shown.ts'
import { LABELS } from './stage/plain.ts'
import { Service } from './stage/stage.tsx'
import { why } from './why.ts'
import { caption, headlines, markers, readout } from './words.ts'

/** The charts below the servers, from top to bottom. */
const charts: readonly ChartView[] = [
  { id: 'queues', label: 'Queues', component: loadedLater(() => import('./charts/curves.tsx').then((m) => m.Queues)) },
  {
    id: 'times',
    label: 'Response times',
    component: loadedLater(() => import('./charts/curves.tsx').then((m) => m.Times)),
  },
  {
    id: 'time',
    label: 'Time of a request',
    component: loadedLater(() =>
      import('../../../views/time-split/chart.tsx').then((m) => m.timeSplitChart(timeSplit)),
    ),
  },
  { id: 'flow', label: 'Flow', component: loadedLater(() => import('./charts/curves.tsx').then((m) => m.Flow)) },
  {
    id: 'servers',
    label: 'Per server',
    component: loadedLater(() => import('./charts/servers.tsx').then((m) => m.Servers)),
  },
  {
    id: 'gantt',
    label: 'One server',
    apart: true,
    component: loadedLater(() => import('./gantt/gantt.tsx').then((m) => m.Gantt)),
  },
  {
    id: 'log',
    label: 'The log',
    apart: true,
    component: loadedLater(() => import('./charts/log.tsx').then((m) => m.Log)),
    shownWhen: ({ arrivals, service }) => arrivals === 'log' || service === 'log',
  },
  {
    id: 'tail',
    label: 'Distribution',
    apart: true,
    component: loadedLater(() => import('./charts/tail.tsx').then((m) => m.Tail)),
  },
]

export const page: LabViews = {
  id: 'requests',
  stage: Service,
  labels: LABELS,
  charts,
  microscope: {
    label: 'Decision',
    component: loadedLater(() => import('./microscope/decision.tsx').then((m) => m.Decisions)),
  },
  program,
  markers,
  headlines,
  shown,
  caption,
  firstCaption,
  readout,
  stories: inOrder(import.meta.glob('../stories/*.md', { import: 'default', eager: true })),
  roleOf,
  sweep,
  map,
  alternatives,
  leftOut,
  baselines,
  why,
  bandColumn: 'waiting',
}
