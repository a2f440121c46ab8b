/**
 * The file of an experiment's results: one run a line, in any order. A line says everything that is needed to know the run again
 * and to run it again: its key, its factors' levels, its seed, every metric in full precision, and its link.
 */

import { columnWords, headOf } from '../export/csv.ts'
import type { Metric, Metrics } from '../lab.ts'
import { formatLink } from '../link/link.ts'
import { type PlannedRun, planRuns } from '../statistics/design.ts'
import { csvLine } from '../text/csv.ts'
import { formatParameter } from '../text/values.ts'
import type { Plan } from './plan.ts'

/** The first and the last column. */
export const [KEY, LINK] = ['key', 'link']

/** The columns of a plan's results. Between the first one and the seed stand the factors, after it the metrics. */
export function resultColumns({ lab, design }: Plan): string[] {
  const { factors, seedParameter } = design
  return [
    KEY,
    ...factors.map(({ parameter }) => parameter),
    ...(seedParameter === undefined ? [] : [seedParameter]),
    ...lab.metrics.map(({ id }) => id),
    LINK,
  ]
}

/** What stands above the runs: what made them, the units of factors and metrics, and the names of the columns. */
export function resultHead(plan: Plan): string {
  const { lab, design } = plan
  const factors = design.factors.map(({ parameter }) => columnWords(parameter, lab.parameters[parameter]))
  const metrics = lab.metrics.map((metric) => columnWords(metric.id, metric))
  return headOf(lab, [...factors, ...metrics]) + csvLine(resultColumns(plan))
}

/** The fields of a run; metrics are as `metric` writes them. */
export function resultFields({ lab, design }: Plan, run: PlannedRun, metric: (id: string) => string): string[] {
  const { factors, seedParameter } = design
  const set = [...factors.map(({ parameter }) => parameter), ...(seedParameter === undefined ? [] : [seedParameter])]
  return [
    run.key,
    ...set.map((id) => formatParameter(lab.parameters[id], run.values[id])),
    ...lab.metrics.map(({ id }) => metric(id)),
    formatLink(lab, run.values, { v: String(lab.version) }),
  ]
}

/** The whole file, line by line; runs without metrics are left out. */
export function* resultLines(plan: Plan, metrics: readonly (Metrics | undefined)[]): Generator<string> {
  yield resultHead(plan)
  for (const run of planRuns(plan.design)) {
    const runMetrics = metrics[run.index]
    if (runMetrics) yield csvLine(resultFields(plan, run, (id) => metricField(runMetrics, id)))
  }
}

/** A metric as a field: full precision, a list's numbers apart by spaces, nothing where it does not apply. */
export function metricField(metrics: Metrics, id: string): string {
  const value: Metric = metrics[id] ?? null
  return value === null || Number.isNaN(value) ? '' : typeof value === 'number' ? String(value) : value.join(' ')
}

/** Reads a metric's field; undefined when it is none. */
export function readMetric(field: string): Metric | undefined {
  if (field === '') return null
  const numbers = field.split(' ').map((part) => (part === '' ? Number.NaN : Number(part)))
  if (numbers.some(Number.isNaN)) return undefined
  return numbers.length === 1 ? numbers[0] : numbers
}
