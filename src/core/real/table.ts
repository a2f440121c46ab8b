/** Measurements as a table, a line a run, which a class puts together and analyses. */
import { csvLine } from '../text/csv.ts'
import { OVER_MODEL } from './columns.ts'
import type { Measured } from './measure.ts'
import { MOST_LOST } from './verdict.ts'

/** What a computer is, as far as it says so. */
export interface Computer {
  /** Letters that distinguish it in a class. */
  readonly computer: string
  readonly browser: string
  readonly device: string
  /** Cores that it says it has. */
  readonly cores: number
}

/**
 * All runs as lines of a CSV file. The columns are always the same, so that files can be put together.
 *
 * @param scenario what of the scenario is written down
 */
export function* measuredLines(
  measured: Measured,
  { computer, browser, device, cores }: Computer,
  { balancer, interval, seed }: { readonly balancer: string; readonly interval: number; readonly seed: number },
): Generator<string> {
  const { plan, predicted, band, runs, costs, verdict } = measured
  const lines = runs.map(({ outcome, lost, isHidden, wrong }, k) => {
    const isComparable = verdict.isComparable && !isHidden && wrong.length === 0 && lost <= MOST_LOST
    return {
      ...{ computer, browser, device, cores, balancer, interval, seed },
      ...{ workers: plan.workers, nodes: plan.nodes, grainMicros: plan.grain, nodesInAll: plan.nodesInAll },
      run: k + 1,
      counts: isHidden ? 'hidden' : wrong.length > 0 ? 'wrong' : 'right',
      ...{ messages: outcome.messages, tasksMoved: outcome.moved, nodesOfWorkers: outcome.nodes.join(' ') },
      lostShare: lost,
      ...{ latencyMicros: costs.latency, turnMicros: costs.turn, quantumMicros: costs.quantum },
      ...{ modelMs: predicted.time, modelLeastMs: band.time[0], modelGreatestMs: band.time[1] },
      ...{ modelMessages: predicted.messages, modelTasksMoved: predicted.moved },
      timeMs: outcome.time,
      [OVER_MODEL]: isComparable ? outcome.time / predicted.time : '',
    }
  })
  yield csvLine(Object.keys(lines[0]))
  for (const line of lines) yield csvLine(Object.values(line))
}
