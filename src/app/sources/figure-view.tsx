/** A printed figure's curves, measured here, beside what the source says of them. */
import { CurveChart } from '../../charts/curve-chart.tsx'
import type { DescribedLab } from '../../core/lab.ts'
import type { PublishedFigure } from '../../core/reproduce/published.ts'
import { axesOf } from './figure-reader.ts'
import styles from './figure-view.module.css'
import type { Measuring } from './measuring.ts'

interface FigureViewProps {
  readonly lab: DescribedLab
  readonly figure: PublishedFigure | undefined
  readonly curves: Measuring['curves']
}

/** A figure. */
export function FigureView({ lab, figure, curves }: FigureViewProps) {
  if (!figure) return null
  const measured = curves(figure).filter(({ points }) => points.length > 0)
  const { x, y } = axesOf(lab, figure)
  const label = `Figure ${figure.number}`
  const summary = `${figure.title}: ${y.label} by ${x.label.toLowerCase()}, ${measured.length} curves`
  return (
    <article className={styles.article}>
      <h3 className={styles.title}>
        {label}. {figure.title} <span className={styles.section}>{figure.section}</span>
      </h3>
      {measured.length > 0 ? (
        <>
          <p className={styles.axis}>{[y.label, y.scale === 'log' ? '(logarithmic)' : ''].join(' ')}</p>
          <div className={styles.chart}>
            <CurveChart
              label={label}
              summary={summary}
              x={x}
              y={y}
              curves={measured}
              dots={figure.kind.of !== 'trace'}
            />
          </div>
        </>
      ) : (
        <p className={styles.section}>Not measured yet.</p>
      )}
      <h4 className={styles.small}>What the source says of it</h4>
      <ul className={styles.says}>
        {figure.says.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {figure.notes.map((note) => (
        <p key={note} className={styles.section}>
          {note}
        </p>
      ))}
    </article>
  )
}
