/** An annotated loop (§1.4): the bounds of a loop whose iterations do not need each other, and how its arrays are distributed. */
import { quoted, unexpected } from '../../../core/text/expected.ts'

/** How an array lies on the processors: rows in blocks, rows in turn, or all of it on each. */
const DISTRIBUTIONS = ['BLOCK', 'CYCLIC', 'WHOLE'] as const
type Distribution = (typeof DISTRIBUTIONS)[number]

/** An array; its first dimension is the one that is distributed. */
export interface SharedArray {
  readonly name: string
  readonly dimensions: readonly string[]
  readonly distribution: Distribution
}

/** A loop with its annotations. */
export interface Annotation {
  readonly index: string
  /** The first iteration and the last one, as they are written. */
  readonly low: string
  readonly high: string
  readonly arrays: readonly SharedArray[]
  /** What an iteration does, a line each, with the indentation that it has. */
  readonly body: readonly string[]
}

/** Bytes of an element. */
const ELEMENT = 8

/** Most lines of a body, and most characters of a line. */
const MOST_LINES = 12
const MOST_CHARACTERS = 100

/** What is read: the loop, with how many iterations it has and how many bytes each takes along; or what is wrong. */
type ReadAnnotation =
  | { readonly annotation: Annotation; readonly count: number; readonly bytes: number }
  | { readonly problem: string }

const LOOP = /^for\s+([a-z]\w*)\s*=\s*(-?\d{1,9})\s*,\s*(-?\d{1,9})$/i
const ARRAY = /^([a-z]\w*)((?:\[\d{1,9}\])+)\s+([a-z]+)$/i

/**
 * Reads an annotated loop: lines, or parts separated by “;”. First the loop, then an array a line, then what an iteration does.
 * Arrays to which the body assigns are results: they stay where they are computed. Of the others those that are not whole on each
 * processor lose a row with each iteration that moves.
 */
export function readAnnotated(text: string, id = 'loopText'): ReadAnnotation {
  const lines = text.split(/;|\n/).filter((line) => line.trim() !== '')
  const problem = (line: number, expected: string): ReadAnnotation => ({
    problem: unexpected(`${id}: line ${line + 1}`, expected, quoted((lines[line] ?? '').trim())),
  })
  const loop = LOOP.exec((lines[0] ?? '').trim())
  if (!loop) return problem(0, 'a loop, as in for i = 1, 400')
  const [, index, low, high] = loop
  const count = Number(high) - Number(low) + 1
  if (count < 1) return problem(0, 'a last iteration that is not before the first')
  const arrays: SharedArray[] = []
  let at = 1
  for (; at < lines.length; at++) {
    const array = ARRAY.exec(lines[at].trim())
    if (!array) break
    const [, name, sizes, word] = array
    const distribution = DISTRIBUTIONS.find((one) => one === word.toUpperCase())
    if (!distribution) return problem(at, 'BLOCK, CYCLIC or WHOLE')
    const dimensions = sizes.slice(1, -1).split('][')
    if (distribution !== 'WHOLE' && Number(dimensions[0]) !== count)
      return problem(at, `${count} rows, one an iteration`)
    arrays.push({ name, dimensions, distribution })
  }
  const body = lines.slice(at).map((line) => line.trimEnd())
  const indentation = body.reduce((least, line) => Math.min(least, line.search(/\S/)), Number.POSITIVE_INFINITY)
  if (body.length > MOST_LINES) return problem(at + MOST_LINES, `at most ${MOST_LINES} lines that an iteration does`)
  const long = body.findIndex((line) => line.length > MOST_CHARACTERS)
  if (long >= 0) return problem(at + long, `at most ${MOST_CHARACTERS} characters`)
  const annotation = { index, low, high, arrays, body: body.map((line) => line.slice(indentation)) }
  return { annotation, count, bytes: rowBytes(annotation) }
}

/** Whether the body assigns to an array. */
const isResult = ({ body }: Annotation, { name }: SharedArray): boolean =>
  body.some((line) => new RegExp(`(^|[^\\w])${name}(\\[[^=]*\\])+\\s*[-+*/]?=(?!=)`).test(line))

/** Arrays whose rows move with the iterations. */
export const movedArrays = (annotation: Annotation): readonly SharedArray[] =>
  annotation.arrays.filter((array) => array.distribution !== 'WHOLE' && !isResult(annotation, array))

/** Bytes that an iteration takes with it. */
const rowBytes = (annotation: Annotation): number =>
  movedArrays(annotation).reduce(
    (sum, { dimensions }) => sum + dimensions.slice(1).reduce((bytes, size) => bytes * Number(size), ELEMENT),
    0,
  )
