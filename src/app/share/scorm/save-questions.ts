/** Saves the questions of a lecture as a package for learning platforms: as a lesson, in which each is a part. */
import { labOfQuestions, lessonOfQuestions } from '../../../core/content/lecture-lesson.ts'
import { type Bundle, type Bytes, ownId, packed } from '../../../core/content/own.ts'
import type { ScormEdition } from '../../../core/export/scorm.ts'
import type { Entry } from '../../../core/link/playlist.ts'
import { counted } from '../../../core/text/format.ts'
import { labs, loadLab } from '../../../labs/descriptions.ts'
import { labIds } from '../../../labs/index.ts'
import { loadLabViews } from '../../state/lab-views.ts'
import { saveCourse } from './save-package.ts'

/** Saves them, and returns what is said about it. Throws a sentence where there is nothing to ask, or where several labs are asked about. */
export async function saveQuestions(name: string, entries: readonly Entry[], edition: ScormEdition): Promise<string> {
  const which = labOfQuestions(entries, labIds[0])
  if ('several' in which)
    throw new Error(
      `A package has questions about one lab, and these are about ${which.several}. Make a copy and remove the others.`,
    )
  const { lab } = which
  const [{ stories }] = await Promise.all([loadLabViews(lab), loadLab(lab)])
  const byId = Object.fromEntries(stories.map((story) => [story.id, story]))
  const { text, title, questions, counted: scored, left } = lessonOfQuestions(name, entries, labs[lab], byId)
  const because = left.length > 0 ? ` Left out: ${left.join('; ')}.` : ''
  if (questions === 0) throw new Error(`No entry asks anything that can be answered alone.${because}`)
  const lesson = { name: 'questions.md', bytes: new TextEncoder().encode(text) as Bytes }
  const bundle: Bundle = { lesson, beside: [] }
  const file = await saveCourse({ title, link: `${lab}?lesson=${ownId(bundle)}`, file: packed(bundle) }, edition)
  return `Saved ${file}: ${counted(questions, 'question')}, ${scored} of which count.${because}`
}
