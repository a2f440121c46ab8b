/** The parts of a time side by side in one bar, as long as the time is. */
import { useId } from 'react'
import type { TimeUse } from '../../core/time/time-use.ts'
import { TimePatterns, timeFill } from './texture.tsx'

/** How long a part takes, in any unit. */
interface PartTime {
  readonly use: TimeUse
  readonly time: number
}

interface TimeBarProps {
  readonly parts: readonly PartTime[]
  /** The time of the whole width; that of the parts together where it is absent. */
  readonly whole?: number
  /** A time that is marked by a line through the bar. */
  readonly mark?: number
  /** The bar in words. */
  readonly label: string
}

const WIDTH = 1000
const HEIGHT = 24

/** As wide as its place; its texture is not stretched with it. */
export function TimeBar({ parts, whole, mark, label }: TimeBarProps) {
  const id = useId()
  const total = whole ?? parts.reduce((sum, { time }) => sum + time, 0)
  const x = (time: number) => (total > 0 ? `${(100 * time) / total}%` : '0')
  let at = 0
  return (
    <svg className="block full-width overflows" height={HEIGHT} width={WIDTH} role="img" aria-label={label}>
      <TimePatterns id={id} uses={parts.map(({ use }) => use)} />
      {parts.map(({ use, time }) => {
        const begin = at
        at += time
        return (
          <rect key={use} stroke="var(--paper)" x={x(begin)} width={x(time)} height={HEIGHT} fill={timeFill(id, use)} />
        )
      })}
      {mark !== undefined && (
        <>
          <line stroke="var(--paper)" strokeWidth={5} x1={x(mark)} x2={x(mark)} y1={-4} y2={HEIGHT + 4} />
          <line className="stroke-ink stroke-2" x1={x(mark)} x2={x(mark)} y1={-4} y2={HEIGHT + 4} />
        </>
      )}
    </svg>
  )
}
