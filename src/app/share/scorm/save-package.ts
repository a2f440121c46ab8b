/** Saves a lesson as a package for learning platforms: the single file beside this page, with the lesson in it. */
import { packed } from '../../../core/content/own.ts'
import { type ScormEdition, scormPackage } from '../../../core/export/scorm.ts'
import { isOwn } from '../../state/lesson.ts'
import { save } from '../../ui/save.ts'

/** The lesson, as the page knows it. */
interface Packable {
  readonly lab: string
  readonly id: string
  readonly title: string
}

/** Saves it. Throws a sentence where the page's single file, or the lesson's own, cannot be had. */
export async function savePackage({ lab, id, title }: Packable, edition: ScormEdition): Promise<void> {
  const response = await fetch(import.meta.env.VITE_SINGLE)
  if (!response.ok) throw new Error('The page as a single file cannot be loaded now.')
  const page = await response.text()
  const { bundleOf } = await import('../../state/own-lessons.ts')
  const bundle = isOwn(id) ? await bundleOf(id) : undefined
  if (isOwn(id) && !bundle)
    throw new Error('The file of this lesson is not in this browser any more. Drop it on the page again.')
  const course = { title, link: `${lab}?lesson=${id}`, ...(bundle && { file: packed(bundle) }) }
  const name =
    title
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .toLowerCase() || 'lesson'
  save(`${name}-scorm-${edition}.zip`, new Blob([scormPackage(page, course, edition)], { type: 'application/zip' }))
}
