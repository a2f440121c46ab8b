/** The strategies in which a processor asks a few others at random: one with a long queue to give, or one with a short queue to take. */
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

/** A processor with a short queue asks a few others, and takes from the first one whose queue is long. */
export const receiver: StrategyDefinition = {
  label: 'Receiver-initiated',
  help: 'A processor with a short queue asks others at random until one has a long queue, and takes a process from it.',
  source: 'Eager, Lazowska and Zahorjan 1986',
  uses: ['queueThreshold', 'probeLimit'],
  compares: 'queue',
}

/** @param by which processors ask: senders, with long queues, which give, or receivers, with short ones, which take */
const probing =
  (by: 'sender' | 'receiver'): Begin =>
  ({ queueThreshold, probeLimit }) =>
  (round) => {
    const gives = by === 'sender'
    if (round.processors === 1) return
    const { busy, order } = running(round)
    const { present, window } = round
    const bar = queueThreshold * window
    const long = (p: number) => present[p] > bar
    const short = (p: number) => present[p] < bar
    const [asks, answers] = gives ? [long, short] : [short, long]
    for (let p = 0; p < round.processors; p++) {
      if (!asks(p)) continue
      const probed: number[] = []
      const q = probe(round, p, probeLimit, answers, probed)
      if (q === undefined) {
        noteNoPartner(round, p, gives ? p : -1, probed)
        continue
      }
      const [from, to] = gives ? [p, q] : [q, p]
      order(from, to, (busy[from] - busy[to]) / 2, p, probed)
    }
  }

export const beginSender = probing('sender')
export const beginReceiver = probing('receiver')
