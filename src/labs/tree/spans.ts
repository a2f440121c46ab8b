/** What processors do and send each other, for traces: compute, balance, wait, synchronise (§4.3). */
import type { Message, Spans } from '../../core/lab.ts'
import { processorsOf } from '../../core/network/index.ts'
import { balancers } from './balancers/index.ts'
import type { TreeDetail } from './model/detail.ts'
import type { TreeValues } from './parameters.ts'

/** A tree run's spans. A server, lane 0, computes nothing: it serves until the barrier. */
export const spans: Spans<TreeValues> = {
  states: [
    { id: 'compute', label: 'Computing', rgb: [0.12, 0.47, 0.71] },
    { id: 'serve', label: 'Serving', rgb: [0.58, 0.4, 0.74] },
    { id: 'balance', label: 'Balancing', rgb: [1, 0.5, 0.05] },
    { id: 'idle', label: 'Idle', rgb: [0.8, 0.8, 0.8] },
    { id: 'sync', label: 'Synchronising', rgb: [0.35, 0.35, 0.35] },
  ],
  lanes: (values) =>
    Array.from({ length: processorsOf(values) }, (_, lane) =>
      balancers[values.balancer].server && lane === 0 ? 'server' : `processor ${lane}`,
    ),
  kinds({ balancer }) {
    const { operation } = balancers[balancer]
    if (!operation) return []
    return operation.kind === 'messages' ? operation.messages.map(({ name }) => name) : ['tasks']
  },
  activity({ balancer }, detail) {
    const it = detail as TreeDetail
    const { compute, balance, begin, end, sync } = it
    // All reach the barrier at one moment, and the next iteration begins at its end: sums of their own would differ in the last bits.
    const barrier = Math.max(begin, end - sync)
    const spans = Array.from(compute).flatMap((time, lane) => {
      const serves = balancers[balancer].server && lane === 0
      const computed = Math.min(barrier, begin + time)
      const served = serves ? barrier : computed
      const balanced = Math.min(barrier, begin + time + balance[lane])
      const ends = [computed, served, Math.max(served, balanced), barrier, end]
      return ends.map((end, state) => ({ lane, state, begin: ends[state - 1] ?? begin, end }))
    })
    return { spans, messages: messagesOf(it) }
  },
}

/** The messages that an iteration's details know: with a server all, among neighbours those that carry tasks. */
function messagesOf({ begin, moves, operation }: TreeDetail): Message[] {
  const { from, to, sent, received, message } =
    operation?.kind === 'messages' ? operation : { ...moves, message: undefined }
  return Array.from(from, (lane, i) => ({
    kind: message?.[i] ?? 0,
    from: lane,
    to: to[i],
    sent: begin + sent[i],
    arrived: begin + received[i],
  }))
}
