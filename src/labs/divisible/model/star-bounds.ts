/** Lower bounds of a star that is served in one round: tighter than those that look at a part of the model alone. */
import { leastEnd } from '../../../core/math/least-end.ts'
import { type Problem, sizeOf } from './system.ts'

/** Steps of a bisection: more than a double has digits. */
const STEPS = 80

/** A share below which two ends of a bisection are one. */
const ROUNDING = 1e-15

/** Rounds of Newton's method on a ratio: each about doubles the digits. */
const ROUNDS = 20

/** A star and its columns. */
type Star = Pick<Problem, 'system' | 'load' | 'resultRatio'>

/**
 * No order of any workers is shorter (after Queyranne 1993). With u_k = C_k α_k and U = Σ u_k, sending one after the other through one port makes
 * Σ u_k · end_k ≥ ½ (U² + Σ u_k²) for every order, and so does collecting, backwards; so
 * U·T ≥ Σ u_k (E_k α_k + 2 L_k) + ½ (1 + δ) (U² + Σ u_k²). The least T over all α ≥ 0 with Σ α_k = J is the bound.
 */
export function anyOrderBound(star: Star): number {
  const { system, resultRatio } = star
  const { transfer, compute, latency } = system
  let time = 0
  for (let round = 0; round < ROUNDS; round++) {
    const shares = leastAbove(star, time)
    let right = 0
    let all = 0
    let squares = 0
    for (const [k, share] of shares.entries()) {
      const sent = transfer[k] * share
      all += sent
      squares += sent * sent
      right += sent * (compute[k] * share + 2 * latency[k])
    }
    const next = (right + ((1 + resultRatio) / 2) * (all * all + squares)) / all
    if (round > 0 && next >= time * (1 - 1e-13)) break
    time = next
  }
  return time
}

/** The shares of the load at which the right side less U·T is least: a convex function, whose conditions are solved by two bisections. */
export function leastAbove({ system, load, resultRatio }: Star, time: number): Float64Array {
  const count = sizeOf(system)
  const { transfer, compute, latency } = system
  const both = 1 + resultRatio
  const shares = new Float64Array(count)
  const starts = new Float64Array(count)
  const rates = Float64Array.from(
    { length: count },
    (_, k) => 1 / (2 * transfer[k] * compute[k] + both * transfer[k] ** 2),
  )
  const order = Array.from({ length: count }, (_, k) => k)
  /** The shares that add up to the load where the port is busy for U; returns what it is busy for with these. */
  const sharesAt = (busy: number): number => {
    for (let k = 0; k < count; k++) starts[k] = transfer[k] * (2 * latency[k] - time + both * busy)
    order.sort((a, b) => starts[a] - starts[b])
    const price = leastEnd(load, starts, rates, { order })
    let sum = 0
    for (let k = 0; k < count; k++) {
      shares[k] = Math.max(0, (price - starts[k]) * rates[k])
      sum += transfer[k] * shares[k]
    }
    return sum
  }
  let low = load * transfer.reduce((a, b) => Math.min(a, b))
  let high = load * transfer.reduce((a, b) => Math.max(a, b))
  for (let step = 0; step < STEPS && high > low; step++) {
    const middle = (low + high) / 2
    if (sharesAt(middle) > middle) low = middle
    else high = middle
  }
  sharesAt((low + high) / 2)
  return shares
}

/**
 * The way of each worker's load and the port together: until T worker k can have at most (T − 2 L_k) / ((1 + δ) C_k + E_k), and what is sent and returned fits
 * into T. The cheapest links are filled first, each with its latency spread over everything that it can have.
 */
export function pathPortBound({ system, load, resultRatio }: Star): number {
  const { transfer, compute, latency } = system
  const count = sizeOf(system)
  const most = new Float64Array(count)
  const each = new Float64Array(count)
  // From one time to the next it hardly changes.
  const order = Array.from({ length: count }, (_, k) => k)
  const byCost = (a: number, b: number) => each[a] - each[b]
  const fits = (time: number): boolean => {
    for (let k = 0; k < count; k++) {
      most[k] = Math.max(0, (time - 2 * latency[k]) / ((1 + resultRatio) * transfer[k] + compute[k]))
      each[k] = most[k] > 0 ? (1 + resultRatio) * transfer[k] + (2 * latency[k]) / most[k] : Number.MAX_VALUE
    }
    order.sort(byCost)
    let left = load
    let busy = 0
    for (const k of order) {
      if (most[k] === 0) continue
      const share = Math.min(left, most[k])
      busy += share * each[k]
      left -= share
      if (left <= 0) return busy <= time
    }
    return false
  }
  let high = 1
  while (!fits(high)) high *= 2
  let low = high === 1 ? 0 : high / 2
  for (let step = 0; step < STEPS && high - low > ROUNDING * high; step++) {
    const middle = (low + high) / 2
    if (fits(middle)) high = middle
    else low = middle
  }
  return low
}
