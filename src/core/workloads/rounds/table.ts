/** The round model over numbers of processors and over how late values are known: what a chart of search anomalies is drawn from. */
import type { Making } from '../../lab.ts'
import { making } from '../../run/making.ts'
import { beginRounds } from '../rounds.ts'
import type { Workload } from '../workload.ts'
import type { RoundOrder } from './queues.ts'

/** Rounds and visits, by delay and number of processors. */
export interface RoundTable {
  readonly processors: Int32Array
  /** Rounds by which the others learn of a value later than its finder; infinite for never. */
  readonly delays: Float64Array
  /** By delay, then by number of processors; −1 where the search was stopped. */
  readonly rounds: Int32Array
  readonly visits: Int32Array
}

const PROCESSORS = [1, 2, 4, 8, 16, 32, 64]
const DELAYS = [0, 10, 100, Number.POSITIVE_INFINITY]

/** Units of work between two looks at the clock. */
const WORK = 50_000

/** Runs them all: 22 searches, because one processor has no others to learn from. */
export const makeRoundTable = (workload: Workload, order: RoundOrder): Making<RoundTable> =>
  making(table(workload, order), WORK)

/** Runs the searches one after the other; yields the share that is done. */
function* table(workload: Workload, order: RoundOrder): Generator<number, RoundTable> {
  const [across, down] = [PROCESSORS.length, DELAYS.length]
  const rounds = new Int32Array(across * down)
  const visits = new Int32Array(across * down)
  for (let place = 0; place < across * down; place++) {
    const processors = PROCESSORS[place % across]
    if (processors === 1 && place > 0) {
      rounds[place] = rounds[0]
      visits[place] = visits[0]
      continue
    }
    const run = beginRounds(workload, { processors, order, delay: DELAYS[Math.floor(place / across)] })
    while (!run.advance(WORK)) yield place / (across * down)
    const { complete, ...result } = run.result()
    rounds[place] = complete ? result.rounds : -1
    visits[place] = complete ? result.visits : -1
  }
  return { processors: Int32Array.from(PROCESSORS), delays: Float64Array.from(DELAYS), rounds, visits }
}
