/** The bars of a waterfall. */
import type { ReactNode } from 'react'
import styles from './fall.module.css'

interface TrackProps {
  /** What no run can beat, as a share of the width; absent where it is not in the picture. */
  readonly bound?: number | undefined
  readonly children: ReactNode
}

/** The room of a bar, with a line at what no run can beat. */
const Track = ({ bound, children }: TrackProps) => (
  <span className={`positioned clipped ${styles.track}`} aria-hidden="true">
    {children}
    {bound !== undefined && (
      <span className={`absolute full-height ${styles.bound}`} data-bound="" style={{ left: `${100 * bound}%` }} />
    )}
  </span>
)

interface BarProps extends Omit<TrackProps, 'children'> {
  readonly left: number
  readonly right: number
  readonly fill: string
}

/** A change: a bar from one share of the width to another. */
export const Bar = ({ left, right, fill, bound }: BarProps) => (
  <Track bound={bound}>
    <svg
      aria-hidden="true"
      className="full-height absolute"
      style={{ left: `${100 * left}%`, width: `max(2px, ${100 * (right - left)}%)` }}
    >
      <rect width="100%" height="100%" fill={fill} />
    </svg>
  </Track>
)

interface WholeProps extends Omit<TrackProps, 'children'> {
  /** Where it ends, as a share of the width. */
  readonly to: number
  /** Whether it does not begin at nothing, and is drawn so. */
  readonly cut?: boolean
}

/** A whole number, in the colour `--mark`: a bar from the beginning. */
export const Whole = ({ to, cut, bound }: WholeProps) => (
  <Track bound={bound}>
    <span
      className={`full-height absolute keeps-colours ${styles.whole}`}
      data-cut={cut || undefined}
      style={{ width: `max(2px, ${100 * to}%)` }}
    />
  </Track>
)
