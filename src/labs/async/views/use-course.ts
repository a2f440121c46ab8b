/** Artifacts of the run that is shown, as soon as they are there. */
import { useMemo } from 'react'
import type { Artifacts } from '../../../core/lab.ts'
import type { Recording } from '../../../core/recording.ts'
import { useArtifact } from '../../../views/use-artifact.ts'
import type { RunView } from '../../page.ts'
import type { MarksArtifact, ScheduleArtifact } from '../model/detail.ts'
import { type Course, courseOf } from './course.ts'

/** Whether a schedule is of this recording: while a newer run is on its way it may be of the one before. */
function fits(course: Course, { lanes, count, columns }: Recording): boolean {
  return course.lanes === lanes && count > 0 && Math.abs(course.end - columns.time[count - 1]) < 1e-9
}

/** The course of a run, of which this schedule has come; `none` where there is too much of it to be drawn piece by piece. */
export function courseFor(
  there: { readonly schedule: ScheduleArtifact | undefined } | undefined,
  { recording, finished }: Pick<RunView, 'recording' | 'finished'>,
): Course | undefined | 'none' {
  if (!there || !finished) return undefined
  const { schedule } = there
  if (!schedule) return 'none'
  if (lanesIn(schedule) > recording.lanes) return undefined
  const course = courseOf(schedule, recording.lanes)
  return fits(course, recording) ? course : undefined
}

const lanes = new WeakMap<ScheduleArtifact, number>()

/** How many lanes a schedule has at least. */
function lanesIn(schedule: ScheduleArtifact): number {
  let count = lanes.get(schedule)
  if (count === undefined) {
    count = schedule.pieces.lane.reduce((most, lane) => Math.max(most, lane + 1), 0)
    lanes.set(schedule, count)
  }
  return count
}

/** The whole run, piece by piece; `none` where there is too much of it to be drawn one by one. */
export function useCourse(artifacts: Artifacts | undefined, run: RunView): Course | undefined | 'none' {
  const latest = useArtifact(artifacts, 'schedule')
  const there = latest !== undefined
  const schedule = latest?.artifact as ScheduleArtifact | undefined
  return useMemo(() => courseFor(there ? { schedule } : undefined, run), [there, schedule, run])
}

/** The same, where it is there. */
export function useKnownCourse(artifacts: Artifacts | undefined, run: RunView): Course | undefined {
  const course = useCourse(artifacts, run)
  return course === 'none' ? undefined : course
}

/** When each processor learned of the transitions. */
export function useMarks(
  artifacts: Artifacts | undefined,
  { recording, finished }: RunView,
): MarksArtifact | undefined {
  const marks = useArtifact(artifacts, 'marks')?.artifact as MarksArtifact | undefined
  return finished && marks?.first.length === recording.lanes ? marks : undefined
}
