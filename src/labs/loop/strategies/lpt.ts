import { greedy, longestFirst } from './greedy.ts'
import { type Begin, strategy } from './strategy.ts'

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

export const begin: Begin<typeof lpt> = (state) => greedy(state, longestFirst(state))
