/** The kinds of messages in words, in the order of their numbers. */
import type { Values } from '../../../core/parameters.ts'
import { wayOf } from '../parameters.ts'

/** Of strategies that synchronise. */
const PROTOCOL_KINDS = ['interrupt', 'profile', 'order', 'iterations'] as const
/** Of a queue. */
const QUEUE_KINDS = ['request', 'chunk', 'cancel'] as const
/** Of processors that ask each other. */
const PEER_KINDS = ['question', 'request', 'answer', 'iterations'] as const

/** The kinds of a scenario's messages. */
export function kindsOf(values: Values): readonly string[] {
  const { kind } = wayOf(values)
  if (kind === 'exchange') return PROTOCOL_KINDS
  if (kind === 'queue') return QUEUE_KINDS
  return kind === 'peers' ? PEER_KINDS : []
}
