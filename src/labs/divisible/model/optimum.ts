/**
 * OPT: the best over all pairs of orders of all m workers, (m!)² programs (§1.1), and the best over every subset of them.
 *
 * OPT in the source's sense pays the latency of a worker even when it gives it nothing, and so can lose to a heuristic
 * that stops earlier (figure 4.2); the best subset is the true optimum.
 *
 * Both are exact. What is left out, and why nothing is lost:
 * - Orders are built place by place, σ_a from its beginning and then σ_c from its end. What is decided so far is a
 *   relaxation (program.ts) of every program that completes it: when its T cannot beat the best, none of them can.
 * - Every program is pruned at the pivot at which its dual objective, a lower bound of its T, passes the best.
 * - Workers with the same C, E and L may exchange their names: σ_a is only tried with such equals in the order of the
 *   table.
 * - Of subsets, only those with every worker of latency 0 are tried: such a worker can be added first in σ_a and last in
 *   σ_c with no load, which leaves every other constraint as it was and adds one that (2.2) implies.
 *
 * Nothing is assumed about the order of C in an optimal σ_a: the proofs known for FIFO and LIFO (Beaumont, Marchal and
 * Robert 2005) do not cover orders that are neither, nor latency.
 */
import { powerOfTwo } from '../../../core/math/bits.ts'
import { sortedByTransfer } from './orders.ts'
import { type Answer, better, createStep, type Search, type Step, takeFractions } from './search.ts'
import { createSolver, type Solver, solveProgram } from './solver.ts'
import type { Problem, System } from './system.ts'

/** How to search. */
interface OptimumOptions {
  /** Whether what cannot beat the best is left out; otherwise every single program is solved. */
  readonly prune: boolean
}

interface State {
  readonly solver: Solver
  readonly step: Step
  readonly prune: boolean
  answer: Answer
  failed: number
}

/** OPT over all workers. */
export function* optimum(problem: Problem, options: OptimumOptions = { prune: true }): Search {
  const state = begin(problem, options)
  yield* overOrders(state, sortedByTransfer(problem.system), 0, 1)
  return answered(state)
}

/** The best over all subsets of the workers that are not empty: the true optimum. */
export function* bestSubset(problem: Problem, options: OptimumOptions = { prune: true }): Search {
  const state = begin(problem, options)
  const { solver, step } = state
  const all = sortedByTransfer(problem.system)
  const needed = options.prune ? all.filter((worker) => problem.system.latency[worker] === 0) : []
  const choice = all.filter((worker) => !needed.includes(worker))
  const subsets = Array.from({ length: powerOfTwo(choice.length) }, (_, bits) =>
    all.filter((worker) => needed.includes(worker) || (bits >> choice.indexOf(worker)) & 1),
  )
    .filter((workers) => workers.length > 0)
    .map((workers) => {
      // Nothing decided: a bound of all orders of this subset.
      const outcome = solveProgram(solver, workers, workers, workers.length, Number.POSITIVE_INFINITY, 0, 0)
      step.tried++
      return { workers, bound: outcome === 'optimal' ? solver.time : 0 }
    })
  // The most promising first, so that the best falls early.
  if (options.prune) subsets.sort((a, b) => a.bound - b.bound)
  for (let s = 0; s < subsets.length; s++) {
    const { workers, bound } = subsets[s]
    if (options.prune && bound >= better(step.best)) continue
    yield* overOrders(state, workers, s / subsets.length, 1 / subsets.length)
  }
  return answered(state)
}

function answered({ answer, step, failed }: State): Answer {
  return { ...answer, tried: step.tried, failed }
}

function begin(problem: Problem, options: OptimumOptions): State {
  const solver = createSolver(problem)
  const answer: Answer = {
    orders: { allocation: [], collection: [] },
    time: Number.POSITIVE_INFINITY,
    fractions: new Float64Array(0),
    tried: 0,
    failed: 0,
    degenerate: false,
  }
  return { solver, step: createStep(problem), prune: options.prune, answer, failed: 0 }
}

