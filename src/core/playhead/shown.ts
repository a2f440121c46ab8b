/**
 * The stretch of a run that a picture, its caption and the clock are about at a moment. It is computed in one place, from the playhead and
 * what is known of the run there, so that what is said is what is drawn.
 */
import type { Detail } from '../lab.ts'
import type { Recording } from '../recording.ts'
import { type AxisId, axisOf, unitOf } from './axis.ts'

/** Where the playhead stands: on an axis, and in the schedule of the step there. */
export interface Place {
  readonly id: AxisId
  readonly x: number
  /** From 0 to 1; only where it moves along a schedule. */
  readonly share: number
  readonly playing: boolean
}

/** What is shown: a row of the recording, or an instant in it. */
export interface Shown {
  readonly row: number
  /** Where it begins and ends, on what the playhead moves along; an instant ends where it begins. */
  readonly from: number
  readonly to: number
  /** The time of an instant, in seconds or the lab's own unit. */
  readonly time?: number
  /** When all ends, in the same unit, where the playhead moves along a schedule. */
  readonly end?: number
  /** What an instant is drawn from, where a lab knows more of it than the row. */
  readonly instant?: object
}

/** What is known of a step that has been looked into. */
export interface LookedInto {
  readonly step: number
  readonly detail: Detail
}

/** The row at a place, from its beginning to its end: what is shown of a run that has nothing finer. */
export function rowShown(recording: Recording, { id, x }: Place): Shown {
  const axis = axisOf(recording, unitOf(id))
  const row = axis.rowAt(x)
  return { row, from: axis.xOf(row), to: axis.xOf(row + 1) }
}

/** Whether two are about the same stretch, known from the same. */
export const sameShown = (a: Shown, b: Shown): boolean =>
  a.row === b.row && a.from === b.from && a.to === b.to && a.instant === b.instant
