/** The labs' lessons: Markdown files in a lab's folder, compiled by the build. A new one is a file. Loaded when a lesson is first asked for. */

import type { LessonEntry } from '../core/content/lesson.ts'
import { inOrder } from '../core/content/story.ts'

/** What a list shows of each lesson, by its path. */
const heads = import.meta.glob<{ readonly order: number; readonly title: string }>('./*/lessons/*.md', {
  query: '?head',
  import: 'default',
  eager: true,
})
const load = import.meta.glob('./*/lessons/*.md', { import: 'default' })

const lessons = inOrder(heads).map(({ id, path, title }) => ({
  lab: path.split('/')[1],
  id,
  label: title,
  load: load[path] as LessonEntry['load'],
}))

/** A lab's lessons, in the order in which they build on each other. */
export const lessonsOf = (lab: string): readonly LessonEntry[] => lessons.filter((lesson) => lesson.lab === lab)

/** What a lab's lesson is called; undefined where there is none of that id. */
export const lessonTitle = (lab: string, id: string): string | undefined =>
  lessonsOf(lab).find((lesson) => lesson.id === id)?.label
