/** The strategy “Greedy, all again”: its words, and what it does in a round. */
import { byWork, movables, orderAll } from './all.ts'
import type { Begin, StrategyDefinition } from './strategy.ts'

/** All processes are dealt again, the heaviest first, each to the processor with the least so far. */
export const greedy: StrategyDefinition = {
  label: 'Greedy, all again',
  help: 'All processes are dealt again, those with most work first, each to the processor that has least so far, wherever it was.',
  source: 'GreedyLB of Charm++',
  uses: [],
  compares: 'all',
}

export const begin: Begin = () => (round) => {
  const all = movables(round)
  // What may not move stays, and so does the work of the router.
  const loads = round.busy.slice()
  for (const { worked, from } of all) loads[from] -= worked
  const moves = all.toSorted(byWork).map((one) => {
    let to = 0
    for (let q = 1; q < loads.length; q++) if (loads[q] < loads[to]) to = q
    loads[to] += one.worked
    return { ...one, to }
  })
  orderAll(
    round,
    moves.filter(({ from, to }) => from !== to),
  )
}
