/** What the model leaves over, in the plots that it is judged by. */
import { TableButton } from '../../../charts/table.tsx'
import type { Analysis } from '../../../core/experiment/analysis.ts'
import {
  factorText,
  levelName,
  levelText,
  normalText,
  orderText,
  spreadAtText,
  spreadText,
  transformationText,
} from '../../../core/experiment/words.ts'
import { levelsOfCell } from '../../../core/statistics/design.ts'
import type { Residual } from '../../../core/statistics/residuals.ts'
import { capital, inSentence } from '../../../core/text/case.ts'
import { count, quantity } from '../../../core/text/format.ts'
import styles from './results.module.css'
import { Scatter } from './scatter.tsx'

/** Rows of the table. */
const ROWS = 200

/** The section. */
export function Residuals({ analysis }: { readonly analysis: Analysis }) {
  const { subject, residuals, transformation, metric, cells } = analysis
  if (analysis.table.residual.ss === 0) {
    return <p className={styles.words}>The model leaves nothing over: there are no residuals to look at.</p>
  }
  const unit = transformation ? '' : metric.unit
  const marks = (x: (residual: Residual) => number) =>
    residuals.map((one) => ({ key: one.run, x: x(one), y: one.residual, outlier: one.outlier }))
  const order = (run: number) => (subject.order?.[run] ?? run) + 1
  const plots = [
    {
      title: 'Residual against fitted value',
      text: spreadText(analysis),
      marks: marks(({ fitted }) => fitted),
      x: (value: number) => quantity(value, unit),
    },
    {
      title: 'Residual against normal quantile',
      text: normalText(analysis),
      marks: marks(({ normalQuantile }) => normalQuantile),
      x: (value: number) => quantity(value),
      slope: normalLine(residuals),
    },
    {
      title: subject.order ? 'Residual against row of the table' : 'Residual against number of the run',
      text: orderText(analysis),
      marks: marks(({ run }) => order(run)),
      x: count,
    },
    ...subject.factors.map((factor, i) => ({
      title: `Residual against ${factorText(subject, i)}`,
      text: spreadAtText(analysis, i),
      // Points of one level lie beside each other.
      marks: marks(
        ({ run }) => levelsOfCell(subject.factors, run % cells.length)[i] + 0.24 * besides(run, cells.length),
      ),
      x: factor.levels.map((_, level) => ({
        at: level,
        label: short(levelName(subject, i, level), factor.levels.length),
      })),
    })),
  ]
  return (
    <section className={styles.section} aria-labelledby="experiment-residuals">
      <h2 className="large strong" id="experiment-residuals">
        Residuals{transformation && ` of ${transformationText(transformation)}`}
      </h2>
      <p className={styles.words}>
        A residual is what the model leaves of a run’s {inSentence(metric.label)}. F and p can be trusted where
        residuals spread evenly, are roughly normal, and follow no pattern.
      </p>
      <div className={`grid gap-24 below-8 ${styles.plots}`}>
        {plots.map(({ title, text, ...plot }) => (
          <figure key={title} className="any-width">
            <h3 className="below-4 medium strong">{title}</h3>
            <Scatter label={`${title}. ${text}`} unit={unit} zero {...plot} />
            <figcaption className={`above-4 soft small ${styles.caption}`}>{text}</figcaption>
          </figure>
        ))}
      </div>
      <TableButton
        label="Residuals"
        summary={`${spreadText(analysis)} ${normalText(analysis)}`}
        table={() => ({
          note: residuals.length > ROWS ? `The ${ROWS} largest of ${residuals.length}.` : 'The largest first.',
          head: [
            subject.order ? 'Row' : 'Run',
            ...subject.factors.map((_, i) => capital(factorText(subject, i))),
            'Fitted',
            'Residual',
            'Standardised',
            'Normal quantile',
          ],
          rows: [...residuals]
            .sort((a, b) => Math.abs(b.residual) - Math.abs(a.residual))
            .slice(0, ROWS)
            .map(({ run, fitted, residual, standardised, normalQuantile }) => [
              String(order(run)),
              ...levelsOfCell(subject.factors, run % cells.length).map((level, i) => levelText(subject, i, level)),
              quantity(fitted, unit),
              quantity(residual, unit),
              quantity(standardised),
              quantity(normalQuantile),
            ]),
        })}
      />
    </section>
  )
}

/** From −1 to 1, so that a cell's runs do not cover another's of the same level. */
function besides(run: number, cells: number): number {
  return cells > 1 ? (2 * (run % cells)) / (cells - 1) - 1 : 0
}

function short(text: string, levels: number): string {
  const most = Math.max(3, Math.floor(36 / levels))
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}

/** The line that normal residuals would lie on: its slope is their standard deviation. */
function normalLine(residuals: readonly Residual[]): number {
  const square = residuals.reduce((sum, { residual }) => sum + residual ** 2, 0)
  const quantiles = residuals.reduce((sum, { normalQuantile }) => sum + normalQuantile ** 2, 0)
  return Math.sqrt(square / quantiles)
}
