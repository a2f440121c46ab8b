/** A lab's lessons: Markdown files in its folder, compiled by the build. A new one is a file. */

import type { LessonHead } from '../core/content/head.ts'
import type { LessonEntry } from '../core/content/lesson.ts'
import { inOrder } from '../core/content/story.ts'

/**
 * Lists lessons in the order that their heads say.
 *
 * @param heads what a list shows of each, by its path
 * @param load loads each, by the same paths
 */
export const listLessons = (
  heads: Readonly<Record<string, LessonHead>>,
  load: Readonly<Record<string, () => Promise<unknown>>>,
): readonly LessonEntry[] =>
  inOrder(heads).map(({ id, path, title, summary }) => ({
    id,
    label: title,
    summary,
    load: load[path] as LessonEntry['load'],
  }))
