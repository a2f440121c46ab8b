/** The kinds of messages of a scenario, with what they are drawn as. */
import type { Values } from '../../../core/parameters.ts'
import { announcementsOf } from '../announcements/index.ts'
import { type AnyBalancer, balancersOf, messagesOf } from '../balancers/index.ts'
import { detections } from '../detections/index.ts'
import type { AsyncValues } from '../parameters.ts'
import { terminations } from '../terminations/index.ts'

/** The processors that send messages of a kind. */
type Sender = 'balancer' | 'detection' | 'termination' | 'search'

/** A kind of message. */
export interface Kind {
  readonly name: string
  /** What it says, as a sentence without its full stop. */
  readonly help: string
  /** Why it is sent, as a clause. */
  readonly because: string
  /** Whether it reports how long the sender's queue is. */
  readonly reports: boolean
  /** Whether it asks its receiver for tasks. */
  readonly asks: boolean
  readonly sender: Sender
  /** What it looks like where it carries no tasks: a path around 0, 0 that reaches about 1 each way. */
  readonly glyph: string
}

/** Shapes that are distinguished though they are small: ring, square, triangles, diamond, cross, bar. */
const GLYPHS = [
  'M1 0A1 1 0 1 1 -1 0A1 1 0 1 1 1 0ZM.45 0A.45 .45 0 1 0 -.45 0A.45 .45 0 1 0 .45 0Z',
  'M-.85 -.85H.85V.85H-.85Z',
  'M0 -1.1L1.05 .8H-1.05Z',
  'M0 -1.2L1.2 0L0 1.2L-1.2 0Z',
  'M0 1.1L1.05 -.8H-1.05Z',
  'M-.35 -1.1H.35V-.35H1.1V.35H.35V1.1H-.35V.35H-1.1V-.35H-.35Z',
  'M-1.1 -.4H1.1V.4H-1.1Z',
  'M-.4 -1.1H.4V1.1H-.4Z',
] as const

/** What tasks look like. */
export const TASKS_GLYPH = 'M1 0A1 1 0 1 1 -1 0A1 1 0 1 1 1 0Z'

const kindsOf = new WeakMap<Values, readonly Kind[]>()

/** By number: those of the balancers, of the detection, of the termination, of better values. */
export function kindsIn(values: Values): readonly Kind[] {
  const cached = kindsOf.get(values)
  if (cached) return cached
  const scenario = values as AsyncValues
  const senders: readonly (readonly [Sender, Pick<AnyBalancer, 'messages'>])[] = [
    ...[...new Set(balancersOf(values))].map((name) => ['balancer', { messages: messagesOf(name, values) }] as const),
    ['detection', detections[scenario.detection]],
    ['termination', terminations[scenario.termination]],
    ['search', announcementsOf(values)],
  ]
  const kinds = senders
    .flatMap(([sender, { messages }]) =>
      messages.map(({ load, asks = false, ...kind }) => ({ ...kind, sender, reports: load !== undefined, asks })),
    )
    .map((kind, k) => ({ ...kind, glyph: GLYPHS[k % GLYPHS.length] }))
  kindsOf.set(values, kinds)
  return kinds
}
