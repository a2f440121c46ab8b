/** Wavefront's OBJ: points and faces; textures, normals and groups are passed over. */
import { FaultError } from '../../../../core/attachments/read.ts'
import { type Line, linesOf } from '../../../../core/text/lines.ts'
import type { Surface } from './faces.ts'
import { createLists } from './lists.ts'
import { countCorners, decimal, MOST_VERTICES, whole } from './text.ts'

/** What may begin a line besides points, faces and lines: names, looks, and surfaces of other kinds. */
const PASSED =
  /^(v[tnp]|o|g|s|mg|p|usemtl|usemap|mtllib|maplib|lod|bevel|[cd]_interp|shadow_obj|trace_obj|call|csh|cstype|deg|bmat|step|curv2?|surf|parm|trim|hole|scrv|sp|con|end|[cs]tech|bzp|bsp|cd[cp]|res)$/

/** Whether a text's first line of meaning is one of an OBJ file. */
export const looksLikeObj = (words: readonly string[]): boolean => words[0] === 'v' || PASSED.test(words[0] ?? '')

/** The lines of a text, of which one that ends with "\\" is one with the next and has its number. */
function* joinedLines(text: string): Generator<Pick<Line, 'number' | 'words'>> {
  let begun: { readonly number: number; readonly words: string[] } | undefined
  let last = 0
  for (const { number, content, words } of linesOf(text)) {
    // An empty line ends it, too.
    if (begun && number > last + 1) {
      if (begun.words.length > 0) yield begun
      begun = undefined
    }
    last = number
    begun ??= { number, words: [] }
    const statement = content.trimEnd()
    const goesOn = statement.endsWith('\\')
    for (const word of goesOn ? (statement.slice(0, -1).match(/\S+/g) ?? []) : words) begun.words.push(word)
    if (begun.words.length > MOST_VERTICES)
      throw new FaultError(number, `at most ${MOST_VERTICES} words in lines that go on`, 'more')
    if (goesOn) continue
    yield begun
    begun = undefined
  }
  if (begun && begun.words.length > 0) yield begun
}

/** Reads points and faces. Faces count points from 1, or back from the latest. */
export function parseObj(text: string): Surface {
  const points: number[] = []
  const faces = createLists()
  const edges: number[] = []
  let all = 0
  for (const { number, words } of joinedLines(text)) {
    const [kind, ...rest] = words
    if (kind === 'v') {
      for (let axis = 0; axis < 3; axis++) points.push(decimal(rest[axis], number))
      if (points.length > 3 * MOST_VERTICES) throw new FaultError(number, `at most ${MOST_VERTICES} vertices`, 'more')
    } else if (kind === 'f' || kind === 'fo' || kind === 'l') {
      const count = points.length / 3
      const corners = rest.map((word) => {
        const corner = whole(word.split('/')[0], number, -count, count, 'a point')
        if (corner === 0) throw new FaultError(number, `a point from 1 to ${count}`, '0')
        return corner > 0 ? corner - 1 : count + corner
      })
      all = countCorners(all, corners.length, number)
      const least = kind === 'l' ? 2 : 3
      if (corners.length < least) throw new FaultError(number, `${least} points or more`, `${corners.length}`)
      if (kind !== 'l') faces.add(corners)
      else for (let i = 1; i < corners.length; i++) edges.push(corners[i - 1], corners[i])
    } else if (!PASSED.test(kind))
      throw new FaultError(number, 'a line of an OBJ file, such as "v 0 0 0" or "f 1 2 3"', `"${kind.slice(0, 20)}"`)
  }
  if (points.length === 0) throw new FaultError(undefined, 'points, such as "v 0 0 0"', 'none')
  return { points, faces: faces.all(), edges }
}
