/** The charts below the machine, from top to bottom. */
import { loadedLater } from '../../../../views/later.ts'
import type { ChartView } from '../../../page.ts'
import { Loadmap } from './loadmap.tsx'
import { Timesplit } from './timesplit.tsx'
import { Workload } from './workload.tsx'

export const charts: readonly ChartView[] = [
  { id: 'workload', label: 'Workload', component: Workload },
  { id: 'load', label: 'Load', component: Loadmap },
  { id: 'time', label: 'Time', component: Timesplit },
  {
    id: 'phases',
    label: 'Phases',
    apart: true,
    component: loadedLater(() => import('./phases.tsx').then((m) => m.Phases)),
  },
]
