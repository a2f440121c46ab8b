import { noteNoPartner, probe, running } from './running.ts'
import type { Begin, StrategyDefinition } from './strategy.ts'

/** A processor with a long queue asks a few others, and gives to the first one whose queue is short. */
export const sender: StrategyDefinition = {
  label: 'Sender-initiated',
  help: 'A processor with a long queue asks others at random until one has a short queue, and gives it a process.',
  source: 'Eager, Lazowska and Zahorjan 1986',
  uses: ['queueThreshold', 'probeLimit'],
  compares: 'queue',
}

export const begin: Begin =
  ({ queueThreshold, probeLimit }) =>
  (round) => {
    if (round.processors === 1) return
    const { busy, order } = running(round)
    const { present, window } = round
    const bar = queueThreshold * window
    for (let p = 0; p < round.processors; p++) {
      if (!(present[p] > bar)) continue
      const probed: number[] = []
      const q = probe(round, p, probeLimit, (other) => present[other] < bar, probed)
      if (q === undefined) noteNoPartner(round, p, p, probed)
      else order(p, q, (busy[p] - busy[q]) / 2, p, probed)
    }
  }
