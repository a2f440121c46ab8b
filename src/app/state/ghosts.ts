/**
 * The run that stands behind the present one: the one that was there before the last change by hand, or else the one that the story speaks
 * of. It is drawn thin in the charts and written beside the story's number; where runs are compared there is none.
 */
import { sameScenario } from '../../core/link/compared.ts'
import type { RunView } from '../../labs/page.ts'
import type { State } from './store.ts'

/**
 * What stands behind the run of the next values: the run that is shown, once it is whole; before that, what stood behind it. What was there
 * before another story says nothing about it.
 */
export function leftBehind(
  { run, before, values, story }: Pick<State, 'run' | 'before' | 'values' | 'story'>,
  next: Pick<State, 'values' | 'story'>,
): RunView | undefined {
  if (next.story !== story) return undefined
  return next.values !== values && run?.finished ? run : before
}

/** The part of the page's state that a ghost depends on. */
export type GhostState = Pick<State, 'run' | 'before' | 'beside' | 'comparedRuns' | 'dragging' | 'values'>

/** The run that stands behind the present one, if any does. */
export function ghostRun({ run, before, beside, comparedRuns, dragging, values }: GhostState): RunView | undefined {
  if (!run || comparedRuns.length > 0) return undefined
  // A drag may pass through the values that it began with.
  const changed = before && (dragging || !sameScenario(before.values, values))
  const ghost = changed ? before : beside?.of === values ? beside.run : undefined
  // Where one takes seconds and the other none, they have no axis in common.
  return ghost?.recording.shape.time === run.recording.shape.time ? ghost : undefined
}
