/** The charts in words. */
import { rowOfGreatest } from '../../../../charts/find-rows.ts'
import { rowName, stepNumbers } from '../../../../charts/rows.ts'
import type { Recording } from '../../../../core/recording.ts'
import { quantity } from '../../../../core/text/format.ts'
import type { RunView } from '../../../page.ts'
import { balancersOf, onlyServes } from '../../balancers/index.ts'
import { phaseSpans } from './phases.ts'

/** A number of tasks with its word. */
export const tasksText = (value: number) => quantity(value, value === 1 ? 'task' : 'tasks')

/** The first processor that computes: processor 0 may only be a server. */
export function firstWorker(run: RunView): 0 | 1 {
  return onlyServes(balancersOf(run.values)) ? 1 : 0
}

/** The workload curve in a sentence or two. */
export function workloadSummary(run: RunView): string {
  const { recording, finished } = run
  const row = rowOfGreatest(recording.columns.tasks, recording.count)
  if (row < 0) return 'Nothing has been recorded yet.'
  const peak = recording.columns.tasks[row]
  const spans = phaseSpans(run).map(({ phase, from, until }) => {
    if (until < recording.count) return `${phase} until ${stepNumbers(recording, until - 1)}`
    return `${phase} from ${stepNumbers(recording, from)}${finished ? ' to the end' : ', still running'}`
  })
  const most =
    peak === 0
      ? 'no task is waiting at the end of any of them'
      : `at most ${tasksText(peak)}, in ${rowName(recording, 'iteration', row)}`
  return `Tasks in the system over ${quantity(recording.steps, 'iterations')}: ${most}.${spans.length > 0 ? ` Phases: ${spans.join(', ')}.` : ''}`
}

/** The heatmap in a sentence or two; the most loaded processor is looked for when the run has ended. */
export function loadmapSummary(run: RunView): string {
  const { recording, finished } = run
  const first = firstWorker(run)
  const workers = recording.lanes - first
  const over = `Load of ${quantity(workers, first ? 'workers' : 'processors')} over ${quantity(recording.steps, 'iterations')}`
  if (recording.count === 0) return 'Nothing has been recorded yet.'
  if (!finished) return `${over}, still running.`
  const { row, lane, load } = greatest(recording)
  const busy = recording.columns.busy.subarray(0, recording.count).reduce((a, b) => a + b, 0) / recording.count
  const most =
    load === 0
      ? 'no processor ever keeps a task'
      : `at most ${tasksText(load)}, on processor ${lane} in ${rowName(recording, 'iteration', row)}`
  return `${over}: ${most}. On average ${quantity((100 * busy) / Math.max(1, workers), '%')} of them have tasks.`
}

const cache = new WeakMap<Recording, { row: number; lane: number; load: number }>()

/* Up to 16 million numbers: looked for once a finished recording. */
function greatest(recording: Recording) {
  const cached = cache.get(recording)
  if (cached) return cached
  const { lanes, count: rows, matrices } = recording
  const data = matrices.load
  let at = 0
  for (let i = 1; i < rows * lanes; i++) if (data[i] > data[at]) at = i
  const most = { row: Math.floor(at / lanes), lane: at % lanes, load: data[at] }
  cache.set(recording, most)
  return most
}
