/** The charts below the machine, from top to bottom. */
import { isSearched } from '../../../../core/workloads/names.ts'
import { loadedLater } from '../../../../views/later.ts'
import type { ChartView } from '../../../page.ts'
import { Messages } from './messages.tsx'
import { Tasks } from './tasks.tsx'
import { Timesplit } from './timesplit.tsx'
import { Workload } from './workload.tsx'

export const charts: readonly ChartView[] = [
  { id: 'workload', label: 'Workload', component: Workload },
  { id: 'time', label: 'Time', component: Timesplit },
  { id: 'tasks', label: 'Tasks', component: Tasks },
  { id: 'messages', label: 'Messages', component: Messages },
  {
    id: 'phases',
    label: 'Phases',
    apart: true,
    component: loadedLater(() => import('./phases.tsx').then((m) => m.Phases)),
  },
  {
    id: 'theory',
    label: 'Theory',
    apart: true,
    component: loadedLater(() => import('./theory.tsx').then((m) => m.Theory)),
    // A search has no lower bound: each run visits other nodes.
    shownWhen: (values) => !isSearched(values),
  },
  {
    id: 'rounds',
    label: 'Rounds',
    apart: true,
    component: loadedLater(() => import('../../../../views/work/rounds/chart.tsx').then((m) => m.Rounds)),
    shownWhen: isSearched,
  },
]
