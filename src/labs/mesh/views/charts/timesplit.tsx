/** What the processors' time goes to, iteration by iteration. */
import { TimeSplitChart } from '../../../../views/time-split/chart.tsx'
import { recordedParts } from '../../../../views/time-split/parts.ts'
import type { ViewProps } from '../../../page.ts'
import { timeSplit } from '../../metrics.ts'
import { loops } from '../words.ts'

const PARTS = recordedParts(timeSplit)

/** The time split; a single remap has none. */
export function Timesplit({ run, axis, playhead }: ViewProps) {
  if (!loops(run))
    return (
      <p className="centre full-height soft pad-0-16">
        Only a run of the loop has iterations whose time could be split.
      </p>
    )
  return <TimeSplitChart recording={run.recording} axis={axis} playhead={playhead} parts={PARTS} />
}
