/** The chart of a time split as labs list it. */
import type { TimePart } from '../../core/lab.ts'
import { loadedLater } from '../later.ts'

export const timeChart = (timeSplit: readonly TimePart[], label = 'Time') => ({
  id: 'time',
  label,
  component: loadedLater(() => import('./chart.tsx').then((m) => m.timeSplitChart(timeSplit))),
})
