/** Which balancer, interval and thresholds in which phase. */
import { capital } from '../../../../core/text/case.ts'
import { PhaseEditor } from '../../../../views/phases/editor.tsx'
import type { PhaseRow } from '../../../../views/phases/table.ts'
import type { ViewProps } from '../../../page.ts'
import { parameters } from '../../parameters.ts'
import { transitions } from '../markers.ts'

/** A setting that each phase can have for itself. */
const setting = (label: string, steady: string): PhaseRow => ({
  label,
  cells: {
    filling: { id: `filling${capital(steady)}` },
    steady: { id: steady },
    emptying: { id: `emptying${capital(steady)}` },
  },
})

export const rows: readonly PhaseRow[] = [
  setting('Balancer', 'balancer'),
  setting('Interval, nodes', 'interval'),
  setting('Light, tasks', 'lightThreshold'),
  setting('Heavy, tasks', 'heavyThreshold'),
  setting('Migration, tasks', 'migration'),
  setting('Exchange λ', 'lambda'),
]

/** The table, on the parameters of the lab. */
export function Phases({ run, onChange, fixed }: ViewProps) {
  const turns = transitions(run)
  return <PhaseEditor run={run} parameters={parameters} rows={rows} turns={turns} onChange={onChange} fixed={fixed} />
}