/** For each worker of a list, the place of the equal worker before it; −1 without one. */
function equalsOf(system: System, workers: readonly number[]): number[] {
  const { transfer, compute, latency } = system
  const same = (a: number, b: number) =>
    transfer[a] === transfer[b] && compute[a] === compute[b] && latency[a] === latency[b]
  return workers.map((worker, k) => workers.slice(0, k).findLastIndex((other) => same(worker, other)))
}

/** Walks the tree of orders of the given workers in depth; levels 0 … m−1 decide σ_a, the next m decide σ_c backwards. */
function* overOrders(
  state: State,
  workers: readonly number[],
  from: number,
  part: number,
): Generator<Step, void, void> {
  const { solver, step, prune } = state
  const size = workers.length
  const depth = 2 * size
  const equal = prune ? equalsOf(solver.problem.system, workers) : workers.map(() => -1)
  const choice = new Int32Array(depth).fill(-1)
  const sentBy = new Uint8Array(size)
  const collectedBy = new Uint8Array(size)
  const { allocation, collection } = step
  step.size = size
  // FIFO and LIFO first: a time to beat.
  for (let k = 0; k < size; k++) allocation[k] = workers[k]
  for (const backwards of prune ? [false, true] : []) {
    for (let k = 0; k < size; k++) collection[k] = workers[backwards ? size - 1 - k : k]
    step.share = from
    tryOrders(state, size, size)
    yield step
  }
  for (let level = 0; level >= 0; ) {
    const sending = level < size
    const used = sending ? sentBy : collectedBy
    if (choice[level] >= 0) used[choice[level]] = 0
    let next = choice[level] + 1
    while (next < size && (used[next] || (sending && equal[next] >= 0 && !used[equal[next]]))) next++
    if (next === size) {
      choice[level] = -1
      level--
      continue
    }
    choice[level] = next
    used[next] = 1
    if (sending) allocation[level] = workers[next]
    else collection[depth - 1 - level] = workers[next]
    // The last place of either order is forced: the bound of the place before it would be the same.
    if (level < depth - 1 && (!prune || level % size === size - 2)) {
      level++
      continue
    }
    if (sending) for (let k = 0, rest = level; k < size; k++) if (!used[k]) allocation[++rest] = workers[k]
    step.share = from + part * shareOf(choice, size)
    const outcome = tryOrders(state, Math.min(level + 1, size), Math.max(0, level + 1 - size))
    yield step
    if (level < depth - 1 && outcome !== 'above') level++
  }
}

/** How far a walk is, by its choices on the first levels. */
function shareOf(choice: Int32Array, size: number): number {
  let share = 0
  let weight = 1
  for (let level = 0; level < Math.min(4, size); level++) {
    weight /= size
    share += weight * Math.max(0, choice[level])
  }
  return share
}

/** Solves what is decided so far and writes the step; complete orders may become the answer. */
function tryOrders(state: State, sent: number, collected: number): Step['outcome'] {
  const { solver, step, prune } = state
  const { size, allocation, collection } = step
  step.complete = sent === size && collected === size
  const cutoff = prune ? better(step.best) : Number.POSITIVE_INFINITY
  const outcome = solveProgram(solver, allocation, collection, size, cutoff, sent, collected)
  const beaten = solver.time >= better(step.best)
  step.sent = sent
  step.collected = collected
  step.time = solver.time
  step.outcome = outcome === 'optimal' && !step.complete && beaten ? 'above' : outcome
  step.tried++
  step.improved = step.complete && outcome === 'optimal' && !beaten
  if (outcome === 'optimal') takeFractions(step, solver)
  if (outcome === 'failed' && step.complete) state.failed++
  if (step.improved) {
    step.best = solver.time
    state.answer = {
      orders: { allocation: [...allocation.subarray(0, size)], collection: [...collection.subarray(0, size)] },
      time: solver.time,
      fractions: step.fractions.slice(),
      tried: 0,
      failed: 0,
      degenerate: solver.degenerate,
    }
  }
  return step.outcome
}
