import { noteNoPartner, probe, running } from './running.ts'
import type { Begin, StrategyDefinition } from './strategy.ts'

/** A processor with a short queue asks a few others, and takes from the first one whose queue is long. */
export const receiver: StrategyDefinition = {
  label: 'Receiver-initiated',
  help: 'A processor with a short queue asks others at random until one has a long queue, and takes a process from it.',
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
      if (!(present[p] < bar)) continue
      const probed: number[] = []
      const q = probe(round, p, probeLimit, (other) => present[other] > bar, probed)
      if (q === undefined) noteNoPartner(round, p, -1, probed)
      else order(q, p, (busy[q] - busy[p]) / 2, p, probed)
    }
  }
