/** `evenkeel lesson FILE --scorm out.zip`: a lesson as a package for learning platforms. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bundlesOf, packed } from '../core/content/own.ts'
import { readOwn } from '../core/content/read-own.ts'
import { SCORM_EDITIONS, type ScormEdition, scormPackage } from '../core/export/scorm.ts'
import type { Lab } from '../core/lab.ts'
import { quoted } from '../core/text/expected.ts'
import { labIds } from '../labs/index.ts'
import { inputError } from '../library/input-error.ts'
import { filesAt } from './lesson.ts'
import { writing } from './output.ts'
import { siteOf } from './site-files.ts'

/** What is asked for beside the check of lessons. */
export interface ScormRequest {
  /** Where the package goes. */
  readonly file: string
  readonly edition: ScormEdition
  /** Where the page is, if not beside the program: a folder or an address. */
  readonly page: string | undefined
}

/** Reads the flag; the older edition unless given, because more platforms know it. */
export function readEdition(text = '1.2'): ScormEdition {
  const edition = SCORM_EDITIONS.find((one) => one === text)
  if (!edition) throw inputError('--edition', SCORM_EDITIONS.join(' or '), quoted(text))
  return edition
}

/**
 * Writes the package of a lesson that was checked.
 *
 * @param program the file of the program: the built page is beside its folder
 * @returns what is said about it
 */
export async function writePackage(
  path: string,
  { file, edition, page }: ScormRequest,
  labs: Readonly<Record<string, Lab>>,
  program: URL,
): Promise<string> {
  const { bundles } = bundlesOf(filesAt(path))
  if (bundles.length !== 1) throw inputError('--scorm', 'one lesson', `${bundles.length} in ${quoted(path)}`)
  const read = await readOwn(bundles[0], labIds, async (id) => ({ lab: labs[id] }))
  if ('problems' in read) throw inputError('lesson', 'a lesson without problems', read.problems[0].message)
  const site = await siteOf(fileURLToPath(new URL('../page/', program)), page, 'lesson')
  const single = await site.get('evenkeel.html')?.content('plain')
  if (!single) throw inputError('--page', 'a page with evenkeel.html (npm run build makes it)', 'one without it')
  const { id, head } = read.lesson
  const course = { title: head.title, link: `${head.lab}?lesson=${id}`, file: packed(bundles[0]) }
  const bytes = scormPackage(single.bytes.toString('utf8'), course, edition)
  writing('--scorm', file, () => writeFileSync(file, bytes))
  return `${file}: SCORM ${edition}, ${quoted(head.title)}`
}
