/** A run as one JSON object: versions, link, scenario, metrics, recording, and the units of all numbers. */
import type { DescribedLab, Metrics } from '../lab.ts'
import { formatLink } from '../link/link.ts'
import type { Values } from '../parameters.ts'
import type { Recording } from '../recording.ts'
import { version } from '../version.ts'

/** What stands for a finished run in a file. */
export interface FinishedRun {
  readonly lab: DescribedLab
  readonly values: Values
  readonly metrics: Metrics
  readonly recording: Recording
}

/** The units of metrics, columns and matrices, by id; empty for plain numbers. */
export function unitsOf({ lab, recording: { shape } }: FinishedRun) {
  const of = (all: readonly { readonly id: string; readonly unit: string }[]) =>
    Object.fromEntries(all.map(({ id, unit }) => [id, unit]))
  return { metrics: of(lab.metrics), columns: of(shape.columns), matrices: of(shape.matrices) }
}

/** The link of a run, with its model's version. */
export const linkOf = ({ lab, values }: FinishedRun): string => formatLink(lab, values, { v: String(lab.version) })

/** The run as JSON; opened as a file, it is its scenario. A number that does not exist is null. */
export function runJson(run: FinishedRun): string {
  const { lab, values, metrics, recording } = run
  const { shape, stride, steps, count, lanes } = recording
  const columns = Object.fromEntries(
    shape.columns.map(({ id }) => [id, Array.from(recording.columns[id].subarray(0, count))]),
  )
  return `${JSON.stringify({
    lab: lab.id,
    version: { model: lab.version, evenkeel: version },
    link: linkOf(run),
    scenario: values,
    metrics,
    units: unitsOf(run),
    recording: { step: shape.step, lane: shape.lane, stride, steps, rows: count, lanes, columns },
  })}\n`
}
