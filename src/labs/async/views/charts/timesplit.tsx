/** What the workers' time goes to, slot by slot. */
import { TimeSplitChart } from '../../../../views/time-split/chart.tsx'
import { recordedParts } from '../../../../views/time-split/parts.ts'
import type { ViewProps } from '../../../page.ts'
import { timeSplit } from '../../metrics.ts'

const PARTS = recordedParts(timeSplit)

/** The time split. */
export function Timesplit({ run, axis, playhead }: ViewProps) {
  return <TimeSplitChart recording={run.recording} axis={axis} playhead={playhead} parts={PARTS} />
}
