/** The axes of a published figure. */
import type { CurveAxis } from '../../charts/curve-chart.tsx'
import type { DescribedLab } from '../../core/lab.ts'
import { defaults } from '../../core/parameters.ts'
import type { PublishedFigure } from '../../core/reproduce/published.ts'
import { capital } from '../../core/text/case.ts'
import { quantity } from '../../core/text/format.ts'

/** The axes of a figure, named as its lab names them. */
export function axesOf(lab: DescribedLab, { kind }: PublishedFigure): { readonly x: CurveAxis; readonly y: CurveAxis } {
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
