/** What the looks of bars stand for. */
import { memo, useId } from 'react'
import styles from './gantt.module.css'
import type { Look } from './lanes.ts'
import { BarShape, Patterns } from './patterns.tsx'

interface LegendProps {
  readonly names: Readonly<Partial<Record<Look, string>>>
}

/** A piece of a bar of each look, with its name. */
export const GanttLegend = memo(function GanttLegend({ names }: LegendProps) {
  const id = useId()
  return (
    <span className={styles.legend} aria-hidden="true">
      {(Object.keys(names) as Look[]).map((look) => (
        <span key={look}>
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
