/** The ready lectures of all labs with their entries: loaded when the first one is opened. */
import type { LectureFile } from '../core/content/lecture.ts'

const files = import.meta.glob<LectureFile>('./*/lectures/*.md', { import: 'default', eager: true })

/** The lecture of a lab. */
export const lectureOf = (lab: string, id: string): LectureFile => files[`./${lab}/lectures/${id}.md`]
