/**
 * The model asked again while a run goes on (§1.3.3, future work): what is left, from the moment of a synchronisation on, by each way in
 * which those who take part in it can go on. Groups never join again, so members of a group choose between its two strategies.
 */
import { judged } from '../strategies/index.ts'
import { type Choice, type Exchange, forecast, groupsFor } from './analytic.ts'
import { type List, workOf } from './iterations.ts'
import { type Future, futuresFrom } from './knowledge.ts'
import { finishOf } from './loads.ts'
import type { Scenario } from './scenario.ts'

/** A synchronisation at which the model is asked; arrays by member. */
interface Present {
  readonly time: number
  /** When the synchronisation before was decided. */
  readonly since: number
  readonly members: readonly number[]
  /** Iterations a second that were reported, and what each holds. */
  readonly rates: readonly number[]
  readonly lists: readonly List[]
  readonly exchange: Exchange
}

export interface Advisor {
  /** Whether it is asked at every synchronisation, or only where it was wrong by more than this share about when that comes. */
  readonly always: boolean
  readonly error: number
  choose(present: Present): Choice
  /** When the first of some members will have done its list; nothing where the model is asked anyway. */
  expected(time: number, since: number, members: readonly number[], lists: readonly List[]): number | undefined
}

/** The advisor of a scenario whose strategy chooses; none where it chooses once. */
export function advisorOf({ values, model, loads, rated }: Scenario): Advisor | undefined {
  const { choose, chooseError, knowledge, seed, maxLoad } = values
  if (choose === 'once') return undefined
  const future: Future = { seed, maxLoad, rated }
  return {
    always: choose === 'always',
    error: chooseError / 100,
    choose({ time, since, members, rates, lists, exchange }) {
      const speeds = futuresFrom(loads, knowledge, future, { time, since })
      const start = { time, lists: rated.map((): List => []), rates: rated.map(() => 0) }
      for (const [m, i] of members.entries()) {
        start.lists[i] = [...lists[m]]
        start.rates[i] = rates[m]
      }
      let best: Choice | undefined
      let least = Number.POSITIVE_INFINITY
      const times = judged.map(({ exchange: to }, index) => {
        if (exchange.local && !to.local) return Number.NaN
        let shortest = Number.POSITIVE_INFINITY
        for (const all of exchange.local ? [[members]] : groupsFor(model, to)) {
          const groups = all.map((group) => group.filter((i) => members.includes(i))).filter(({ length }) => length > 0)
          let sum = 0
          for (const one of speeds) sum += forecast(model, one, to, groups, start).time
          const mean = sum / speeds.length
          shortest = Math.min(shortest, mean)
          if (mean >= least) continue
          least = mean
          best = { index, times: [], exchange: to, groups }
        }
        return shortest
      })
      if (!best) throw new RangeError('iterations: expected a finite time of what is left')
      return { ...best, times, again: true }
    },
    expected(time, since, members, lists) {
      if (choose === 'always') return undefined
      const speeds = futuresFrom(loads, knowledge, future, { time, since })
      let sum = 0
      for (const one of speeds) {
        let first = Number.POSITIVE_INFINITY
        for (const [m, i] of members.entries()) {
          if (lists[m].length > 0) first = Math.min(first, finishOf(one, i, time, workOf(model.loop, lists[m])))
        }
        sum += first
      }
      return sum / speeds.length
    },
  }
}
