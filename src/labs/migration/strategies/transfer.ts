/** The strategy “Transfer criterion”: its words, and what it does in a round. */
import { byWork, type Movable, movables, orderAll } from './all.ts'
import type { Begin, StrategyDefinition } from './strategy.ts'

/** Each processor above the mean offers its processes one by one to where the greater of both loads falls most. */
export const transfer: StrategyDefinition = {
  label: 'Transfer criterion',
  help: 'A processor above the mean gives processes to those below it: each to the one with which the greater of both loads falls most.',
  source: 'LBAF, tempered criterion',
  uses: [],
  compares: 'all',
}

export const begin: Begin = () => (round) => {
  const loads = round.busy.slice()
  const mean = loads.reduce((sum, load) => sum + load, 0) / loads.length
  const below = Array.from(loads.keys()).filter((q) => loads[q] < mean)
  const moves: (Movable & { readonly to: number })[] = []
  const all = movables(round)
  for (let p = 0; p < loads.length; p++) {
    if (!(round.busy[p] > mean)) continue
    for (const one of all.filter(({ from }) => from === p).sort(byWork)) {
      let to = -1
      let most = 0
      for (const q of below) {
        const gain = Math.max(loads[p], loads[q]) - Math.max(loads[p] - one.worked, loads[q] + one.worked)
        if (gain > most) {
          most = gain
          to = q
        }
      }
      if (to < 0) continue
      loads[p] -= one.worked
      loads[to] += one.worked
      moves.push({ ...one, to })
    }
  }
  orderAll(round, moves)
}
