/** The charts below the mesh, from top to bottom. */
import type { ChartView } from '../../../page.ts'
import { Loads } from './loads.tsx'
import { Profit } from './profit.tsx'
import { Progress } from './progress.tsx'
import { Timesplit } from './timesplit.tsx'

export const charts: readonly ChartView[] = [
  { id: 'progress', label: 'Progress', component: Progress },
  { id: 'loads', label: 'Loads', component: Loads },
  { id: 'profit', label: 'Profit', component: Profit },
  { id: 'time', label: 'Time', component: Timesplit },
]
