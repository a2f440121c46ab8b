/** The time axis that all compared runs share. */
import type { Recording } from '../../core/recording.ts'
import type { ComparedState } from '../store.ts'

/**
 * How many times as long as the present run the axis may be. Without balancing a run can take sixty times as many steps:
 * drawn whole, it would leave the present one a few pixels.
 */
const LONGEST = 3

/** Rows of the axis that all runs share, counted in rows of the present one; whoever draws tells what is cut. */
export function axisRows(recording: Recording | undefined, compared: readonly Pick<ComparedState, 'run'>[]): number {
  if (!recording) return 0
  const others = compared.map(({ run }) => Math.ceil((run?.recording.steps ?? 0) / recording.stride))
  return Math.max(recording.count, Math.min(LONGEST * recording.count, Math.max(0, ...others)))
}
