/** The charts below the workstations, from top to bottom. */
import type { ChartView } from '../../../page.ts'
import { Left } from './left.tsx'
import { Loads } from './loads.tsx'
import { Timesplit } from './timesplit.tsx'

export const charts: readonly ChartView[] = [
  { id: 'left', label: 'Iterations left', component: Left },
  { id: 'loads', label: 'Loads', component: Loads },
  { id: 'time', label: 'Time', component: Timesplit },
]
