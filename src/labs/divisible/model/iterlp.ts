/**
 * ITERLP (§2.2) and ITERLP2 (§2.3): orders grown by one worker at a time.
 *
 * Workers are taken in a sorted order. The first two give four programs; every further worker is tried at every place
 * of the best σ_a and σ_c of the iteration before, k² programs. The search ends when the new worker gets no load.
 *
 * - ITERLP sorts by C, ignores latency while it solves, and adds it to the time of the last iteration's fractions.
 * - ITERLP2 shuffles, sorts stably, and answers with the best of all its iterations, as fewer workers can win once
 *   latency counts. ITERLP2A has latency in the programs; ITERLP2B solves without, adds latency to every solution and
 *   compares what comes out.
 *
 * Where the source leaves room: a worker that gets no load is not in the answer (with two workers it is, as nothing
 * came before), and of equal times the first tried wins.
 */
import { stream } from '../../../core/random/random.ts'
import { borrowedBound } from './certify.ts'
import { createInsertion, insertAt, prepare } from './insertion.ts'
import { inserted, type Sort, shuffled, sorted, sortedByTransfer, workersOf } from './orders.ts'
import { type Answer, better, createStep, type Search, type Step, takeFractions } from './search.ts'
import { createSolver, fractionsOf, type Outcome, type Solver, solveProgram } from './solver.ts'
import { type Problem, sizeOf, withoutLatency } from './system.ts'
import { makespan } from './time.ts'

/** Where latency counts: in every program, in the time of every solution, or in that of the answer alone. */
type Latency = 'programs' | 'solutions' | 'answer'

/** A share of the load below which a worker counts as unused. */
const NOTHING = 1e-9

/** How to search. */
interface IterlpOptions {
  /** Whether a program is pruned once it cannot beat the iteration's best; otherwise each one's T is worked out. */
  readonly prune: boolean
}

/** ITERLP: workers by C, in the order of the table where C is the same. */
export function iterlp(problem: Problem, options?: IterlpOptions): Search {
  return grow(problem, 'answer', sortedByTransfer(problem.system), options)
}

/** How ITERLP2 searches. */
interface Iterlp2Options extends IterlpOptions {
  readonly sort: Sort
  /** Seed of the shuffle. */
  readonly seed: number
}

/** ITERLP2A, with latency in its programs, or ITERLP2B: workers shuffled, then sorted stably. */
export function iterlp2(problem: Problem, latency: 'programs' | 'solutions', options: Iterlp2Options): Search {
  const { system } = problem
  const order = sorted(system, shuffled(workersOf(system), stream(options.seed, 'shuffle')), options.sort)
  return grow(problem, latency, order, options)
}

/** The search over workers in a given order. */
function* grow(
  problem: Problem,
  latency: Latency,
  order: readonly number[],
  options: IterlpOptions = { prune: true },
): Search {
  const solved = latency === 'programs' ? problem : withoutLatency(problem)
  const solver = createSolver(solved)
  const insertion = createInsertion(solved)
  const step = createStep(problem)
  const duals = new Float64Array(sizeOf(problem.system))
  const columns = new Float64Array(sizeOf(problem.system))
  let portDual = 0
  let failed = 0
  let answer: Answer | undefined
  let allocation: readonly number[] = []
  let collection: readonly number[] = []
  for (let size = Math.min(2, order.length); size <= order.length; size++) {
    const worker = order[size - 1]
    if (size === 2) {
      allocation = [order[0]]
      collection = [order[0]]
    }
    const fast = prepare(insertion, allocation, collection, worker)
    let iteration = Number.POSITIVE_INFINITY
    let improved: Answer | undefined
    step.size = size
    step.sent = size
    step.collected = size
    for (let p = 0; p < size; p++) {
      write(step.allocation, allocation, p, worker)
      for (let q = 0; q < size; q++) {
        write(step.collection, collection, q, worker)
        const cutoff = options.prune ? better(iteration) : Number.POSITIVE_INFINITY
        let outcome: Outcome | 'unknown' = fast ? insertAt(insertion, p, q, cutoff) : 'unknown'
        step.time = insertion.time
        if (outcome === 'optimal') {
          step.fractions.fill(0)
          for (let k = 0; k < size - 1; k++) step.fractions[allocation[k]] = insertion.fractions[k]
          step.fractions[worker] = insertion.fractions[size - 1]
          if (latency === 'solutions') step.time = makespan(problem, step, step.fractions, size)
        }
        // A new best is proved, whichever method found it.
        const unproved = outcome === 'optimal' && step.time < better(iteration)
        // No fractions beat the latency of the orders, so the bound with latency holds for ITERLP2B's times, too.
        if (outcome === 'unknown' && improved && options.prune) {
          const whole = latency === 'solutions' ? problem : solved
          step.time = borrowedBound(whole, step.allocation, step.collection, size, duals, portDual, columns)
          if (step.time >= cutoff) outcome = 'above'
        }
        if (outcome === 'unknown' || unproved) outcome = solveStep(solver, problem, latency, step, cutoff)
        if (outcome === 'failed') failed++
        step.outcome = outcome
        step.tried++
        step.share = (size - 1 + (p * size + q + 1) / (size * size)) / order.length
        const best = outcome === 'optimal' && step.time < better(iteration)
        if (best) {
          iteration = step.time
          duals.fill(0)
          for (let k = 0; k < size; k++) duals[solver.program.workers[k]] = solver.work.duals[k]
          portDual = Math.max(0, 1 - duals.reduce((sum, dual) => sum + dual, 0))
          improved = answerOf(solver, problem, inserted(allocation, p, worker), inserted(collection, q, worker))
        }
        step.improved = best && step.time < better(step.best)
        if (step.improved) step.best = step.time
        yield step
      }
    }
    if (!improved) break
    allocation = improved.orders.allocation
    collection = improved.orders.collection
    const used = improved.fractions[worker] > NOTHING * problem.load
    const wins = latency === 'answer' ? used : improved.time < better(answer?.time ?? Number.POSITIVE_INFINITY)
    if (!answer || wins) answer = improved
    if (!used) break
  }
  step.share = 1
  const none = {
    orders: { allocation, collection },
    time: Number.NaN,
    fractions: new Float64Array(0),
    degenerate: false,
  }
  return { ...(answer ?? none), tried: step.tried, failed }
}

/** Writes an order with the worker put in at a place. */
function write(to: Int32Array, order: readonly number[], place: number, worker: number): void {
  for (let k = 0; k < place; k++) to[k] = order[k]
  to[place] = worker
  for (let k = place; k < order.length; k++) to[k + 1] = order[k]
}

/** Solves the step's program by the solver, certified; writes its fractions and the time it is compared by. */
function solveStep(solver: Solver, problem: Problem, latency: Latency, step: Step, cutoff: number): Outcome {
  const { allocation, collection, size } = step
  const outcome = solveProgram(solver, allocation, collection, size, cutoff)
  step.time = solver.time
  if (outcome !== 'optimal') return outcome
  takeFractions(step, solver)
  if (latency === 'solutions') step.time = makespan(problem, step, step.fractions, size)
  return outcome
}

/** The step as an answer; its time is the real one, with latency. */
function answerOf(
  solver: Solver,
  problem: Problem,
  allocation: readonly number[],
  collection: readonly number[],
): Answer {
  const orders = { allocation, collection }
  const fractions = fractionsOf(solver)
  return {
    orders,
    time: makespan(problem, orders, fractions),
    fractions,
    tried: 0,
    failed: 0,
    bareTime: solver.problem === problem ? undefined : solver.time,
    degenerate: solver.degenerate,
  }
}
