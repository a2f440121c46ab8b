/** What can go wrong while a schedule is carried out: a worker is slower than was planned. */
import type { Break } from '../../core/breaks.ts'
import type { Values } from '../../core/parameters.ts'
import { workersIn } from './model/scenario.ts'
import { type DivisibleValues, mayTurnSlow } from './parameters.ts'

/** How many times as long it then computes. */
const TIMES = 3

/** The list. */
export const breaks: readonly Break[] = [
  {
    id: 'slow',
    label: 'A worker slows down',
    of: 'worker',
    first: () => 1,
    count: (values: Values) => (mayTurnSlow(values) ? workersIn(values as DivisibleValues) + 1 : 0),
    words: (target) => `Worker ${target} computes three times as slowly, and the load stays cut as it was.`,
    change: (_, moment, target) => ({
      slowWorker: target,
      slowFrom: Number(moment.toPrecision(5)),
      slowTimes: TIMES,
    }),
  },
]
