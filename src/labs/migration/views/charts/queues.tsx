/** How many processes are at every CPU over time, waiting for their turn or running. */
import { LoadsOverTime } from '../../../../charts/loads-over-time.tsx'
import { counted } from '../../../../core/text/format.ts'
import type { ViewProps } from '../../../page.ts'

/** Processor × time. */
export function Queues({ run, axis, playhead, comparison }: ViewProps) {
  return (
    <LoadsOverTime
      {...{ run, axis, playhead, comparison }}
      label="Processes at every CPU"
      most={{ label: 'most on average', characters: 18 }}
      summary={`Processes that wait for the CPU or run, on average in a slot of time, for ${counted(run.recording.lanes, 'processor')}`}
    />
  )
}
