/** How the agreement varies with what the source left open: a dot each, one half of the tables against the other. */
import { max, median, min } from 'd3-array'
import { scaleLinear } from 'd3-scale'
import { useRef } from 'react'
import { useSize } from '../../charts/size.ts'
import { TableButton } from '../../charts/table.tsx'
import { XYPlot } from '../../charts/xy-plot.tsx'
import type { Spread } from '../../core/reproduce/published.ts'
import styles from './figure-view.module.css'

const RADIUS = 4
const FOOT = 44
const SIDE = 56
const TOP = 24

const percent = (value: number) => `${Math.round(100 * value)} %`
const exact = (value: number) => `${(100 * value).toFixed(1)} %`

/** What choosing the best on one half is worth on the other, a sentence a half. */
export function crossJudged({ label, halves, points }: Spread): string[] {
  return [0, 1].map((side) => {
    const other = 1 - side
    const best = points.reduce((top, point) => (point.values[side] > top.values[side] ? point : top))
    const middle = median(points, ({ values }) => values[other]) ?? 0
    return `Chosen as the best on ${halves[side]}, ${label.toLowerCase()} ${best.label} would agree in ${percent(best.values[side])} there, but in ${percent(best.values[other])} on ${halves[other]}, where half of all reach ${percent(middle)}.`
  })
}

/** The dots. */
export function SpreadView({ spread }: { readonly spread: Spread }) {
  const plot = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(plot)
  const { halves, points } = spread
  const [across, up] = [width - 2 * SIDE, height - TOP - FOOT]
  const [x, y] = [0, 1].map((half) => {
    const low = Math.floor(20 * (min(points, ({ values }) => values[half]) ?? 0)) / 20
    const high = Math.ceil(20 * (max(points, ({ values }) => values[half]) ?? 1)) / 20
    const at = scaleLinear()
      .domain([low, high])
      .range(half === 0 ? [0, across] : [up, 0])
    return { at, ticks: at.ticks(6).map((tick) => ({ at: at(tick), label: percent(tick) })) }
  })
  const chosen = points.find(({ label }) => label === spread.chosen)
  const place = (half: 0 | 1) => {
    const value = chosen?.values[half] ?? 0
    return `${percent(value)} on ${halves[half]} (${points.filter(({ values }) => values[half] > value).length} are better)`
  }
  const summary = `${points.length} dots. The default, ${spread.label.toLowerCase()} ${spread.chosen}, agrees in ${place(0)} and in ${place(1)}.`
  return (
    <article className="stack gap-8" style={{ maxWidth: 1000 }}>
      <h3 className="large strong">The same figures with other trees</h3>
      <p>{spread.about}</p>
      <p className="soft">{summary}</p>
      <p className="soft">{crossJudged(spread).join(' ')}</p>
      <figure className={`stack ${styles.figure}`}>
        <TableButton
          label="Agreement by seed"
          summary={summary}
          table={() => ({
            note: `All ${points.length}, the best in both halves together first.`,
            head: [spread.label, ...halves],
            rows: [...points]
              .sort((a, b) => b.values[0] + b.values[1] - a.values[0] - a.values[1])
              .map(({ label, values }) => [label, ...values.map(exact)]),
          })}
        />
        <div ref={plot} className="full-width" style={{ height: 360 }}>
          {width > 0 && (
            <svg className="block" width={width} height={height} aria-hidden="true">
              <text className="small fill-soft anchor-middle" x={width / 2} y={height - 4}>
                Agreement, {halves[0]}
              </text>
              <text className="small fill-soft" x={SIDE} y={TOP - 10}>
                Agreement, {halves[1]}
              </text>
              <XYPlot left={SIDE} top={TOP} width={across} height={up} x={x.ticks} y={y.ticks}>
                {points.map(({ label, values }) => (
                  <circle
                    key={label}
                    className="fill-strong"
                    cx={x.at(values[0])}
                    cy={y.at(values[1])}
                    r={RADIUS - 0.5}
                  >
                    <title>{`${spread.label} ${label}: ${percent(values[0])}, ${percent(values[1])}`}</title>
                  </circle>
                ))}
                {chosen && (
                  <>
                    <circle
                      className="fill-accent"
                      cx={x.at(chosen.values[0])}
                      cy={y.at(chosen.values[1])}
                      r={RADIUS + 2}
                    />
                    <text
                      className="small strong fill-ink anchor-middle"
                      x={x.at(chosen.values[0])}
                      y={y.at(chosen.values[1]) - 12}
                    >
                      default
                    </text>
                  </>
                )}
              </XYPlot>
            </svg>
          )}
        </div>
      </figure>
      <p className="soft">The figure: {spread.figure}.</p>
    </article>
  )
}
