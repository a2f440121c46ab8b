/** Reads lessons of the reader's own. What reads all of a lesson is loaded after its head: together they are large. */
import { fingerprintOf } from '../attachments/fingerprint.ts'
import { hold } from '../attachments/held.ts'
import { packingReady } from '../attachments/packed.ts'
import type { DescribedLab } from '../lab.ts'
import { decoded } from '../text/decoding.ts'
import { quoted } from '../text/expected.ts'
import { meant } from '../text/nearest.ts'
import { LESSON_LIMITS, readHead } from './head.ts'
import type { LineProblem } from './markdown.ts'
import { type Bundle, type FileProblem, ownId } from './own.ts'
import type { ReadLesson } from './read-lesson.ts'
import { unquotedTexts } from './yaml.ts'

/** A lesson that was read, with the files that it names. */
export interface OwnLesson extends ReadLesson {
  /** What a link calls it, by its content: "own-3b0c…". */
  readonly id: string
  readonly bundle: Bundle
  /** What other readers of YAML would refuse, and what to write: the lesson is read all the same. */
  readonly advice: readonly LineProblem[]
}

/** What was read of a bundle. */
export type ReadOwn = { readonly lesson: OwnLesson } | { readonly problems: readonly FileProblem[] }

/** What reading needs of a lab. */
interface LabAtHand {
  readonly lab: DescribedLab
  readonly charts?: readonly string[]
}

/**
 * Reads a lesson. The files beside it are held from then on, for its scenarios may name them.
 *
 * @param labs ids of all labs
 * @param load loads the lab that the lesson names
 */
export async function readOwn(
  { lesson, beside }: Bundle,
  labs: readonly string[],
  load: (id: string) => Promise<LabAtHand>,
): Promise<ReadOwn> {
  const fail = (problems: readonly LineProblem[]): ReadOwn => ({
    problems: problems.map((problem) => ({ file: lesson.name, ...problem })),
  })
  // A character takes up to four bytes.
  if (lesson.bytes.length > 4 * LESSON_LIMITS.characters)
    return fail([{ line: 1, message: `a lesson has at most ${LESSON_LIMITS.characters} characters` }])
  const text = decoded(lesson.bytes)
  if (text === undefined)
    return fail([{ line: 1, message: 'expected text in UTF-8 or UTF-16, got a file that is none' }])
  const head = readHead(text)
  // If the head has other faults, the lab says what is wrong with the whole file.
  const id = 'head' in head ? head.head.lab : (LAB.exec(text)?.[1] ?? '')
  if ('problems' in head && !labs.includes(id)) return fail(head.problems)
  if (!labs.includes(id))
    return fail([
      {
        line: text.slice(0, LAB.exec(text)?.index).split('\n').length,
        message: `lab: expected one of ${labs.join(', ')}, got ${quoted(id, 40)}${meant(id, labs)}`,
      },
    ])
  for (const file of beside) hold({ ...file, fingerprint: fingerprintOf(file.bytes) })
  const [{ readLesson }, { lab, charts }] = await Promise.all([
    import('./read-lesson.ts'),
    load(id),
    PROGRAMS.test(text) ? packingReady() : undefined,
  ])
  const read = readLesson(text, lab, { charts, files: new Map(beside.map(({ name, bytes }) => [name, bytes])) })
  if ('problems' in read) return fail(read.problems)
  const bundle = { lesson, beside: beside.filter(({ name }) => read.files.includes(name)) }
  return { lesson: { ...read, id: ownId(bundle), bundle, advice: unquotedTexts(text) } }
}

/** Whether a lesson may have programs: links hold them compressed. */
const PROGRAMS = /^```program|=~/m

const LAB = /^lab[ \t]*:[ \t]*["']?(\w+)/m
