/** Work in steps in words: its machines hold the present step's iterations alone. */
import { rowSpan } from '../../../charts/row-span.ts'
import type { Detail } from '../../../core/lab.ts'
import { count } from '../../../core/text/format.ts'
import type { RunView } from '../../page.ts'
import { withSize } from '../parameters.ts'
import { workloads } from '../workloads/index.ts'
import { caption, counted, holding, scenarioIn, wayOf } from './words.ts'

/** Iterations of each step of work in steps; undefined of other work. */
export function stepSize(run: Pick<RunView, 'values'>): number | undefined {
  if (wayOf(run).kind !== 'steps') return undefined
  const values = scenarioIn(run)
  return workloads[values.workload].count(withSize(values)) / values.steps
}

/** What the machines show of a run. */
export const leftIn = (run: Pick<RunView, 'values'>): string =>
  stepSize(run) === undefined ? 'Iterations left' : 'Iterations left of this step'

/** What there is at a row's end: of work in steps which step it is and what is left of it, of other work as `caption` has it. */
export function captionOf(run: RunView, row: number, detail?: Detail): string {
  const size = stepSize(run)
  const { columns, matrices, lanes, count: rows } = run.recording
  if (size === undefined || row < 0 || row >= rows || columns.left[row] === 0) return caption(run, row, detail)
  const left = columns.left[row]
  let iterationsHeld = 0
  for (let i = row * lanes; i < (row + 1) * lanes; i++) iterationsHeld += matrices.left[i]
  // Between two steps no processor has any: then it is the one before.
  const later = Math.floor((left - iterationsHeld) / size)
  const { steps } = scenarioIn(run)
  const now = `${rowSpan(run.recording, row)}, at the end: step ${count(steps - later)} of ${count(steps)}`
  if (iterationsHeld === 0) return `${now} is computed, and its results are exchanged.`
  const holders = `${count(holding(run.recording, row))} of ${counted(lanes, 'processor')}`
  return `${now}, ${count(left - later * size)} of its ${counted(size, 'iteration')} left, on ${holders}.`
}
