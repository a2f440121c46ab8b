/** The charts below the workstations, from top to bottom. */
import { loadedLater } from '../../../../views/later.ts'
import type { ChartView } from '../../../page.ts'
import { Left } from './left.tsx'
import { Loads } from './loads.tsx'
import { Stations } from './stations.tsx'
import { Timesplit } from './timesplit.tsx'

export const charts: readonly ChartView[] = [
  { id: 'left', label: 'Iterations left', component: Left },
  { id: 'stations', label: 'Per workstation', component: Stations },
  { id: 'loads', label: 'Loads', component: Loads },
  { id: 'time', label: 'Time', component: Timesplit },
  {
    id: 'strategies',
    label: 'Strategies',
    apart: true,
    component: loadedLater(() => import('./strategies.tsx').then((m) => m.Strategies)),
  },
  {
    id: 'patterns',
    label: 'Communication',
    apart: true,
    component: loadedLater(() => import('./patterns.tsx').then((m) => m.Patterns)),
  },
]
