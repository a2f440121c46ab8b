/** How the parts of the time split look: a colour and a texture each, so that they differ without colour too. */
import { memo, useId } from 'react'
import { TIME_USES, type TimeUse } from '../../core/time/time-use.ts'

/** Lines over a square of 6 pixels that is repeated; computing is solid, being idle has a dot. */
export const LINES: Readonly<Partial<Record<TimeUse, string>>> = {
  communicate: 'M-1 7L7 -1M-1 1L1 -1M5 7L7 5',
  overhead: 'M0 6L6 0M0 0L6 6',
  wait: 'M-1 -1L7 7M-1 5L1 7M5 -1L7 1',
  synchronise: 'M0 3H6',
}

/** What fills a shape: `fill={timeFill(id, 'wait')}` below a `TimePatterns` of the same id. */
export const timeFill = (id: string, use: TimeUse): string => `url(#${id}-${use})`

interface PatternsProps {
  readonly id: string
  readonly uses?: readonly TimeUse[]
}

const alike = (a: PatternsProps, b: PatternsProps) => a.id === b.id && a.uses?.join() === b.uses?.join()

/** The patterns of some parts or all; `id` keeps those of several pictures apart. What is drawn with them changes, they hardly ever. */
export const TimePatterns = memo(function TimePatterns({ id, uses = TIME_USES }: PatternsProps) {
  return (
    <defs>
      {uses.map((use) => (
        <pattern key={use} id={`${id}-${use}`} width={6} height={6} patternUnits="userSpaceOnUse">
          <rect fill={`var(--time-${use})`} width={6} height={6} />
          {LINES[use] && <path className="no-fill" stroke="var(--paper)" strokeOpacity={0.55} d={LINES[use]} />}
          {use === 'idle' && <circle className="fill-strong" cx={3} cy={3} r={0.9} />}
        </pattern>
      ))}
    </defs>
  )
}, alike)

/** A sample of a part, as it looks in a picture. */
export function TimeSwatch({ use }: { readonly use: TimeUse }) {
  const id = useId()
  return (
    <svg className="rigid" style={{ alignSelf: 'center' }} width={12} height={12} aria-hidden="true">
      <TimePatterns id={id} uses={[use]} />
      <rect width={12} height={12} rx={2} fill={timeFill(id, use)} />
    </svg>
  )
}
