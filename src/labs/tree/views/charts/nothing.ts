/** What stands in the place of charts that have nothing to show. */
import { count, counted } from '../../../../core/text/format.ts'
import type { ChartView, RunView } from '../../../page.ts'
import { startsRedundantly } from '../../balancers/index.ts'

/**
 * For a run that is over before anything is balanced: its charts would be one point. @param shows what the chart shows, to follow "Here
 * you would see"
 */
export const unlessOneIteration =
  (shows: string): ChartView['nothing'] =>
  ({ recording: { columns, lanes, steps }, finished, values }) =>
    finished && steps === 1 && columns.tasks[0] === 0
      ? `Here you would see ${shows} in each iteration. This run is a single iteration: ${columns.executed[0] === 1 ? 'the only node is' : `the ${count(columns.executed[0])} nodes are`} executed before anything is balanced, ${startsRedundantly(values, lanes) ? 'by all processors that compute, each for itself' : lanes > 1 ? `so one of ${count(lanes)} processors does all the work` : 'all by one processor'}.`
      : undefined

/** For a run in which one of many processors has all tasks: the picture of their loads would be one thin line. */
export function unlessOneHasAll(run: RunView): string | undefined {
  const { columns, count: rows, lanes, matrices } = run.recording
  const [some, most] = [columns.busy.findIndex((busy) => busy > 0), Math.max(...columns.busy.subarray(0, rows))]
  if (!run.finished || lanes < 8 || some < 0 || most > 1) return undefined
  const one = matrices.load.subarray(some * lanes, (some + 1) * lanes).findIndex((load) => load > 0)
  for (let row = some; row < rows; row++)
    if (columns.busy[row] > 0 && matrices.load[row * lanes + one] === 0) return undefined
  const greatest = columns.tasks.subarray(0, rows).reduce((a, b) => Math.max(a, b), 0)
  return `Here you would see how many tasks each processor has in each iteration. In this run only processor ${count(one)} has any, at most ${counted(greatest, 'task')}; the other ${count(lanes - 1)} have none from the beginning to the end.`
}
