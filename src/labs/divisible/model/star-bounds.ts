/** Lower bounds of a star that is served in one round: tighter than those that look at a part of the model alone. */
import { leastEnd } from '../../../core/math/least-end.ts'
import { type Problem, sizeOf } from './system.ts'

/** Steps of a search at most: as many as a double has digits, and more. */
const STEPS = 80

/** A share below which two ends of a search are one. */
const ROUNDING = 1e-13

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

/** The shares of the load at which the right side less U·T is least: a convex function, whose conditions are solved for the time that the port is busy. */
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
  const byStart = (a: number, b: number) => starts[a] - starts[b]
  /** Finds the shares that add up to the load where the port is busy for U; returns by how much longer it is busy with these, and how fast that falls with U. */
  const sharesAt = (busy: number) => {
    for (let k = 0; k < count; k++) starts[k] = transfer[k] * (2 * latency[k] - time + both * busy)
    order.sort(byStart)
    const price = leastEnd(load, starts, rates, { order })
    let sum = 0
    let rate = 0
    let sent = 0
    let squares = 0
    for (let k = 0; k < count; k++) {
      shares[k] = Math.max(0, (price - starts[k]) * rates[k])
      if (shares[k] === 0) continue
      sum += transfer[k] * shares[k]
      rate += rates[k]
      sent += rates[k] * transfer[k]
      squares += rates[k] * transfer[k] ** 2
    }
    return { longer: sum - busy, falls: 1 + both * (squares - sent ** 2 / rate) }
  }
  // Newton's method, which ends at once where the same workers have shares; where it leaves what is possible that is halved.
  let low = load * transfer.reduce((a, b) => Math.min(a, b))
  let high = load * transfer.reduce((a, b) => Math.max(a, b))
  let busy = (low + high) / 2
  for (let step = 0; step < STEPS; step++) {
    const { longer, falls } = sharesAt(busy)
    if (longer > 0) low = busy
    else high = busy
    const next = busy + longer / falls
    if (Math.abs(next - busy) <= ROUNDING * busy) break
    busy = next > low && next < high ? next : (low + high) / 2
  }
  return shares
}

/**
 * The way of each worker's load and the port together: until T worker k can have at most (T − 2 L_k) / ((1 + δ) C_k + E_k), and what is sent and returned fits
 * into T. The cheapest links are filled first, each with its latency spread over everything that it can have.
 *
 * @param path the least T in which they can have all of the load
 */
export function pathPortBound({ system, load, resultRatio }: Star, path: number): number {
  const { transfer, compute, latency } = system
  const count = sizeOf(system)
  const most = new Float64Array(count)
  const each = new Float64Array(count)
  // From one time to the next it hardly changes.
  const order = Array.from({ length: count }, (_, k) => k)
  const byCost = (a: number, b: number) => each[a] - each[b]
  /** How long the port is busy: less, the later. */
  const busyAt = (time: number): number => {
    for (let k = 0; k < count; k++) {
      most[k] = Math.max(0, (time - 2 * latency[k]) / ((1 + resultRatio) * transfer[k] + compute[k]))
      each[k] = most[k] > 0 ? (1 + resultRatio) * transfer[k] + (2 * latency[k]) / most[k] : Number.MAX_VALUE
    }
    order.sort(byCost)
    let left = load
    let busy = 0
    for (const k of order) {
      const share = Math.min(left, most[k])
      if (share > 0) busy += share * each[k]
      left -= share
    }
    return busy
  }
  // The rule of false position, whose end that stays counts half (Illinois).
  let low = path
  let above = busyAt(low) - low
  if (above <= 0) return path
  let high = low + above
  let below = busyAt(high) - high
  let last = 0
  for (let step = 0; step < STEPS && below < 0 && high - low > ROUNDING * high; step++) {
    const between = low + ((high - low) * above) / (above - below)
    const time = between > low && between < high ? between : (low + high) / 2
    const over = busyAt(time) - time
    if (over > 0) {
      low = time
      above = over
      if (last > 0) below /= 2
    } else {
      high = time
      below = over
      if (last < 0) above /= 2
    }
    last = over
  }
  return below === 0 ? high : low
}
