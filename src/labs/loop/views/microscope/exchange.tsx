/** A synchronisation in time: what its members do, and their messages from one to another. */
import { useId, useRef } from 'react'
import { useSize } from '../../../../charts/size.ts'
import { lineHeight } from '../../../../charts/theme.ts'
import { TimePatterns, timeFill } from '../../../../charts/time-use/texture.tsx'
import { count, quantity } from '../../../../core/text/format.ts'
import { timeSplit } from '../../metrics.ts'
import type { SyncDetail } from '../../model/detail.ts'
import { counted, MESSAGE_KINDS } from '../words.ts'

/** Members that have a lane each. */
const LANES = 24

/** How messages of each kind are drawn, and where they end. */
const LOOKS = [
  { stroke: 'var(--warn)', strokeWidth: 1.25, strokeDasharray: '2 2' },
  { stroke: 'var(--accent)', strokeWidth: 1.25 },
  { stroke: 'var(--phase-steady)', strokeWidth: 1.25, strokeDasharray: '6 2' },
  { stroke: 'var(--time-communicate)', strokeWidth: 3 },
]
const ENDS = ['var(--time-communicate)', 'var(--accent)', 'var(--phase-steady)', 'var(--time-communicate)']

/** The picture, with the messages by their kinds. */
export function Exchange({ it, now }: { readonly it: SyncDetail; readonly now: number }) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const { width } = useSize(place)
  const { exchanged } = it
  if (!exchanged) return <p>Its messages are too many to be shown one by one.</p>
  const { messages, spans, end } = exchanged
  const shown = it.members.slice(0, LANES)
  const lanes = it.exchange.central && !it.members.includes(it.master) ? [it.master, ...shown] : shown
  const place0 = new Map(lanes.map((member, lane) => [member, lane]))
  const left = 12 + 8 * String(lanes.at(-1) ?? 0).length
  const length = Math.max(end - it.begin, 1e-9)
  const x = (time: number) => left + Math.max(0, Math.min(1, (time - it.begin) / length)) * (width - left - 6)
  const row = Math.max(14, Math.min(26, 300 / lanes.length))
  const y = (member: number) => ((place0.get(member) ?? 0) + 0.5) * row
  const height = lanes.length * row
  const kinds = MESSAGE_KINDS.map((name, kind) => ({
    name,
    number: messages.filter((one) => one.kind === kind).length,
  }))
  const drawn = messages.filter(({ from, to }) => place0.has(from) && place0.has(to))
  const words = kinds
    .filter(({ number }) => number > 0)
    .map(({ name, number }) => counted(number, name[0], name[1]))
    .join(', ')
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
              place0.has(lane) ? (
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
                <line {...LOOKS[kind]} x1={x(sent)} y1={y(from)} x2={x(arrived)} y2={y(to)} />
                <circle cx={x(arrived)} cy={y(to)} r={1.8} fill={ENDS[kind]} />
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
        {kinds.map(
          ({ name, number }, kind) =>
            number > 0 && (
              <span key={name[0]} className="inline-row gap-4">
                <svg width={20} height={8} aria-hidden="true">
                  <line {...LOOKS[kind]} x1={0} y1={4} x2={18} y2={4} />
                  <circle cx={17} cy={4} r={1.8} fill={ENDS[kind]} />
                </svg>
                {counted(number, name[0], name[1])}
              </span>
            ),
        )}
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
