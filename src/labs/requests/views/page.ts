/** The requests lab's views: its servers, its charts, its decisions and its words. */
import { inOrder } from '../../../core/content/story.ts'
import { loadedLater } from '../../../views/later.ts'
import { timeSplitChart } from '../../../views/time-split/chart.tsx'
import { listLessons } from '../../lessons.ts'
import type { ChartView, LabViews } from '../../page.ts'
import { timeSplit } from '../metrics.ts'
import { Flow, Queues, Times } from './charts/curves.tsx'
import { Servers } from './charts/servers.tsx'
import { alternatives, baselines, given, leftOut, map, sweep } from './explore.ts'
import { program } from './program/program.ts'
import { Service } from './stage/stage.tsx'
import { why } from './why.ts'
import { caption, headlines, markers, readout } from './words.ts'

/** The charts below the servers, from top to bottom. */
const charts: readonly ChartView[] = [
  { id: 'queues', label: 'Queues', component: Queues },
  { id: 'times', label: 'Response times', component: Times },
  { id: 'time', label: 'Time of a request', component: timeSplitChart(timeSplit) },
  { id: 'flow', label: 'Flow', component: Flow },
  { id: 'servers', label: 'Per server', component: Servers },
  {
    id: 'gantt',
    label: 'One server',
    apart: true,
    component: loadedLater(() => import('./gantt/gantt.tsx').then((m) => m.Gantt)),
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
  charts,
  microscope: {
    label: 'Decision',
    component: loadedLater(() => import('./microscope/decision.tsx').then((m) => m.Decisions)),
  },
  program,
  markers,
  headlines,
  caption,
  readout,
  stories: inOrder(import.meta.glob('../stories/*.md', { import: 'default', eager: true })),
  lessons: listLessons(
    import.meta.glob('../lessons/*.md', { query: '?head', import: 'default', eager: true }),
    import.meta.glob('../lessons/*.md', { import: 'default' }),
  ),
  given,
  sweep,
  map,
  alternatives,
  leftOut,
  baselines,
  why,
  bandColumn: 'waiting',
}
