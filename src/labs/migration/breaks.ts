/** What can go wrong while programs run: those of a processor get more to do. */
import type { Break } from '../../core/breaks.ts'
import { CYCLES_PER_SECOND } from './model/units.ts'

/** How many times as long its processes then compute. */
const TIMES = 3

/** The list. */
export const breaks: readonly Break[] = [
  {
    id: 'heavier',
    label: 'Processes get more to do',
    of: 'processor',
    count: ({ program, processors }) => (program === 'phases' ? 0 : Number(processors)),
    words: (target) => `The processes that were placed on processor ${target} compute three times as long.`,
    change: (_, seconds, target) => ({
      heavyProcessor: target,
      heavyStart: Math.ceil(seconds * CYCLES_PER_SECOND),
      heavyFactor: TIMES,
    }),
  },
]
