/** The curves of a published figure, read off runs. */

import type { CurveAxis, CurveLine } from '../../charts/curve-chart.tsx'
import type { DescribedLab } from '../../core/lab.ts'
import { defaults } from '../../core/parameters.ts'
import type { Ran, Wanted } from '../../core/reproduce/evaluation.ts'
import type { PublishedFigure } from '../../core/reproduce/published.ts'
import { capital } from '../../core/text/case.ts'
import { quantity } from '../../core/text/format.ts'

/** Reads a figure's curves; points that are not measured yet are missing. */
export type FigureReader = (ran: readonly (Ran | undefined)[]) => readonly CurveLine[]

/** Asks for the runs of a figure. */
export function figureReader(plan: Wanted, lab: DescribedLab, { kind, set, curves }: PublishedFigure): FigureReader {
  if (kind.of === 'own') {
    return () => curves.map(({ label }, i) => ({ label, points: kind.points(i) }))
  }
  if (kind.of === 'trace') {
    const reads = curves.map((curve) => ({
      label: curve.label,
      read: plan.ask({ ...set, ...curve.set }, { column: kind.column }),
    }))
    return (ran) =>
      reads.map(({ label, read }) => ({
        label,
        points: Array.from(read(ran)?.column ?? [], (y, row) => [row + 1, y] as const),
      }))
  }
  const { parameter, over, metric } = kind
  const reads = curves.map((curve) => ({
    label: curve.label,
    points: over
      .filter((x) => lab.check({ ...defaults(lab.parameters), ...set, ...curve.set, [parameter]: x }).length === 0)
      .map((x) => ({ x, read: plan.ask({ ...set, ...curve.set, [parameter]: x }) })),
  }))
  return (ran) =>
    reads.map(({ label, points }) => ({
      label,
      points: points.flatMap(({ x, read }) => {
        const y = read(ran)?.metrics[metric]
        return typeof y === 'number' ? [[x, y] as const] : []
      }),
    }))
}

/** The axes of a figure, named as its lab names them. */
export function axesOf(lab: DescribedLab, { kind }: PublishedFigure): { readonly x: CurveAxis; readonly y: CurveAxis } {
  const plain = (value: number) => quantity(value)
  if (kind.of === 'own') {
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
