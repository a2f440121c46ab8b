/**
 * Divisible load without result collection and without latency: the closed form that the theory began with.
 *
 * With δ = 0 and L = 0 all workers finish at once: α_k E_k = α_{k+1} (C_{k+1} + E_{k+1}) along the order of allocation,
 * and T = α_1 (C_1 + E_1) (Bataineh, Hsiung and Robertazzi 1994, cited as [3]). That is the best that can be done in order of
 * increasing C; in other orders a slow link that is served early is better left out, and the closed form only bounds T.
 */
import { type Problem, sizeOf } from '../../src/labs/divisible/model/system.ts'

/** Fractions and finishing time of an order of allocation when nothing is collected and links open for free. */
export function withoutCollection(
  problem: Problem,
  allocation: readonly number[],
): { readonly time: number; readonly fractions: Float64Array } {
  const { transfer, compute } = problem.system
  const fractions = new Float64Array(sizeOf(problem.system))
  let share = 1
  let sum = 0
  allocation.forEach((worker, place) => {
    if (place > 0) share *= compute[allocation[place - 1]] / (transfer[worker] + compute[worker])
    fractions[worker] = share
    sum += share
  })
  for (const worker of allocation) fractions[worker] *= problem.load / sum
  const first = allocation[0]
  return { time: fractions[first] * (transfer[first] + compute[first]), fractions }
}
