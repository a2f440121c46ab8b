/** Artifacts of the run that is shown, as soon as they are there. */
import { useCallback, useSyncExternalStore } from 'react'
import type { Recording } from '../../../core/recording.ts'
import type { Artifacts, RunView } from '../../page.ts'
import type { MarksArtifact, ScheduleArtifact } from '../model/detail.ts'
import { type Course, courseOf } from './course.ts'

function useArtifact(artifacts: Artifacts | undefined, key: string) {
  const subscribe = useCallback(
    (listener: () => void) => artifacts?.want(key, listener) ?? (() => {}),
    [artifacts, key],
  )
  // The answer may be a new object each time; what is in it is not.
  const there = useSyncExternalStore(subscribe, () => artifacts?.get(key) !== undefined)
  const artifact = useSyncExternalStore(subscribe, () => artifacts?.get(key)?.artifact)
  return there ? { artifact } : undefined
}

/** Whether a schedule is of this recording: while a newer run is on its way it may be of the one before. */
function fits(course: Course, { lanes, count, columns }: Recording): boolean {
  return course.lanes === lanes && count > 0 && Math.abs(course.end - columns.time[count - 1]) < 1e-9
}

/** The whole run, piece by piece; `none` where there is too much of it to be drawn one by one. */
export function useCourse(
  artifacts: Artifacts | undefined,
  { recording, finished }: RunView,
): Course | undefined | 'none' {
  const found = useArtifact(artifacts, 'schedule')
  if (!found || !finished) return undefined
  const schedule = found.artifact as ScheduleArtifact | undefined
  if (!schedule) return 'none'
  if (schedule.pieces.lane.some((lane) => lane >= recording.lanes)) return undefined
  const course = courseOf(schedule, recording.lanes)
  return fits(course, recording) ? course : undefined
}

/** The same, where it is there. */
export function useKnownCourse(artifacts: Artifacts | undefined, run: RunView): Course | undefined {
  const found = useCourse(artifacts, run)
  return found === 'none' ? undefined : found
}

/** When each processor learned of the transitions. */
export function useMarks(
  artifacts: Artifacts | undefined,
  { recording, finished }: RunView,
): MarksArtifact | undefined {
  const marks = useArtifact(artifacts, 'marks')?.artifact as MarksArtifact | undefined
  return finished && marks?.first.length === recording.lanes ? marks : undefined
}
