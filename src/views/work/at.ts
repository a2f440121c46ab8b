/** Where in a run's time the playhead stands. */
import { type AxisUnit, axisOf } from '../../core/playhead/axis.ts'
import type { Recording } from '../../core/recording.ts'

/** Seconds of the run at a position on an axis; in steps it is where the step ends, for a step is shown as it is at its end. */
export function secondsAt(recording: Recording, unit: AxisUnit): (x: number) => number {
  if (unit === 'seconds') return (x) => x
  const [steps, seconds] = [axisOf(recording, 'steps'), axisOf(recording, 'seconds')]
  return (x) => seconds.xOf(steps.rowAt(x) + 1)
}
