/** Which balancer, interval and thresholds in which phase. */
import { PhaseEditor } from '../../../../views/phases/editor.tsx'
import { AS_STEADY, type PhaseRow } from '../../../../views/phases/table.ts'
import type { ViewProps } from '../../../page.ts'
import { parameters } from '../../parameters.ts'
import { transitionMarkers } from '../words.ts'

/** A setting that can be another one while the machine fills; while it empties it is that of the steady phase. */
const setting = (label: string, filling: string, steady: string): PhaseRow => ({
  label,
  cells: { filling: { id: filling }, steady: { id: steady }, emptying: { words: AS_STEADY } },
})

export const rows: readonly PhaseRow[] = [
  {
    label: 'Balancer',
    cells: { filling: { id: 'fillingBalancer' }, steady: { id: 'balancer' }, emptying: { id: 'emptyingBalancer' } },
  },
  {
    label: 'Interval, nodes',
    cells: { filling: { id: 'fillingInterval' }, steady: { id: 'interval' }, emptying: { id: 'emptyingInterval' } },
  },
  setting('Light, tasks', 'fillingLightThreshold', 'lightThreshold'),
  setting('Heavy, tasks', 'fillingHeavyThreshold', 'heavyThreshold'),
  setting('Migration, tasks', 'fillingMigration', 'migration'),
  setting('Exchange λ', 'fillingLambda', 'lambda'),
]

/** The table, on the parameters of the lab. */
export function Phases({ run, onChange, fixed }: ViewProps) {
  const turns = transitionMarkers(run)
  return <PhaseEditor run={run} parameters={parameters} rows={rows} turns={turns} onChange={onChange} fixed={fixed} />
}
