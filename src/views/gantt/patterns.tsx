/** Hatchings over the colours of bars, so that they differ without colour too. */
import styles from './gantt.module.css'
import type { Look } from './lanes.ts'

/** The definitions; `id` keeps those of several charts apart. */
export function Patterns({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern id={`${id}send`} width="8" height="8" patternUnits="userSpaceOnUse">
        <path className={styles.hatch} d="M-2,2 l4,-4 M0,8 l8,-8 M6,10 l4,-4" />
      </pattern>
      <pattern id={`${id}collect`} width="8" height="8" patternUnits="userSpaceOnUse">
        <path className={styles.hatch} d="M-2,6 l4,4 M0,0 l8,8 M6,-2 l4,4" />
      </pattern>
      <pattern id={`${id}latency`} width="4" height="4" patternUnits="userSpaceOnUse">
        <path className={styles.dense} d="M0,0 l4,4 M4,0 l-4,4" />
      </pattern>
    </defs>
  )
}

interface BarShapeProps {
  readonly look: Look
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Of the patterns. */
  readonly id: string
  readonly text?: string
}

/** A bar: its colour below its hatching; an empty outline for waiting. */
export function BarShape({ look, id, text, ...place }: BarShapeProps) {
  const fill = look === 'compute' ? 'none' : `url(#${id}${look === 'collect-latency' ? 'latency' : look})`
  return (
    <g className={look === 'wait' ? styles.wait : styles.bar} data-look={look}>
      <rect {...place} />
      {look !== 'wait' && <rect {...place} fill={fill} data-pattern="" />}
      {text && (
        <text x={place.x + place.width / 2} y={place.y + place.height / 2 + 4}>
          {text}
        </text>
      )}
    </g>
  )
}
