/** List scheduling: known iterations, each for the processor that is free first. */

import { EventQueue } from '../../../core/events/queue.ts'
import type { List } from '../model/iterations.ts'
import { type Begin, strategy } from './strategy.ts'

/** List scheduling: known iterations in order, each for the processor that is free first. */
export const listScheduling = strategy({
  label: 'List scheduling',
  help: 'Deals before the run, from known times without load: the next iteration for the processor that is free first. Without load, on equal processors, at most 2 − 1/p times the best possible.',
  source: 'Graham 1966',
  parameters: {},
  knowsTimes: true,
  assumes: 'has to know the time of each iteration before the loop begins',
  way: { kind: 'fixed' },
})

/** What a schedule is made of: unloaded seconds before each iteration and of all, and the processors' speeds without load. */
interface Known {
  readonly before: ArrayLike<number>
  readonly unloaded: readonly number[]
}

/** Gives iterations in an order, each to the processor that is free first by speeds without load. */
export function greedy({ before, unloaded }: Known, order: ArrayLike<number>): List[] {
  const lists: List[] = unloaded.map(() => [])
  const free = new EventQueue()
  for (let i = 0; i < lists.length; i++) free.schedule(0, 0, i)
  for (let n = 0; n < order.length; n++) {
    free.advance()
    const [i, iteration] = [free.subject, order[n]]
    const list = lists[i]
    if (list.length > 0 && list[list.length - 1] === iteration) list[list.length - 1]++
    else list.push(iteration, iteration + 1)
    free.schedule(free.now + (before[iteration + 1] - before[iteration]) / unloaded[i], 0, i)
  }
  return lists
}

/** Iterations by their times, the longest first; of equal ones the first. */
export function longestFirst({ before }: Pick<Known, 'before'>): Int32Array {
  const time = (n: number) => before[n + 1] - before[n]
  return inTurn(before.length - 1).sort((a, b) => time(b) - time(a) || a - b)
}

/** Numbers of iterations in order. */
const inTurn = (total: number): Int32Array => Int32Array.from({ length: total }, (_, n) => n)

export const beginListScheduling: Begin<typeof listScheduling> = (state) => greedy(state, inTurn(state.total))

/** LPT: list scheduling with the longest iterations first. */
export const lpt = strategy({
  label: 'Longest first (LPT)',
  help: 'List scheduling with the longest iterations first. Without load, on equal processors, at most 4/3 − 1/(3p) times the best possible.',
  source: 'Graham 1969',
  parameters: {},
  knowsTimes: true,
  assumes: 'has to know the time of each iteration before the loop begins',
  way: { kind: 'fixed' },
})

export const beginLpt: Begin<typeof lpt> = (state) => greedy(state, longestFirst(state))
