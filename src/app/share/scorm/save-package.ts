/** Saves a lesson as a package for learning platforms: the single file beside this page, with the lesson in it. */
import { type Bytes, packed } from '../../../core/content/own.ts'
import type { Course, ScormEdition } from '../../../core/export/scorm.ts'
import { packLesson } from '../../../worker/pack-client.ts'
import { isOwn } from '../../state/lesson.ts'
import { save } from '../../ui/save.ts'

/** The lesson, as the page knows it. */
interface Packable {
  readonly lab: string
  readonly id: string
  readonly title: string
}

/** The page as a single file, which each package has inside. Throws a sentence. */
async function singleFile(): Promise<Bytes> {
  const needs = 'A package has the whole page inside, as a single file'
  let response: Response
  let bytes: ArrayBuffer
  try {
    response = await fetch(import.meta.env.VITE_SINGLE)
    bytes = await response.arrayBuffer()
  } catch {
    const why = navigator.onLine ? 'the network has failed' : 'there is no network'
    throw new Error(`${needs}, which could not be loaded: ${why}. Try again when the network is back.`)
  }
  if (!response.ok)
    throw new Error(
      `${needs}, which the server does not give now (status ${response.status}). Reload the page and try again.`,
    )
  return new Uint8Array(bytes)
}

/** Saves it, and returns the name of the file. Throws a sentence where the page's single file, or the lesson's own, cannot be had. */
export async function savePackage({ lab, id, title }: Packable, edition: ScormEdition): Promise<string> {
  const { bundleOf } = await import('../../state/own-lessons.ts')
  const bundle = isOwn(id) ? await bundleOf(id) : undefined
  if (isOwn(id) && !bundle)
    throw new Error('The file of this lesson is not in this browser any more. Drop it on the page again.')
  return saveCourse({ title, link: `${lab}?lesson=${id}`, ...(bundle && { file: packed(bundle) }) }, edition)
}

/** Saves a course, and returns the name of the file. Throws a sentence where the page's single file cannot be had. */
export async function saveCourse(course: Course, edition: ScormEdition): Promise<string> {
  const { title } = course
  const page = await singleFile()
  const name =
    title
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .toLowerCase() || 'lesson'
  const packing = await packLesson({ page, course, edition })
  if ('problem' in packing) throw new Error(`The package could not be made: ${packing.problem}.`)
  const fileName = `${name}-scorm-${edition}.zip`
  save(fileName, new Blob([packing.bytes], { type: 'application/zip' }))
  return fileName
}
