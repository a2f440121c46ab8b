/** What stands in the place of charts that have nothing to show. */
import { count } from '../../../../core/text/format.ts'
import type { ChartView } from '../../../page.ts'

/**
 * Of a run that is over before anything is balanced: its charts would be one point.
 *
 * @param shows what the chart shows, to follow "Here you would see"
 */
export const unlessOneIteration =
  (shows: string): ChartView['nothing'] =>
  ({ recording: { columns, lanes, steps }, finished }) =>
    finished && steps === 1 && columns.tasks[0] === 0
      ? `Here you would see ${shows} in each iteration. This run is a single iteration: the ${count(columns.executed[0])} nodes are executed before anything is balanced, ${lanes > 1 ? `so one of ${count(lanes)} processors does all the work` : 'all by one processor'}.`
      : undefined
