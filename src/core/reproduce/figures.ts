/** The curves of a published figure, read off runs. */
import { mean } from 'd3-array'
import type { DescribedLab } from '../lab.ts'
import { defaults } from '../parameters.ts'
import type { Ran, Wanted } from './evaluation.ts'
import type { DrawnCurve, FigureCurve, PublishedFigure } from './published.ts'
import { halfWidth } from './study.ts'

/** One of a figure's charts; the only one has no label. */
export interface FigurePanel {
  readonly label: string
  readonly curves: readonly DrawnCurve[]
}

/** Reads a figure's charts; points that are not measured yet are missing. */
type FigureReader = (ran: readonly (Ran | undefined)[]) => readonly FigurePanel[]

type CurvesReader = (ran: readonly (Ran | undefined)[]) => readonly DrawnCurve[]

const ALONE: readonly FigureCurve[] = [{ label: '', set: {} }]

/** Asks for the runs of a figure. */
export function figureReader(plan: Wanted, lab: DescribedLab, figure: PublishedFigure): FigureReader {
  const panels = (figure.panels ?? ALONE).map(({ label, set }) => ({
    label,
    read: curvesReader(plan, lab, { ...figure, set: { ...figure.set, ...set } }),
  }))
  return (ran) => panels.map(({ label, read }) => ({ label, curves: read(ran) }))
}

function curvesReader(plan: Wanted, lab: DescribedLab, { kind, set, curves }: PublishedFigure): CurvesReader {
  if (kind.of === 'own') {
    return () => curves.map(({ label }, i) => ({ label, points: kind.points(i) }))
  }
  // Its curves are read off the experiments, not off runs of its own.
  if (kind.of === 'study') return () => []
  if (kind.of === 'series') {
    const reads = curves.map(({ label, set: curveSet, metric = kind.metric }) => ({
      label,
      metric,
      lists: Array.from({ length: kind.samples }, (_, sample) =>
        plan.ask({ ...set, ...curveSet, [kind.parameter]: sample + 1 }, { measurement: kind.measurement }),
      ),
    }))
    return (ran) =>
      reads.map(({ label, metric, lists }) => ({
        label,
        ...seriesOf(
          kind.step,
          lists.map((read) => read(ran)?.metrics[metric]),
        ),
      }))
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

/** The mean of lists number by number, with the 95 % intervals of several; nothing while one of them is missing. */
function seriesOf(step: number, lists: readonly unknown[]): Pick<DrawnCurve, 'points' | 'errors'> {
  const all = lists.filter((list): list is readonly number[] => Array.isArray(list))
  if (all.length < lists.length) return { points: [] }
  const length = Math.min(...all.map((list) => list.length))
  const at = Array.from({ length }, (_, k) => all.map((list) => list[k]))
  return {
    points: at.map((values, k) => [step * (k + 1), mean(values) ?? Number.NaN]),
    ...(all.length > 1 && { errors: at.map((values) => halfWidth(Float64Array.from(values))) }),
  }
}
