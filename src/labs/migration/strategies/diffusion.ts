import { running } from './running.ts'
import type { Begin, StrategyDefinition } from './strategy.ts'

/** Every processor gives each neighbour that is less busy a share of the difference. */
export const diffusion: StrategyDefinition = {
  label: 'Diffusion',
  help: 'Every processor gives each neighbour that is less busy a process of up to a share of the difference.',
  source: 'Cybenko 1989',
  uses: [],
  compares: 'neighbours',
}

export const begin: Begin = () => (round) => {
  const { busy, degree } = round
  const { order } = running(round)
  for (let p = 0; p < round.processors; p++) {
    const lower = [...round.neighbours(p)].filter((q) => busy[q] < busy[p])
    lower.sort((a, b) => busy[a] - busy[b])
    for (const q of lower) order(p, q, (busy[p] - busy[q]) / (degree + 1), p)
  }
}
