/** What the plain loop lab is made of: its scenario, speeds under load, blocks and groups. */
import { mix } from '../../src/core/random/hash.ts'
import { type PlainGrouping, plainGroups } from './loop-groups.ts'

/** A scenario in plain numbers. */
export interface PlainLoop {
  /** Seconds of each iteration without load. */
  readonly costs: readonly number[]
  readonly bytes: number
  readonly speeds: readonly number[]
  /** What is taken for the speeds before the run. */
  readonly rated: readonly number[]
  /** Whether each group has a balancer. */
  readonly masters: boolean
  readonly groups: number
  readonly grouping: PlainGrouping
  /** After how many synchronisations of its own a group exchanges work with all; 0: never. */
  readonly between: number
  readonly start: 'equal' | 'speed' | 'load'
  /** The number of stretches of computing that a rate is taken over; infinite: all. */
  readonly window: number
  readonly choose: 'once' | 'always' | 'failing'
  /** As a share. */
  readonly chooseError: number
  readonly seed: number
  readonly maxLoad: number
  /** Seconds that a load lasts. */
  readonly block: number
  readonly latency: number
  readonly bandwidth: number
  readonly shared: boolean
  readonly delta: number
  readonly contextSwitch: number
  readonly modelTime: number
  /** Seconds that processor 0 computes before the loop; the four strategies have none. */
  readonly sequential?: number
  /** When it begins; 0 where absent. */
  readonly begin?: number
  readonly profitability: number
  /** As a share of all iterations. */
  readonly threshold: number
  readonly rules: boolean
  readonly wholeBlocks: boolean
  readonly knowledge: 'all' | 'seen' | 'sampled'
}

export type Speed = (i: number, k: number) => number

const hashed = (seed: number, most: number, i: number, k: number) =>
  Math.floor(
    ((most + 1) * (mix(mix(seed ^ Math.imul(i + 1, 0x9e3779b1)) ^ Math.imul(k + 1, 0x27d4eb2f)) >>> 0)) / 2 ** 32,
  )

/** Speed of a processor in a block of load. */
export const speedOf =
  ({ seed, maxLoad, speeds }: PlainLoop): Speed =>
  (i, k) =>
    speeds[i] / (hashed(seed, maxLoad, i, k) + 1)

/** The same where the speeds are those that are taken for them before the run. */
export const ratedOf = (loop: PlainLoop): Speed => speedOf({ ...loop, speeds: loop.rated })

/** Where the block of load ends in which a moment lies. */
function blockOf(block: number, time: number): { k: number; end: number } {
  let k = Math.floor(time / block)
  while ((k + 1) * block <= time) k++
  return { k, end: (k + 1) * block }
}

/** Work that is done between two moments. */
export function ability(speed: Speed, block: number, i: number, from: number, to: number): number {
  let sum = 0
  for (let at = from; at < to; ) {
    const { k, end } = blockOf(block, at)
    const until = Math.min(to, end)
    sum += speed(i, k) * (until - at)
    at = until
  }
  return sum
}

/** When so much work is done. */
export function whenDone(speed: Speed, block: number, i: number, from: number, work: number): number {
  let [at, left] = [from, work]
  for (;;) {
    const { k, end } = blockOf(block, at)
    const v = speed(i, k)
    if (left <= (end - at) * v) return at + left / v
    left -= (end - at) * v
    at = end
  }
}

/** A sum. */
export const total = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)

function deal(count: number, parts: number): number[] {
  return Array.from({ length: parts }, (_, p) => Math.floor(count / parts) + (p < count % parts ? 1 : 0))
}

function sliced<T>(things: readonly T[], sizes: readonly number[]): T[][] {
  let at = 0
  return sizes.map((size) => {
    at += size
    return things.slice(at - size, at)
  })
}

/** The iterations of each processor's block. */
export function blocksOf(loop: PlainLoop): number[][] {
  const { costs, speeds, rated, start } = loop
  const rates =
    start === 'load' ? rated.map((_, i) => ratedOf(loop)(i, Math.floor((loop.begin ?? 0) / loop.block))) : rated
  return sliced(
    costs.map((_, n) => n),
    start === 'equal' ? deal(costs.length, speeds.length) : shares(costs.length, rates),
  )
}

/** The groups of local strategies, or all in one. */
export const groupsOf = ({ rated, groups, grouping, seed }: PlainLoop, local: boolean, nth = 0): number[][] =>
  local ? plainGroups(grouping, rated, groups, seed, nth) : [rated.map((_, i) => i)]

/** Whole things in proportion to rates. */
export function shares(count: number, rates: readonly number[]): number[] {
  const exact = rates.map((rate) => (rate / total(rates)) * count)
  const result = exact.map(Math.floor)
  const order = exact.map((_, i) => i)
  const rest = (i: number) => exact[i] - Math.floor(exact[i])
  for (let left = count - total(result); left > 0; left--) {
    let pick = order[0]
    for (const i of order) if (rest(i) > rest(pick) + 1e-9) pick = i
    result[pick]++
    order.splice(order.indexOf(pick), 1)
  }
  return result
}
