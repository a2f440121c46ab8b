/** A synchronisation in time: what its members do, and their messages from one to another. */
import { useId, useRef } from 'react'
import { useSize } from '../../../../charts/size.ts'
import { lineHeight } from '../../../../charts/theme.ts'
import { TimePatterns, timeFill } from '../../../../charts/time-use/texture.tsx'
import { count, quantity } from '../../../../core/text/format.ts'
import { timeSplit } from '../../metrics.ts'
import { PROTOCOL_KINDS, type SyncDetail } from '../../model/detail.ts'
import { counted } from '../words.ts'

/** Members that have a lane each. */
const LANES = 24

/** A kind of messages: what one and several are called, how their lines are drawn, and the colour of the dot where they arrive. */
interface Look {
  readonly words: readonly [one: string, several: string]
  readonly line: { readonly stroke: string; readonly strokeWidth: number; readonly strokeDasharray?: string }
  readonly dot: string
}

const LOOKS: Readonly<Record<(typeof PROTOCOL_KINDS)[number], Look>> = {
  interrupt: {
    words: ['interrupt', 'interrupts'],
    line: { stroke: 'var(--warn)', strokeWidth: 1.25, strokeDasharray: '2 2' },
    dot: 'var(--time-communicate)',
  },
  profile: {
    words: ['profile', 'profiles'],
    line: { stroke: 'var(--accent)', strokeWidth: 1.25 },
    dot: 'var(--accent)',
  },
  order: {
    words: ['order', 'orders'],
    line: { stroke: 'var(--phase-steady)', strokeWidth: 1.25, strokeDasharray: '6 2' },
    dot: 'var(--phase-steady)',
  },
  iterations: {
    words: ['message with iterations', 'messages with iterations'],
    line: { stroke: 'var(--time-communicate)', strokeWidth: 3 },
    dot: 'var(--time-communicate)',
  },
}

const lookOf = (kind: number): Look => LOOKS[PROTOCOL_KINDS[kind]]

/** The picture, with the messages by their kinds. */
export function Exchange({ it, now }: { readonly it: SyncDetail; readonly now: number }) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const { width } = useSize(place)
  const { exchanged } = it
  if (!exchanged) return <p>Its messages are too many to be shown one by one.</p>
  const { messages, spans, end } = exchanged
  const shown = it.members.slice(0, LANES)
  // A balancer that is no member has the first lane.
  const lanes = it.exchange.central && !it.members.includes(it.master) ? [it.master, ...shown] : shown
  const laneOf = new Map(lanes.map((member, lane) => [member, lane]))
  const left = 12 + 8 * String(lanes.at(-1) ?? 0).length
  const length = Math.max(end - it.begin, 1e-9)
  const x = (time: number) => left + Math.max(0, Math.min(1, (time - it.begin) / length)) * (width - left - 6)
  const row = Math.max(14, Math.min(26, 300 / lanes.length))
  const y = (member: number) => ((laneOf.get(member) ?? 0) + 0.5) * row
  const height = lanes.length * row
  const kinds = PROTOCOL_KINDS.map((_, kind) => ({
    kind,
    look: lookOf(kind),
    number: messages.filter((one) => one.kind === kind).length,
  })).filter(({ number }) => number > 0)
  const drawn = messages.filter(({ from, to }) => laneOf.has(from) && laneOf.has(to))
  const words = kinds.map(({ look, number }) => counted(number, ...look.words)).join(', ')
  return (
    <figure aria-label={`Messages of synchronisation ${count(it.number)}`}>
      <div ref={place}>
        {width > 0 && (
          <svg
            width={width}
            height={height + lineHeight() + 6}
            role="img"
            aria-label={`${words || 'No messages'}, in ${quantity(end - it.begin, 's')}.`}
          >
            <TimePatterns id={id} uses={timeSplit.map(({ use }) => use)} />
            {lanes.map((member) => (
              <text key={member} className="small fill-soft anchor-end" x={left - 6} y={y(member) + 4}>
                {member}
              </text>
            ))}
            {spans.map(({ lane, state, begin, end }) =>
              laneOf.has(lane) ? (
                <rect
                  key={`${lane} ${begin}`}
                  x={x(begin)}
                  width={Math.max(0.5, x(end) - x(begin))}
                  y={y(lane) - row * 0.25}
                  height={row * 0.5}
                  fill={timeFill(id, timeSplit[state].use)}
                  opacity={0.5}
                />
              ) : null,
            )}
            {drawn.map(({ kind, from, to, sent, arrived }) => (
              <g key={`${kind} ${from} ${to} ${sent} ${arrived}`}>
                <line {...lookOf(kind).line} x1={x(sent)} y1={y(from)} x2={x(arrived)} y2={y(to)} />
                <circle cx={x(arrived)} cy={y(to)} r={1.8} fill={lookOf(kind).dot} />
              </g>
            ))}
            <line
              className="stroke-ink"
              strokeWidth={1.5}
              strokeDasharray="4 3"
              x1={x(it.decided)}
              x2={x(it.decided)}
              y1={0}
              y2={height}
            />
            {now >= it.begin && now <= end && (
              <line className="stroke-ink stroke-2" x1={x(now)} x2={x(now)} y1={0} y2={height} />
            )}
            <text className="small fill-soft" x={left} y={height + lineHeight()}>
              {quantity(it.begin, 's')}
            </text>
            <text className="small fill-soft anchor-end" x={width - 6} y={height + lineHeight()}>
              +{quantity(end - it.begin, 's')}
            </text>
          </svg>
        )}
      </div>
      <figcaption className="flex wrap gap-4-12 soft small">
        {kinds.map(({ kind, look, number }) => (
          <span key={kind} className="inline-row gap-4">
            <svg width={20} height={8} aria-hidden="true">
              <line {...look.line} x1={0} y1={4} x2={18} y2={4} />
              <circle cx={17} cy={4} r={1.8} fill={look.dot} />
            </svg>
            {counted(number, ...look.words)}
          </span>
        ))}
        <span className="inline-row gap-4">
          <svg width={4} height={12} aria-hidden="true">
            <line className="stroke-ink" strokeWidth={1.5} strokeDasharray="4 3" x1={2} x2={2} y1={0} y2={12} />
          </svg>
          decided
        </span>
      </figcaption>
      {it.members.length > LANES && (
        <p>
          The first {count(LANES)} of {count(it.members.length)} members are drawn.
        </p>
      )}
    </figure>
  )
}
