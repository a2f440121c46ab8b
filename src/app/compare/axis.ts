/** The time axis that all compared runs share. */
import type { Recording } from '../../core/recording.ts'
import type { ComparedState } from '../store.ts'

/**
 * How many times as long as the present run the axis may be where the reader has not asked for all of it. Without balancing
 * a run can take sixty times as many steps: drawn whole, it leaves the present one a few pixels.
 */
const LONGEST = 3

/** What the axis depends on, of the page's state. */
type Compared = { readonly comparedRuns: readonly Pick<ComparedState, 'run'>[]; readonly span: string }

/** Rows of the longest of all runs, counted in rows of the present one. */
function allRows(recording: Recording, { comparedRuns }: Compared): number {
  const others = comparedRuns.map(({ run }) => Math.ceil((run?.recording.steps ?? 0) / recording.stride))
  return Math.max(recording.count, ...others)
}

/** Rows of the axis that all runs share, counted in rows of the present one; whoever draws tells what is cut. */
export function axisRows(recording: Recording | undefined, compared: Compared): number {
  if (!recording) return 0
  const all = allRows(recording, compared)
  return compared.span === 'whole' ? all : Math.min(all, LONGEST * recording.count)
}

/** Whether there is more than an axis of not many times the present run's length shows. */
export function mayBeCut(recording: Recording, compared: Compared): boolean {
  return allRows(recording, compared) > LONGEST * recording.count
}
