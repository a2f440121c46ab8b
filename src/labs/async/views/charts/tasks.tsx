/** How many tasks are in every queue over time. */
import { LoadsOverTime } from '../../../../charts/loads-over-time.tsx'
import { counted } from '../../../../core/text/format.ts'
import type { ViewProps } from '../../../page.ts'
import { firstWorkerOf } from '../scenario.ts'

/** Processor × time. */
export function Tasks({ run, axis, playhead, comparison }: ViewProps) {
  const first = firstWorkerOf(run.values)
  const one = first > 0 ? 'worker' : 'processor'
  return (
    <LoadsOverTime
      {...{ run, axis, playhead, comparison, first }}
      label={`Tasks in the queue of every ${one}`}
      most={{ label: 'longest on average', characters: 19 }}
      summary={`Tasks in the queues of ${counted(run.recording.lanes - first, one)}, on average in a slot of time`}
    />
  )
}
