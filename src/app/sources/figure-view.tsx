/** A printed figure's curves, measured here, beside what the source says about them. */
import { type CurveAxis, CurveChart } from '../../charts/curve-chart.tsx'
import type { DescribedLab } from '../../core/lab.ts'
import { defaults } from '../../core/parameters.ts'
import type { FigurePanel } from '../../core/reproduce/figures.ts'
import type { PublishedFigure } from '../../core/reproduce/published.ts'
import { capital } from '../../core/text/case.ts'
import { quantity } from '../../core/text/format.ts'
import styles from './figure-view.module.css'

interface FigureViewProps {
  readonly lab: DescribedLab
  readonly figure: PublishedFigure | undefined
  readonly panels: (figure: PublishedFigure) => readonly FigurePanel[]
}

/** The axes of a figure, named as its lab names them. */
function axesOf(lab: DescribedLab, { kind }: PublishedFigure): { readonly x: CurveAxis; readonly y: CurveAxis } {
  const plain = (value: number) => quantity(value)
  if ('xLabel' in kind) {
    const axis = { scale: 'linear', format: plain } as const
    return { x: { label: kind.xLabel, ...axis }, y: { label: kind.yLabel, ...axis } }
  }
  if (kind.of === 'trace') {
    const { shape } = lab.shape(defaults(lab.parameters))
    const label = shape.columns.find(({ id }) => id === kind.column)?.label ?? kind.column
    const step = capital(shape.step)
    return { x: { label: step, scale: 'linear', format: plain }, y: { label, scale: 'linear', format: plain } }
  }
  const { label, symbol } = lab.parameters[kind.parameter]
  const metric = lab.metrics.find(({ id }) => id === kind.metric)
  return {
    x: { label: symbol ? `${label} ${symbol}` : label, scale: kind.xScale, format: plain },
    y: {
      label: metric?.label ?? kind.metric,
      scale: kind.yScale,
      format: (value) => quantity(value, metric?.unit),
    },
  }
}

/** A figure. */
export function FigureView({ lab, figure, panels }: FigureViewProps) {
  if (!figure) return null
  const measured = panels(figure)
    .map(({ label, curves }) => ({ label, curves: curves.filter(({ points }) => points.length > 0) }))
    .filter(({ curves }) => curves.length > 0)
  const { kind } = figure
  const { x, y } = axesOf(lab, figure)
  const label = `Figure ${figure.number}`
  return (
    <article className="stack gap-8" style={{ maxWidth: 1000 }}>
      <h3 className="large strong">
        {label}. {figure.title} <span className="soft medium regular">{figure.section}</span>
      </h3>
      {measured.length > 0 ? (
        <div className={styles.panels} data-several={measured.length > 1 || undefined}>
          {measured.map((panel) => {
            const name = [label, panel.label].filter(Boolean).join(' ')
            return (
              <section key={panel.label} aria-label={name}>
                <p className="soft small regular" style={{ marginBottom: -20 }}>
                  {[panel.label && `${panel.label}:`, y.label, y.scale === 'log' ? '(logarithmic)' : '']
                    .filter(Boolean)
                    .join(' ')}
                </p>
                <div className={styles.chart}>
                  <CurveChart
                    label={name}
                    summary={`${figure.title}: ${y.label} by ${x.label.toLowerCase()}, ${panel.curves.length} curves`}
                    x={x}
                    y={y}
                    curves={panel.curves}
                    dots={kind.of !== 'trace' && kind.of !== 'series'}
                    joined={kind.of !== 'study' || kind.joined}
                  />
                </div>
              </section>
            )
          })}
        </div>
      ) : (
        <p className="soft medium regular">Not measured yet.</p>
      )}
      <h4 className="no-margin above-8 strong">What the source says of it</h4>
      <ul className="no-margin" style={{ paddingLeft: 20 }}>
        {figure.says.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {figure.notes.map((note) => (
        <p key={note} className="soft medium regular">
          {note}
        </p>
      ))}
    </article>
  )
}
