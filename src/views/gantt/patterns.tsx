/** How bars look, and what that stands for: the parts of the time split as everywhere, kinds of communicating by further textures in its colour. */
import { memo, useId } from 'react'
import { TimePatterns, timeFill } from '../../charts/time-use/texture.tsx'
import { TIME_USES, type TimeUse } from '../../core/time/time-use.ts'
import styles from './bars.module.css'
import type { Look } from './lanes.ts'

/** Lines over a square of 8 pixels: thin while something is sent, turned for what comes back, dense while the way is opened. */
const COMMUNICATING: Readonly<Record<Exclude<Look, TimeUse>, string>> = {
  send: 'M-2 2L2 -2M0 8L8 0M6 10L10 6',
  latency: 'M-2 2L2 -2M-2 6L6 -2M0 8L8 0M2 10L10 2M6 10L10 6',
  collect: 'M-2 6L2 10M0 0L8 8M6 -2L10 2',
  'collect-latency': 'M-2 6L2 10M-2 2L6 10M0 0L8 8M2 -2L10 6M6 -2L10 2',
}

const isUse = (look: Look): look is TimeUse => (TIME_USES as readonly string[]).includes(look)

/** The definitions; `id` keeps those of several charts apart. */
export const Patterns = memo(function Patterns({ id }: { readonly id: string }) {
  return (
    <>
      <TimePatterns id={id} />
      <defs>
        {Object.entries(COMMUNICATING).map(([look, lines]) => (
          <pattern key={look} id={`${id}-${look}`} width={8} height={8} patternUnits="userSpaceOnUse">
            <rect className="fill-communicate" width={8} height={8} />
            <path className={`no-fill ${styles.lines}`} data-look={look} d={lines} />
          </pattern>
        ))}
      </defs>
    </>
  )
})

interface BarShapeProps {
  readonly look: Look
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Of the patterns. */
  readonly id: string
}

/** A bar. */
export function BarShape({ look, id, ...place }: BarShapeProps) {
  return (
    <g className={styles.bar} data-look={look}>
      <rect {...place} fill={isUse(look) ? timeFill(id, look) : `url(#${id}-${look})`} />
    </g>
  )
}

interface LegendProps {
  readonly names: Readonly<Partial<Record<Look, string>>>
}

/** A piece of a bar of each look, with its name. */
export const GanttLegend = memo(function GanttLegend({ names }: LegendProps) {
  const id = useId()
  return (
    <span className={`flex wrap gap-4-12 push-right soft small ${styles.legend}`} aria-hidden="true">
      {(Object.keys(names) as Look[]).map((look) => (
        <span key={look} className="row gap-4">
          <svg width={14} height={10} aria-hidden="true">
            <Patterns id={`${id}${look}`} />
            <BarShape look={look} id={`${id}${look}`} x={0.5} y={0.5} width={13} height={9} />
          </svg>
          {names[look]}
        </span>
      ))}
    </span>
  )
})
