/** The kinds of messages in words, in the order of their numbers. */
import type { Values } from '../../../core/parameters.ts'
import { strategiesOf, wayWith } from '../parameters.ts'
import type { StrategyName } from '../strategies/index.ts'

/**
 * A way's kinds of messages; their numbers are constants in its file (protocol.ts, queue.ts, neighbours.ts, peers.ts). There is room for four
 * (`KINDS` of mail.ts).
 */
type Kinds = readonly [string, string?, string?, string?]

/** Messages of strategies that synchronise. */
export const PROTOCOL_KINDS = ['interrupt', 'profile', 'order', 'iterations'] as const satisfies Kinds
/** Messages of a queue. */
const QUEUE_KINDS = ['request', 'chunk', 'cancel'] as const satisfies Kinds
/** Messages of processors that know their neighbours. */
const NEIGHBOUR_KINDS = ['report', 'iterations'] as const satisfies Kinds
/** Messages of processors that ask each other. */
const PEER_KINDS = ['question', 'request', 'answer', 'iterations'] as const satisfies Kinds

/** Messages of a program of two loops, between them. */
export const COLUMNS_KIND = 'columns'

/** The kinds of a strategy's messages. */
function kindsWith(values: Values, strategy: StrategyName): readonly string[] {
  const { kind } = wayWith(values, strategy)
  if (kind === 'exchange' || kind === 'clock') return PROTOCOL_KINDS
  if (kind === 'neighbours') return NEIGHBOUR_KINDS
  if (kind === 'queue') return QUEUE_KINDS
  return kind === 'peers' ? PEER_KINDS : []
}

/**
 * The kinds of a scenario’s messages: those of its strategy; for a program, those of its first loop, columns, and those of its second
 * loop.
 */
export function kindsOf(values: Values): readonly string[] {
  const [first, second] = strategiesOf(values)
  if (first === undefined) return []
  return second === undefined
    ? kindsWith(values, first)
    : [...kindsWith(values, first), COLUMNS_KIND, ...kindsWith(values, second)]
}
