/** How the agreement varies with what the source left open: a dot each, the default marked. */
import { useRef } from 'react'
import { useSize } from '../../charts/size.ts'
import { TableButton } from '../../charts/table.tsx'
import type { Spread } from '../../core/published.ts'
import styles from './spread-view.module.css'

const RADIUS = 4
const FOOT = 36
const SIDE = 24

/** Dots side by side where they would overlap: x as given, y in dots above the line. */
function stacked(xs: readonly number[]): number[] {
  const placed: { x: number; level: number }[] = []
  return xs.map((x) => {
    const near = placed.filter((dot) => Math.abs(dot.x - x) < 2 * RADIUS).map((dot) => dot.level)
    let level = 0
    while (near.includes(level)) level++
    placed.push({ x, level })
    return level
  })
}

/** The dots. */
export function SpreadView({ spread }: { readonly spread: Spread }) {
  const plot = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(plot)
  const points = [...spread.points].sort((a, b) => a.value - b.value)
  const values = points.map(({ value }) => value)
  const low = Math.floor(20 * values[0]) / 20
  const high = Math.ceil(20 * values[values.length - 1]) / 20
  const at = (value: number) => SIDE + ((value - low) / (high - low)) * (width - 2 * SIDE)
  const levels = stacked(values.map(at))
  const chosen = points.find(({ label }) => label === spread.chosen)
  const median = values[Math.floor(values.length / 2)]
  const ticks = Array.from({ length: Math.round((high - low) * 20) + 1 }, (_, i) => low + i / 20)
  const percent = (value: number) => `${Math.round(100 * value)} %`
  const summary = `${points.length} dots from ${percent(values[0])} to ${percent(values[values.length - 1])}, half of them below ${percent(median)}; the default, ${spread.label.toLowerCase()} ${spread.chosen}, stands at ${percent(chosen?.value ?? 0)}.`
  const y = (level: number) => height - FOOT - 8 - level * 2 * RADIUS
  return (
    <article className={styles.article}>
      <h3 className={styles.title}>The same figures with other trees</h3>
      <p>{spread.about}</p>
      <p className={styles.soft}>{summary}</p>
      <figure className={styles.figure}>
        <TableButton
          label="Agreement by seed"
          summary={summary}
          table={() => ({
            note: `All ${points.length}, the best first.`,
            head: [spread.label, 'Agreement'],
            rows: [...points].reverse().map(({ label, value }) => [label, `${(100 * value).toFixed(1)} %`]),
          })}
        />
        <div ref={plot} className={styles.plot}>
          {width > 0 && (
            <svg width={width} height={height} aria-hidden="true">
              <line className={styles.base} x1={SIDE} x2={width - SIDE} y1={height - FOOT} y2={height - FOOT} />
              {ticks.map((tick) => (
                <text key={tick} className={styles.tick} x={at(tick)} y={height - FOOT + 16}>
                  {percent(tick)}
                </text>
              ))}
              <text className={styles.tick} x={width / 2} y={height - 4}>
                Agreement
              </text>
              {points.map(({ label, value }, i) => (
                <circle
                  key={label}
                  className={label === spread.chosen ? styles.chosen : styles.dot}
                  cx={at(value)}
                  cy={y(levels[i])}
                  r={label === spread.chosen ? RADIUS + 2 : RADIUS - 0.5}
                >
                  <title>{`${spread.label} ${label}: ${percent(value)}`}</title>
                </circle>
              ))}
              {chosen && (
                <text className={styles.label} x={at(chosen.value)} y={y(levels[points.indexOf(chosen)]) - 14}>
                  default, {percent(chosen.value)}
                </text>
              )}
            </svg>
          )}
        </div>
      </figure>
      <p className={styles.soft}>The figure: {spread.figure}.</p>
    </article>
  )
}
