/** What a balancer decides from the profiles of a group: how much each one gets, and whether moving it is worth while. */

/** What two numbers may differ by and still be the same. */
const EQUAL = 1e-9

/** When a redistribution is worth while. */
export interface Rules {
  /** Fewest iterations that have to move (of the whole loop). */
  readonly threshold: number
  /** Least share of the time left that has to be saved. */
  readonly profitability: number
  /** Whether the two rules are asked at all. */
  readonly asked: boolean
}

/** Iterations that go from one member of a group to another; members by their place in the group. */
interface Transfer {
  readonly from: number
  readonly to: number
  readonly count: number
}

/** Why there is a move, or none. */
export type Outcome = 'moved' | 'finished' | 'few' | 'unprofitable' | 'meets' | 'stays'

/** The state of a group that a decision is taken from, by member. */
export interface Profile {
  /** Seconds since the run began. */
  readonly now: number
  /** The members’ numbers. */
  readonly members: readonly number[]
  /** Iterations that each has left (γ), and its rate. */
  readonly left: readonly number[]
  readonly rates: ArrayLike<number>
}

/** A decision; arrays by member in the order of the group. */
export interface Decision {
  readonly outcome: Outcome
  /** Iterations that each is to have (χ); what it has (γ) where nothing moves. */
  readonly share: readonly number[]
  /** Iterations that each would have by its rate; the same as `share` where they move. */
  readonly wanted: readonly number[]
  /** Iterations that would move (α). */
  readonly moving: number
  /** Time that is left without and with moving, in the unit of the rates. */
  readonly timeNow: number
  readonly timeThen: number
  readonly transfers: readonly Transfer[]
}

/** Deals whole things in proportion to rates, by largest remainder; of equal remainders the lower number first (1.3.3). */
export function distribute(total: number, rates: ArrayLike<number>): number[] {
  let sum = 0
  for (let i = 0; i < rates.length; i++) sum += rates[i]
  const shares: number[] = []
  const remainders: number[] = []
  let left = total
  for (let i = 0; i < rates.length; i++) {
    const exact = (rates[i] / sum) * total
    const whole = Math.floor(exact)
    shares.push(whole)
    remainders.push(exact - whole)
    left -= whole
  }
  for (; left > 0; left--) {
    let most = 0
    for (let i = 1; i < remainders.length; i++) if (remainders[i] > remainders[most] + EQUAL) most = i
    shares[most]++
    remainders[most]--
  }
  return shares
}

/** From processes with too much to processes with too little, both in order. */
export function transfersOf(now: ArrayLike<number>, then: ArrayLike<number>): Transfer[] {
  const transfers: Transfer[] = []
  const size = now.length
  let to = 0
  let needs = 0
  for (let from = 0; from < size; from++) {
    let surplus = now[from] - then[from]
    while (surplus > 0) {
      while (needs === 0) needs = Math.max(0, then[to] - now[to++])
      const count = Math.min(surplus, needs)
      transfers.push({ from, to: to - 1, count })
      surplus -= count
      needs -= count
    }
  }
  return transfers
}

/** What a group decides that has been called to exchange work with all others: nothing moves before that. */
export const goingToMeet = (left: readonly number[]): Decision => ({
  outcome: 'meets',
  share: left,
  wanted: left,
  moving: 0,
  timeNow: 0,
  timeThen: 0,
  transfers: [],
})

/** Decides for one group from the iterations that each member has left (γ) and its rate. */
export function decide(left: readonly number[], rates: ArrayLike<number>, rules: Rules): Decision {
  let total = 0
  for (const each of left) total += each
  const stay = (outcome: Outcome, byRate = left, moving = 0, timeNow = 0, timeThen = 0): Decision => ({
    outcome,
    share: left,
    wanted: byRate,
    moving,
    timeNow,
    timeThen,
    transfers: [],
  })
  if (total === 0) return stay('finished')
  const byRate = distribute(total, rates)
  const effect = effectOf(left, byRate, rates)
  const { moving, timeNow, timeThen } = effect
  if (moving === 0 || (rules.asked && moving < rules.threshold - EQUAL)) {
    return stay('few', byRate, moving, timeNow, timeThen)
  }
  if (rules.asked && timeThen > (1 - rules.profitability) * timeNow * (1 + EQUAL)) {
    return stay('unprofitable', byRate, moving, timeNow, timeThen)
  }
  return { outcome: 'moved', share: byRate, wanted: byRate, ...effect, transfers: transfersOf(left, byRate) }
}

/** How many iterations move, and when the last one is done without and with that. */
function effectOf(left: readonly number[], share: readonly number[], rates: ArrayLike<number>) {
  let moving = 0
  let timeNow = 0
  let timeThen = 0
  for (let i = 0; i < left.length; i++) {
    moving += Math.abs(left[i] - share[i]) / 2
    timeNow = Math.max(timeNow, left[i] / rates[i])
    timeThen = Math.max(timeThen, share[i] / rates[i])
  }
  return { moving, timeNow, timeThen }
}

/** Decides by what a program says that each is to have; where it says nothing, all stays. */
export function decideBy(share: readonly number[] | undefined, { left, rates }: Profile): Decision {
  const byRate = share ?? left
  const effect = effectOf(left, byRate, rates)
  const outcome = effect.moving === 0 ? 'stays' : 'moved'
  return { outcome, share: byRate, wanted: byRate, ...effect, transfers: transfersOf(left, byRate) }
}
