/** The charts as tables; loaded when the first one is opened. */
import { sampleRows, stepNumbers, stepsInRow } from '../../../../charts/rows.ts'
import type { TableText } from '../../../../charts/table.tsx'
import type { Recording } from '../../../../core/recording.ts'
import { count, quantity } from '../../../../core/text/format.ts'
import type { RunView } from '../../../page.ts'
import { PHASES } from '../../recording.ts'
import { TIMES } from './times.ts'
import { firstWorker, mostLoaded, tasksText } from './words.ts'

/** The workload curve as a table. */
export function workloadTable({ recording }: RunView): TableText {
  const { columns } = recording
  return sampled(recording, 'as at their end', ['Tasks in the system', 'Phase', 'Time at the end'], (row) => [
    tasksText(columns.tasks[row]),
    PHASES[columns.phase[row]],
    quantity(columns.time[row], 's'),
  ])
}

/** The heatmap as a table of its iterations. */
export function loadmapTable(run: RunView): TableText {
  const { recording } = run
  const first = firstWorker(run)
  const of = 'the greatest load in any of them, the rest as at their end'
  return sampled(recording, of, ['Most loaded', 'Its load', 'Processors with tasks', 'Mean load'], (row) => {
    const { lane, load } = mostLoaded(recording, row, first)
    return [
      load > 0 ? `processor ${lane}` : 'none',
      tasksText(load),
      count(recording.columns.busy[row]),
      quantity(recording.columns.tasks[row] / Math.max(1, recording.lanes - first), 'tasks'),
    ]
  })
}

/** The time split as a table, an iteration's time in each row. */
export function timesplitTable({ recording }: RunView): TableText {
  const head = TIMES.map(({ label }) => label)
  return sampled(recording, 'means of them', head, (row) =>
    TIMES.map(({ id }) => quantity(recording.columns[id][row] / stepsInRow(recording, row), 's')),
  )
}

/** @param of what the numbers of a row are where it stands for several iterations */
function sampled(
  recording: Recording,
  of: string,
  head: readonly string[],
  cells: (row: number) => readonly string[],
): TableText {
  const { every, rows } = sampleRows(recording.count)
  const all = quantity(recording.steps, 'iterations')
  const grouped = recording.stride > 1 ? `, ${recording.stride} iterations to a row: ${of}` : ''
  return {
    note: every === 1 ? `All ${all}${grouped}.` : `${rows.length} of ${all}, evenly spaced${grouped}.`,
    head: [recording.stride > 1 ? 'Iterations' : 'Iteration', ...head],
    rows: rows.map((row) => [stepNumbers(recording, row), ...cells(row)]),
  }
}
