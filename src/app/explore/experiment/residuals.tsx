/** What the model leaves over, in the two plots that it is judged by, and the transformation that may help. */
import { TableButton } from '../../../charts/table.tsx'
import { valueScale } from '../../../charts/value-scale.ts'
import type { Analysis, Suggestion } from '../../../core/experiment/analysis.ts'
import { normalText, spreadText, suggestionText, transformationText } from '../../../core/experiment/words.ts'
import type { Residual } from '../../../core/statistics/residuals.ts'
import { quantity } from '../../../core/text/format.ts'
import plots from './plots.module.css'
import styles from './results.module.css'
import { INNER, SIZE } from './small-plot.tsx'

interface ResidualsProps {
  readonly analysis: Analysis
  readonly suggestion: Suggestion | undefined
  readonly transformed: boolean
  readonly onTransform: (on: boolean) => void
}

/** Points that are drawn; of more, every so many. */
const DRAWN = 1500
/** Rows of the table. */
const ROWS = 200

/** The section. */
export function Residuals({ analysis, suggestion, transformed, onTransform }: ResidualsProps) {
  const { residuals, transformation, metric } = analysis
  if (analysis.table.residual.ss === 0) return null
  const each = Math.ceil(residuals.length / DRAWN)
  // Outliers are always among what is drawn.
  const drawn = residuals.filter(({ outlier }, i) => outlier || i % each === 0)
  const unit = transformation ? '' : metric.unit
  return (
    <section className={styles.section} aria-labelledby="experiment-residuals">
      <h2 id="experiment-residuals">Residuals{transformation && ` of ${transformationText(transformation)}`}</h2>
      <div className={`${styles.plots} ${styles.first}`}>
        <figure className={styles.plot}>
          <h3>Residual against fitted value</h3>
          <Scatter
            label={`Residuals against fitted values. ${spreadText(analysis)}`}
            drawn={drawn}
            unit={unit}
            x={({ fitted }) => fitted}
            xLabel={(value) => quantity(value, unit)}
          />
          <figcaption className={styles.caption}>{spreadText(analysis)}</figcaption>
        </figure>
        <figure className={styles.plot}>
          <h3>Residual against normal quantile</h3>
          <Scatter
            label={`Residuals against normal quantiles. ${normalText(analysis)}`}
            drawn={drawn}
            unit={unit}
            x={({ normalQuantile }) => normalQuantile}
            xLabel={(value) => quantity(value)}
            line={normalLine(residuals)}
          />
          <figcaption className={styles.caption}>{normalText(analysis)}</figcaption>
        </figure>
      </div>
      <TableButton
        label="Residuals"
        summary={`${spreadText(analysis)} ${normalText(analysis)}`}
        table={() => ({
          note: residuals.length > ROWS ? `The ${ROWS} largest of ${residuals.length}.` : 'The largest first.',
          head: ['Run', 'Fitted', 'Residual', 'Standardised', 'Normal quantile'],
          rows: [...residuals]
            .sort((a, b) => Math.abs(b.residual) - Math.abs(a.residual))
            .slice(0, ROWS)
            .map(({ run, fitted, residual, standardised, normalQuantile }) => [
              String(run + 1),
              quantity(fitted, unit),
              quantity(residual, unit),
              quantity(standardised),
              quantity(normalQuantile),
            ]),
        })}
      />
      {suggestion && (
        <p className={styles.suggestion}>
          {suggestionText(suggestion)}
          {!suggestion.needless && (
            <label className={styles.choice}>
              <input type="checkbox" checked={transformed} onChange={({ target }) => onTransform(target.checked)} />
              Use {transformationText(suggestion.transformation)}
            </label>
          )}
        </p>
      )}
    </section>
  )
}

/** The line that normal residuals would lie on: its slope is their standard deviation. */
function normalLine(residuals: readonly Residual[]): number {
  const square = residuals.reduce((sum, { residual }) => sum + residual ** 2, 0)
  const quantiles = residuals.reduce((sum, { normalQuantile }) => sum + normalQuantile ** 2, 0)
  return Math.sqrt(square / quantiles)
}

interface ScatterProps {
  readonly label: string
  readonly drawn: readonly Residual[]
  readonly unit: string
  readonly x: (residual: Residual) => number
  readonly xLabel: (value: number) => string
  /** Slope of a line through zero. */
  readonly line?: number
}

function Scatter({ label, drawn, unit, x, xLabel, line }: ScatterProps) {
  const width = INNER.width + SIZE.right - 16
  const xs = drawn.map(x)
  const [least, most] = [Math.min(...xs), Math.max(...xs)]
  const span = most - least || 1
  const half = (least + most) / 2
  const middle = Math.abs(half) < 1e-9 * span ? 0 : half
  const place = (value: number) => ((value - least) / span) * (width - 16) + 8
  const { y, ticks } = valueScale([...drawn.map(({ residual }) => residual), 0], INNER.height)
  return (
    <svg className={plots.svg} viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} role="img" aria-label={label}>
      <g transform={`translate(${SIZE.left} ${SIZE.top})`}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={plots.hair} x2={width} y1={y(tick)} y2={y(tick)} data-zero={tick === 0 || undefined} />
            <text className={plots.value} x={-8} y={y(tick) + 4}>
              {quantity(tick, unit)}
            </text>
          </g>
        ))}
        {[least, middle, most].map((value, i) => (
          <text key={value} className={plots.tick} data-end={i} x={place(value)} y={INNER.height + 18}>
            {xLabel(value)}
          </text>
        ))}
        {line !== undefined && (
          <line
            className={plots.straight}
            x1={place(least)}
            x2={place(most)}
            y1={y(Math.max(line * least, -1e300))}
            y2={y(line * most)}
          />
        )}
        {drawn.map((one) => (
          <circle
            key={one.run}
            className={plots.point}
            data-outlier={one.outlier || undefined}
            cx={place(x(one))}
            cy={y(one.residual)}
            r={one.outlier ? 3.5 : 2}
          />
        ))}
      </g>
    </svg>
  )
}
