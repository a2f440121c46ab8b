/**
 * Lower bounds of the total time, for any fractions and any orders: each follows from a part of (2.1) or (2.2) alone. Only
 * workers that are given load count, so that latency is never paid in vain.
 */
import { type Problem, sizeOf } from './system.ts'

interface Bounds {
  /** All workers compute from beginning to end: Σ T / E_k = J. */
  readonly work: number
  /** The port sends all of the load and receives all results over the fastest link: (2.2) with one worker. */
  readonly port: number
  /** Each worker is served at once and waits for no other: α_k ≤ (T − 2 L_k) / ((1 + δ) C_k + E_k), Σ α_k = J. */
  readonly path: number
}

export function boundsOf({ system, load, resultRatio }: Problem): Bounds {
  const { transfer, compute, latency } = system
  const workers = Array.from({ length: sizeOf(system) }, (_, k) => ({
    opening: 2 * latency[k],
    each: (1 + resultRatio) * transfer[k] + compute[k],
  }))
  const least = (numbers: Float64Array) => numbers.reduce((a, b) => Math.min(a, b))
  return {
    work: load / compute.reduce((sum, each) => sum + 1 / each, 0),
    port: (1 + resultRatio) * load * least(transfer) + 2 * least(latency),
    path: pathBound(workers, load),
  }
}

/** The time at which workers that begin after `opening` and take `each` for a unit of load have finished all of it. */
function pathBound(workers: readonly { readonly opening: number; readonly each: number }[], load: number): number {
  let speed = 0
  let late = 0
  let end = Number.POSITIVE_INFINITY
  for (const { opening, each } of [...workers].sort((a, b) => a.opening - b.opening)) {
    // Those before are done when this one could begin.
    if (opening >= end) break
    speed += 1 / each
    late += opening / each
    end = (load + late) / speed
  }
  return end
}
