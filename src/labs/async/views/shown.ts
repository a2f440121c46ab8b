/** What is shown of a run at a place: an instant, where what happened then is known; a row elsewhere. */

import type { Artifacts } from '../../../core/lab.ts'
import { axisOf, unitOf } from '../../../core/playhead/axis.ts'
import type { LookedInto, Place, Shown } from '../../../core/playhead/shown.ts'
import type { RunView } from '../../page.ts'
import { ACTIVITIES, type AsyncDetail, type ScheduleArtifact } from '../model/detail.ts'
import type { Course } from './course.ts'
import { STEP_SECONDS } from './scenario.ts'
import { type Flight, flightsIn, flightsOf } from './stage/flights.ts'
import { courseFor } from './use-course.ts'

/** What an instant is drawn from: the whole run, or the microsecond that has been looked into. */
export type Instant = Course | AsyncDetail

/** Whether it is a run of which everything is known. */
const isCourse = (instant: Instant): instant is Course => 'schedule' in instant

/** The instant at a place; undefined where only the row is known. */
export function shown(
  run: RunView,
  { id, x, playing }: Place,
  looked: LookedInto | undefined,
  artifacts: Artifacts | undefined,
): (Shown & { readonly instant: Instant; readonly time: number }) | undefined {
  const there = artifacts?.get('schedule')
  const course = courseFor(there && { schedule: there.artifact as ScheduleArtifact | undefined }, run)
  return instantAt(run, { id, x, playing }, looked, course === 'none' ? undefined : course)
}

/** The same for a course that is at hand. */
export function instantAt(
  { recording }: Pick<RunView, 'recording'>,
  { id, x, playing }: Omit<Place, 'share'>,
  looked: LookedInto | undefined,
  course: Course | undefined,
): (Shown & { readonly instant: Instant; readonly time: number }) | undefined {
  if (recording.count === 0) return undefined
  const axis = axisOf(recording, unitOf(id))
  const at = { row: axis.rowAt(x), from: x, to: x, time: axis.unit === 'seconds' ? x : x * STEP_SECONDS }
  if (course) return { ...at, instant: course }
  const detail = looked?.detail as AsyncDetail | undefined
  const near = !playing && detail?.load?.length === recording.lanes && detail.slot === Math.floor(axis.stepAt(x))
  return near ? { ...at, instant: detail } : undefined
}

/** What is on its way at an instant, as it is drawn. */
export const flightsAt = (instant: Instant, time: number): readonly Flight[] =>
  isCourse(instant) ? flightsIn(instant, time) : flightsOf(instant.messages, time)

/** What each processor does at an instant, an index of `ACTIVITIES` or one more where it is idle, and how many tasks are in its queue. */
export function statesAt(
  instant: Instant,
  time: number,
  lanes: number,
): readonly { readonly state: number; readonly queue: number }[] {
  const idle: number = ACTIVITIES.length
  if (isCourse(instant)) {
    return Array.from({ length: lanes }, (_, q) => {
      const doing = instant.doing(q, time)
      return { state: doing < 0 ? idle : doing, queue: instant.queue(q, time) }
    })
  }
  const states = Array.from(instant.load, (queue) => ({ state: idle, queue }))
  for (const { lane, state, begin, end } of instant.pieces)
    if (begin <= time && time < end) states[lane] = { ...states[lane], state }
  return states
}
