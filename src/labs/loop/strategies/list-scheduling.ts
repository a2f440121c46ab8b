import { greedy, inTurn } from './greedy.ts'
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

export const begin: Begin<typeof listScheduling> = (state) => greedy(state, inTurn(state.total))
