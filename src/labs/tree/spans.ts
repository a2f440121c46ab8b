/** What processors do and send each other, for traces: the parts of the time split, in the order in which they happen. */
import type { Message, Span, SpanState, Spans } from '../../core/lab.ts'
import { processorsOf } from '../../core/network/index.ts'
import { stateOf, TIME_USES } from '../../core/time/time-use.ts'
import { type BalancerName, balancersOf, isServer, onlyServes } from './balancers/index.ts'
import type { TreeDetail } from './model/detail.ts'
import { operationsOf } from './model/operations/index.ts'
import { replay } from './model/replay.ts'
import { SECOND } from './model/simulation.ts'
import type { TreeValues } from './parameters.ts'

/** A server is at its service from the iteration's beginning to the barrier. */
const SERVE: SpanState = { id: 'serve', label: 'Serving', rgb: [0.58, 0.4, 0.74] }

/** The states by number: the parts of the time split, and a server's. */
const STATES = [...TIME_USES, 'serve'] as const
const numberOf = (use: (typeof STATES)[number]) => STATES.indexOf(use)

/** What the details have for each further worker that an answer names. */
const FURTHER = 'also'

/** The kinds of messages of a balancer: with a server all, among neighbours those that carry tasks. */
function kindsOf(name: BalancerName): readonly string[] {
  const operation = operationsOf(name)
  if (!operation) return []
  return operation.kind === 'messages' ? operation.messages.map(({ name }) => name) : ['tasks']
}

/** The kinds of the balancers of all phases. */
const kindsOfAll = (values: TreeValues) => [...new Set(balancersOf(values).flatMap(kindsOf))]

/** A tree run's spans. A server, lane 0, computes nothing while it serves. */
export const spans: Spans<TreeValues> = {
  states: [...TIME_USES.map(stateOf), SERVE],
  lanes: (values) =>
    Array.from({ length: processorsOf(values) }, (_, lane) =>
      onlyServes(balancersOf(values)) && lane === 0 ? 'server' : `processor ${lane}`,
    ),
  kinds: kindsOfAll,
  activity(values, detail) {
    const it = detail as TreeDetail
    const { begin, end, sync } = it
    // All reach the barrier at one moment, and the next iteration begins at its end: sums of their own would differ in the last bits.
    const barrier = Math.max(begin, end - sync)
    const balancer = balancersOf(values)[it.phase]
    const server = isServer(balancer) ? 0 : undefined
    const lanes = it.compute.length
    const spans: Span[] = []
    const reached = new Float64Array(lanes).fill(begin)
    const add = (lane: number, state: number, until: number) => {
      const end = Math.max(reached[lane], Math.min(barrier, until))
      spans.push({ lane, state, begin: reached[lane], end })
      reached[lane] = end
    }
    for (let lane = 0; lane < lanes; lane++) {
      if (lane === server) add(lane, numberOf('serve'), barrier)
      else add(lane, numberOf('compute'), begin + it.compute[lane])
    }
    for (const { processor, use, end } of replay(values, it).pieces) {
      if (processor !== server) add(processor, numberOf(use), begin + end / SECOND)
    }
    for (let lane = 0; lane < lanes; lane++) {
      add(lane, numberOf('idle'), barrier)
      spans.push({ lane, state: numberOf('synchronise'), begin: barrier, end })
    }
    return { spans, messages: messagesOf(it, kindsOf(balancer), kindsOfAll(values)) }
  },
}

/**
 * The messages that an iteration's details know; `kinds` are those of its balancer, `all` those of the run. What an answer says besides is
 * counted one by one, and is no message of its own.
 */
function messagesOf(
  { begin, moves, operation }: TreeDetail,
  kinds: readonly string[],
  all: readonly string[],
): Message[] {
  const { from, to, sent, received, message } =
    operation?.kind === 'messages' ? operation : { ...moves, message: undefined }
  return Array.from(from, (lane, i) => ({
    kind: all.indexOf(kinds[message?.[i] ?? 0]),
    from: lane,
    to: to[i],
    sent: begin + sent[i],
    arrived: begin + received[i],
  })).filter(({ kind }) => all[kind] !== FURTHER)
}
