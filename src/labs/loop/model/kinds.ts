/** The kinds of messages in words, in the order of their numbers. */
import { type StrategyName, strategies } from '../strategies/index.ts'

/** Of strategies that synchronise. */
const PROTOCOL_KINDS = ['interrupt', 'profile', 'order', 'iterations'] as const
/** Of a queue. */
const QUEUE_KINDS = ['request', 'chunk', 'cancel'] as const
/** Of processors that ask each other. */
const PEER_KINDS = ['question', 'request', 'answer', 'iterations'] as const

/** The kinds of a strategy's messages. */
export function kindsOf(strategy: StrategyName): readonly string[] {
  const { kind } = strategies[strategy].way
  if (kind === 'exchange') return PROTOCOL_KINDS
  if (kind === 'queue') return QUEUE_KINDS
  return kind === 'peers' ? PEER_KINDS : []
}
