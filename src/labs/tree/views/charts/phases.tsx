/** Which balancer and interval in which phase. */
import { PhaseEditor } from '../../../../views/phases/editor.tsx'
import type { PhaseRow } from '../../../../views/phases/table.ts'
import type { ViewProps } from '../../../page.ts'
import { parameters } from '../../parameters.ts'
import { markers } from '../markers.ts'

export const rows: readonly PhaseRow[] = [
  {
    label: 'Balancer',
    cells: { filling: { words: 'as steady' }, steady: { id: 'balancer' }, emptying: { words: 'none' } },
  },
  {
    label: 'Interval, nodes',
    cells: {
      filling: { id: 'fillingInterval' },
      steady: { id: 'interval' },
      emptying: { words: 'everything that a processor has' },
    },
  },
]

/** The table, on the parameters of the lab. */
export function Phases({ run, onChange, fixed }: ViewProps) {
  return (
    <PhaseEditor
      values={run.values}
      parameters={parameters}
      rows={rows}
      recording={run.recording}
      column="tasks"
      turns={markers(run).map(({ row }) => row)}
      onChange={onChange}
      fixed={fixed}
    />
  )
}
