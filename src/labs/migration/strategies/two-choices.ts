/** The strategy “Two choices”: its words, and what it does in a round. */
import { noteNoPartner, other, running } from './running.ts'
import type { Begin, StrategyDefinition } from './strategy.ts'

/** A processor with a long queue looks at two others, and gives to the one whose queue is shorter. */
export const twoChoices: StrategyDefinition = {
  label: 'Two choices',
  help: 'A processor with a long queue draws two others, and gives a process to the one with the shorter queue.',
  source: 'Mitzenmacher 1996',
  uses: ['queueThreshold'],
  compares: 'queue',
}

export const begin: Begin =
  ({ queueThreshold }) =>
  (round) => {
    if (round.processors === 1) return
    const { busy, order } = running(round)
    const { present, window } = round
    for (let p = 0; p < round.processors; p++) {
      if (!(present[p] > queueThreshold * window)) continue
      const [v, w] = [other(round, p), other(round, p)]
      const least = Math.min(present[v], present[w])
      const q = present[v] === present[w] ? Math.min(v, w) : present[v] === least ? v : w
      if (least < present[p]) order(p, q, (busy[p] - busy[q]) / 2, p, [v, w])
      else noteNoPartner(round, p, p, [v, w])
    }
  }
