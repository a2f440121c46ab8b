/** The strategy “Refine, few moves”: its words, and what it does in a round. */
import { type Movable, movables, orderAll } from './all.ts'
import type { Begin, StrategyDefinition } from './strategy.ts'

/** Only processors above the mean give, the busiest first, until none is far above it or nothing fits. */
export const refine: StrategyDefinition = {
  label: 'Refine, few moves',
  help: 'The busiest processor gives its heaviest process that fits on one below the mean, until none is above the threshold or nothing fits.',
  source: 'RefineLB of Charm++',
  uses: ['threshold'],
  compares: 'all',
}

export const begin: Begin =
  ({ threshold }) =>
  (round) => {
    const loads = round.busy.slice()
    const mean = loads.reduce((sum, load) => sum + load, 0) / loads.length
    const bound = (1 + threshold / 100) * mean
    const movable = Array.from(loads, (): Movable[] => [])
    for (const one of movables(round)) movable[one.from].push(one)
    const moves: (Movable & { readonly to: number })[] = []
    for (;;) {
      let from = 0
      for (let p = 1; p < loads.length; p++) if (loads[p] > loads[from]) from = p
      if (!(loads[from] > bound)) break
      // The lightest fits best: what fits anywhere fits there.
      let to = 0
      for (let q = 1; q < loads.length; q++) if (loads[q] < loads[to]) to = q
      let best: Movable | undefined
      for (const one of movable[from]) {
        if (loads[to] + one.worked < bound && (!best || one.worked > best.worked)) best = one
      }
      if (!best) break
      movable[from].splice(movable[from].indexOf(best), 1)
      loads[from] -= best.worked
      loads[to] += best.worked
      moves.push({ ...best, to })
    }
    orderAll(round, moves)
  }
