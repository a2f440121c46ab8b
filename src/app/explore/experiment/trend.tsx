/** How the response follows the numbers that levels are: orthogonal polynomials. */
import { useId, useMemo } from 'react'
import type { Analysis } from '../../../core/experiment/analysis.ts'
import { componentText, trends, trendText } from '../../../core/experiment/trend.ts'
import { factorText, levelName, percent, pText, termText } from '../../../core/experiment/words.ts'
import { factorsOf } from '../../../core/statistics/factorial.ts'
import { isSignificant } from '../../../core/statistics/significance.ts'
import {
  evaluateSurface,
  type PolynomialTable,
  type PolynomialTerm,
  polynomialAnova,
} from '../../../core/statistics/surface.ts'
import { capital } from '../../../core/text/case.ts'
import { quantity } from '../../../core/text/format.ts'
import styles from './results.module.css'
import { Scatter } from './scatter.tsx'
import { ScrolledTable } from './scroll.tsx'

/** Points of a drawn polynomial. */
const STEPS = 60

/** The section. */
export function Trend({ analysis }: { readonly analysis: Analysis }) {
  const key = useId()
  const { subject, used, model } = analysis
  const table = useMemo(() => polynomialAnova(used, model), [used, model])
  const shown = trends(table)
  return (
    <section className={styles.section} aria-labelledby={key}>
      <h2 className="large strong" id={key}>
        Trends
      </h2>
      {shown.length === 0 && (
        <p className={styles.words}>
          A trend needs a factor whose levels are three different numbers or more; there is none.
        </p>
      )}
      <div className={`grid gap-24 below-8 ${styles.plots}`}>
        {shown.map((trend) => (
          <Shape key={trend.term} analysis={analysis} table={table} trend={trend} />
        ))}
      </div>
      {table.terms.length > 0 && (
        <>
          <h2 className="large strong above-24">Orthogonal polynomials</h2>
          <p className={styles.words}>
            The effect of each factor whose levels are numbers, split into shapes that do not overlap; deviations are
            what is left of it.
          </p>
          <ScrolledTable label="Table of polynomials" head={['Effect', 'df', 'SS', 'F', 'p', '%Var']}>
            {table.terms.flatMap(({ term, components, deviations }) => {
              const name = capital(termText(subject, term))
              const rows = components.map((one) => ({ ...one, df: 1, shape: componentText(one.degrees) }))
              const unexplained = deviations && {
                ...deviations,
                shape: 'deviations',
                share: table.table.total.ss > 0 ? (100 * deviations.ss) / table.table.total.ss : 0,
              }
              return [...rows, ...(unexplained ? [unexplained] : [])].map(({ shape, df, ss, f, p, share }) => (
                <tr key={`${term} ${shape}`} data-sure={isSignificant(p) || undefined}>
                  <th scope="row">
                    {name}: {shape}
                  </th>
                  <td>{df}</td>
                  <td title={String(ss)}>{quantity(ss)}</td>
                  <td title={String(f ?? '')}>{quantity(f)}</td>
                  <td title={String(p ?? '')}>{pText(p)}</td>
                  <td title={String(share)}>{percent(share)}</td>
                </tr>
              ))
            })}
          </ScrolledTable>
        </>
      )}
    </section>
  )
}

interface ShapeProps {
  readonly analysis: Analysis
  readonly table: PolynomialTable
  readonly trend: PolynomialTerm
}

/** Places from the lowest level to the highest, as far apart as the axis shows them even. */
export function placesOn(levels: readonly number[], log: boolean): readonly number[] {
  const [first, last] = [Math.min(...levels), Math.max(...levels)]
  const between = (share: number) => (log ? first * (last / first) ** share : first + (last - first) * share)
  return Array.from({ length: STEPS + 1 }, (_, i) => (i === STEPS ? last : between(i / STEPS)))
}

/** The means of a factor with the polynomial of those components that are significant; the other factors have no part in that. */
function Shape({ analysis, table, trend }: ShapeProps) {
  const { subject, metric, means, factors, back } = analysis
  const [factor] = factorsOf(trend.term)
  const levels = factors[factor].levels.map(Number)
  const components = trend.components.filter(({ p }) => isSignificant(p))
  const surface = {
    mean: table.table.mean,
    axes: table.axes,
    components: components.map((one) => ({ ...one, term: trend.term })),
  }
  // `back` undoes the transformation of the response.
  const valueAt = (x: number) =>
    back(
      evaluateSurface(
        surface,
        factors.map((_, i) => (i === factor ? x : 0)),
      ),
    )
  const log = table.axes[factor]?.scale === 'log'
  const curve = placesOn(levels, log).map((x): [x: number, y: number] => [x, valueAt(x)])
  const text = trendText(analysis, table, trend)
  const title = `${metric.label} over ${factorText(subject, factor)}`
  const points = means.get(trend.term) ?? []
  return (
    <figure className="any-width">
      <h3 className="below-4 medium strong">{title}</h3>
      <Scatter
        label={`${title}. ${text}`}
        unit={metric.unit}
        marks={points.map(({ mean }, i) => ({ key: i, x: levels[i], y: mean }))}
        x={levels.map((at, i) => ({ at, label: levelName(subject, factor, i) }))}
        log={log}
        curve={curve.filter(([, y]) => Number.isFinite(y))}
      />
      <figcaption className={`above-4 soft small ${styles.caption}`}>{text}</figcaption>
    </figure>
  )
}
