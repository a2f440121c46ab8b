/**
 * Lessons of the reader's own, as they come: a Markdown file, with the files that it names beside it, alone, in a folder or in a zip file.
 * All of it is from outside: sizes are limited before anything is unpacked, and every problem has its file and line.
 */
import { deflateSync, inflateSync, strToU8, zipSync } from 'fflate'
import { fingerprintOf } from '../attachments/fingerprint.ts'
import { sizeText } from '../attachments/held.ts'
import { isAside, repeatedNames, unzipped } from '../attachments/unpacking.ts'
import { base64Of, bytesOfBase64 } from '../text/base64.ts'
import { quoted } from '../text/expected.ts'
import type { LineProblem } from './markdown.ts'

/** A file's content. */
export type Bytes = Uint8Array<ArrayBuffer>

/** A file that was given. */
export interface NamedFile {
  readonly name: string
  readonly bytes: Bytes
}

/** A lesson's file, and those beside it. */
export interface Bundle {
  readonly lesson: NamedFile
  readonly beside: readonly NamedFile[]
}

/** What is wrong with a file, and in which line of it. */
export interface FileProblem extends LineProblem {
  readonly file: string
}

/** Limits on what is given at once: files, and their bytes together. */
export const OWN_LIMITS = { files: 100, bytes: 30e6 }

/** What ids of own lessons begin with. */
const OWN = 'own-'

/** What a link that holds a whole lesson has for its id. */
export const WHOLE = 'text-'

/** Longest lesson that a link holds, in characters of the link: mail programs and chats cut longer ones off. */
const WHOLE_LIMIT = 6000

const isLesson = ({ name }: NamedFile) => /\.(md|markdown)$/i.test(name)
const isZip = ({ name }: NamedFile) => /\.zip$/i.test(name)

const baseName = (path: string) => path.replace(/^.*[/\\]/, '')

/** Puts lessons and what stands beside them together; zip files are unpacked, folders play no role. */
export function bundlesOf(namedFiles: readonly NamedFile[]): {
  readonly bundles: readonly Bundle[]
  readonly problems: readonly FileProblem[]
} {
  const problems: FileProblem[] = []
  const files: NamedFile[] = []
  const left = { files: OWN_LIMITS.files, bytes: OWN_LIMITS.bytes }
  for (const file of namedFiles) {
    const unpacked = isZip(file) ? filesInZip(file, left) : [file]
    if ('problem' in unpacked) problems.push({ file: file.name, line: 1, message: unpacked.problem })
    else files.push(...unpacked.map(({ name, bytes }) => ({ name: baseName(name), bytes })))
  }
  const first = namedFiles[0]?.name ?? 'files'
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  const complain = (message: string) => problems.push({ file: first, line: 1, message })
  if (files.length > OWN_LIMITS.files) complain(`expected at most ${OWN_LIMITS.files} files, got ${files.length}`)
  if (size > OWN_LIMITS.bytes)
    complain(`expected at most ${sizeText(OWN_LIMITS.bytes)} together, got ${sizeText(size)}`)
  const lessons = files.filter(isLesson)
  const beside = files.filter((file) => !isLesson(file))
  if (problems.length === 0 && lessons.length === 0)
    complain(`expected a lesson, a file that ends with .md, got ${quoted(files[0]?.name ?? 'nothing')}`)
  return { bundles: problems.length > 0 ? [] : lessons.map((lesson) => ({ lesson, beside })), problems }
}

/** The files of a zip file, of which at most what is left is unpacked; what they take is left no longer. */
function filesInZip(
  { bytes }: NamedFile,
  left: { files: number; bytes: number },
): readonly NamedFile[] | { readonly problem: string } {
  let [size, count] = [OWN_LIMITS.bytes - left.bytes, OWN_LIMITS.files - left.files]
  try {
    const isRepeated = repeatedNames()
    let repeated: string | undefined
    const files = unzipped(bytes, ({ name, originalSize }) => {
      if (isAside(name)) return false
      if (isRepeated(baseName(name))) repeated ??= name
      size += originalSize
      count++
      return repeated === undefined && size <= OWN_LIMITS.bytes && count <= OWN_LIMITS.files
    })
    if (repeated !== undefined) return { problem: `expected files of different names, got ${quoted(repeated, 40)}` }
    if (size > OWN_LIMITS.bytes)
      return { problem: `expected at most ${sizeText(OWN_LIMITS.bytes)} unpacked, got ${sizeText(size)}` }
    if (count > OWN_LIMITS.files) return { problem: `expected at most ${OWN_LIMITS.files} files, got ${count}` }
    left.bytes = OWN_LIMITS.bytes - size
    left.files = OWN_LIMITS.files - count
    return files
  } catch {
    return { problem: 'expected a zip file, got one that cannot be unpacked' }
  }
}

/** The id of a lesson by its content: the same files have the same one on every machine. */
export function ownId({ lesson, beside }: Bundle): string {
  const text = fingerprintOf(lesson.bytes)
  if (beside.length === 0) return OWN + text
  const names = beside.map(({ name, bytes }) => `${fingerprintOf(bytes)} ${name}`).sort()
  return OWN + fingerprintOf(strToU8([text, ...names].join('\n')))
}

/** A lesson as one file: its text as it came, or a zip file with what it names. The same lesson is the same file. */
export function packed({ lesson, beside }: Bundle): NamedFile {
  if (beside.length === 0) return lesson
  const files = [lesson, ...beside.toSorted((a, b) => (a.name < b.name ? -1 : 1))]
  const bytes = zipSync(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])), {
    mtime: '2000-01-01T00:00',
  })
  return { name: lesson.name.replace(/\.\w+$/, '.zip'), bytes }
}

/** A lesson as a link holds it in the place of its id; undefined where it is too long, or has files beside it. */
export function wholeInLink({ lesson, beside }: Bundle): string | undefined {
  if (beside.length > 0 || lesson.bytes.length > 20 * WHOLE_LIMIT) return undefined
  const packed = base64Of(deflateSync(lesson.bytes, { level: 9 }))
  const text = WHOLE + packed.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
  return text.length <= WHOLE_LIMIT ? text : undefined
}

/** The lesson that a link holds; undefined where it cannot be unpacked, or is longer than those that we make: a few bytes can unpack to many. */
export function fromLink(text: string): Bundle | undefined {
  if (text.length > WHOLE_LIMIT) return undefined
  try {
    const bytes = bytesOfBase64(text.slice(WHOLE.length).replace(/-/g, '+').replace(/_/g, '/'))
    const lesson = inflateSync(bytes)
    return { lesson: { name: 'lesson.md', bytes: lesson }, beside: [] }
  } catch {
    return undefined
  }
}

/** Problems as a terminal and an editor read them, one a line: "a.md:12: …". */
export const problemLine = ({ file, line, message }: FileProblem): string => `${file}:${line}: ${message}`
