/** Solves programs for given orders, and proves each answer. */
import { agree, type Bounds, certify } from './certify.ts'
import { areOrders, type Orders } from './orders.ts'
import { createProgram, fillProgram, type Program } from './program.ts'
import { createWorkspace, solve, type Workspace } from './simplex.ts'
import { type Fault, faultsOf, type Problem, sizeOf, withoutLatency } from './system.ts'
import { makespan } from './time.ts'

/** A solver's arrays, reused from program to program. */
export interface Solver {
  readonly problem: Problem
  readonly program: Program
  readonly work: Workspace
  readonly bounds: Bounds
  /** α by place in `program.workers` of the last program that was solved. */
  readonly fractions: Float64Array
  /** T of the last program that was solved; for a program that was pruned, the lower bound that T was above. */
  time: number
  /** Whether the last program's fractions are not the only ones that reach T. */
  degenerate: boolean
}

/** 'above': pruned, T is above the cutoff. 'failed': there is no proved answer. */
export type Outcome = 'optimal' | 'above' | 'failed'

/** A solver for programs on a problem's system. */
export function createSolver(problem: Problem): Solver {
  const capacity = sizeOf(problem.system)
  const work = createWorkspace(capacity)
  return {
    problem,
    program: createProgram(capacity),
    work,
    bounds: { upper: 0, lower: 0 },
    fractions: work.fractions,
    time: 0,
    degenerate: false,
  }
}

/**
 * Solves the program of orders, complete or partial (see program.ts), and leaves T and α in the solver. The hot path of
 * every search: nothing is allocated.
 */
export function solveProgram(
  solver: Solver,
  allocation: ArrayLike<number>,
  collection: ArrayLike<number>,
  size: number,
  cutoff = Number.POSITIVE_INFINITY,
  sent = size,
  collected = size,
): Outcome {
  const { program, work, bounds, fractions } = solver
  fillProgram(program, solver.problem, allocation, collection, size, sent, collected)
  const status = solve(program, work, cutoff)
  solver.degenerate = work.degenerate
  if (status === 'above') {
    solver.time = work.bound
    return 'above'
  }
  if (status !== 'optimal') return 'failed'
  certify(program, fractions, work.duals, work.portDual, bounds)
  solver.time = bounds.upper
  return agree(bounds) ? 'optimal' : 'failed'
}

/** A solved program. */
export interface Solution {
  readonly status: 'optimal'
  readonly orders: Orders
  /** T, time units. */
  readonly time: number
  /** α by worker of the system, units of load; 0 for workers that do not take part. */
  readonly fractions: Float64Array
  /** Whether other fractions reach the same T: then these are one choice of many. */
  readonly degenerate: boolean
}

/** Why there is no solution. */
interface InputError {
  /** 'refused': the problem or the orders make no sense. 'failed': no answer could be proved. */
  readonly status: 'refused' | 'failed'
  readonly reason: string
  readonly faults: readonly Fault[]
}

/** How to solve. */
interface SolveOptions {
  /** Whether latency is in the program; without, it is added to the time of the fractions afterwards. */
  readonly latency: boolean
}

/**
 * The best fractions for given orders of some or all of the workers, and their total time with latency.
 *
 * @example solveOrders(problem, { allocation: [0, 1, 2], collection: [0, 2, 1] })
 */
export function solveOrders(
  problem: Problem,
  orders: Orders,
  options: SolveOptions = { latency: true },
): Solution | InputError {
  const faults = faultsOf(problem)
  if (faults.length > 0) return { status: 'refused', reason: faults[0].message, faults }
  if (!areOrders(orders, problem.system)) {
    return { status: 'refused', reason: 'orders: expected the same workers in both, each once', faults }
  }
  const solver = createSolver(options.latency ? problem : withoutLatency(problem))
  const { allocation, collection } = orders
  if (solveProgram(solver, allocation, collection, allocation.length) === 'failed') {
    return {
      status: 'failed',
      reason: 'no optimum could be proved: the numbers differ too much in size',
      faults,
    }
  }
  const fractions = fractionsOf(solver)
  return {
    status: 'optimal',
    orders,
    time: makespan(problem, orders, fractions),
    fractions,
    degenerate: solver.degenerate,
  }
}

/** α of the solver's last program, by worker of the system. */
export function fractionsOf(solver: Solver): Float64Array {
  const { program, problem } = solver
  const fractions = new Float64Array(sizeOf(problem.system))
  for (let k = 0; k < program.size; k++) fractions[program.workers[k]] = solver.fractions[k]
  return fractions
}
