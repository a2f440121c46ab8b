/** The search that tries nothing: one pair of orders. */
import type { Orders } from './orders.ts'
import { type Answer, createStep, type Search, takeFractions } from './search.ts'
import { createSolver, solveProgram } from './solver.ts'
import type { Problem } from './system.ts'

/** The search of one pair of orders, as FIFO and LIFO are. */
export function* single(problem: Problem, orders: Orders): Search {
  const solver = createSolver(problem)
  const step = createStep(problem)
  const { allocation, collection } = orders
  step.allocation.set(allocation)
  step.collection.set(collection)
  step.size = step.sent = step.collected = allocation.length
  step.outcome = solveProgram(solver, allocation, collection, allocation.length)
  step.tried = 1
  step.share = 1
  step.time = solver.time
  const solved = step.outcome === 'optimal'
  if (solved) {
    takeFractions(step, solver)
    step.best = step.time
    step.improved = true
  }
  yield step
  return {
    orders,
    time: solved ? step.time : Number.NaN,
    fractions: step.fractions.slice(),
    tried: 1,
    failed: solved ? 0 : 1,
    degenerate: solver.degenerate,
  }
}

/** The only step of a search whose programs are about something else than these workers: its answer. */
export function* only(problem: Problem, answer: Answer): Search {
  const { orders, time, fractions, tried, instalments } = answer
  const step = createStep(problem)
  step.size = step.sent = step.collected = orders.allocation.length
  step.allocation.set(orders.allocation)
  step.collection.set(orders.collection)
  step.fractions.set(fractions)
  if (instalments) step.instalments = instalments
  step.time = time
  step.improved = Number.isFinite(time)
  if (step.improved) step.best = time
  else step.outcome = 'failed'
  step.tried = tried
  step.share = 1
  yield step
  return answer
}
