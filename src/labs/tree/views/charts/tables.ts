/** The charts as tables; loaded when the first one is opened. */
import { greatestLane } from '../../../../charts/greatest.ts'
import { sampledTable } from '../../../../charts/sampled-table.ts'
import type { TableText } from '../../../../charts/table.tsx'
import { count, quantity } from '../../../../core/text/format.ts'
import type { RunView } from '../../../page.ts'
import { phaseOf } from '../words.ts'
import { firstWorker, tasksText } from './chart-text.ts'

/** The workload curve as a table. */
export function workloadTable(run: RunView): TableText {
  const { recording } = run
  const { columns } = recording
  return sampledTable(recording, 'as at their end', ['Tasks in the system', 'Phase', 'Time at the end'], (row) => [
    tasksText(columns.tasks[row]),
    phaseOf(run, row) ?? '–',
    quantity(columns.time[row], 's'),
  ])
}

/** The heatmap as a table of its iterations. */
export function loadmapTable(run: RunView): TableText {
  const { recording } = run
  const first = firstWorker(run)
  const of = 'the greatest load in any of them, the rest as at their end'
  return sampledTable(recording, of, ['Most loaded', 'Its load', 'Processors with tasks', 'Mean load'], (row) => {
    const { lane, load } = greatestLane(recording, row, first)
    return [
      load > 0 ? `processor ${lane}` : 'none',
      tasksText(load),
      count(recording.columns.busy[row]),
      quantity(recording.columns.tasks[row] / Math.max(1, recording.lanes - first), 'tasks'),
    ]
  })
}
