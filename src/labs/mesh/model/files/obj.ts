/** Wavefront's OBJ: points and faces; textures, normals and groups are passed over. */
import { FaultError } from '../../../../core/attachments/read.ts'
import { linesOf } from '../../../../core/text/lines.ts'
import type { Surface } from './faces.ts'
import { countCorners, decimal, MOST_VERTICES, whole } from './text.ts'

/** What may begin a line besides points, faces and lines: names, looks, and surfaces of other kinds. */
const PASSED =
  /^(v[tnp]|o|g|s|mg|p|usemtl|usemap|mtllib|maplib|lod|bevel|[cd]_interp|shadow_obj|trace_obj|call|csh|cstype|deg|bmat|step|curv2?|surf|parm|trim|hole|scrv|sp|con|end|[cs]tech|bzp|bsp|cd[cp]|res)$/

/** Whether a text's first line of meaning is one of an OBJ file. */
export const looksLikeObj = (words: readonly string[]): boolean => words[0] === 'v' || PASSED.test(words[0] ?? '')

/** A text whose lines that end with "\\" are joined with the next; empty lines stand where these were, so that the others keep their numbers. */
function joined(text: string): string {
  if (!text.includes('\\')) return text
  const lines: string[] = []
  let begun = ''
  let waiting = 0
  for (const line of text.split(/\r\n?|\n/)) {
    const end = line.trimEnd()
    // A remark may end with the name of a folder.
    if (end.endsWith('\\') && !end.includes('#')) {
      begun += `${end.slice(0, -1)} `
      waiting++
      continue
    }
    lines.push(begun + line, ...new Array<string>(waiting).fill(''))
    begun = ''
    waiting = 0
  }
  lines.push(begun)
  return lines.join('\n')
}

/** Reads points and faces. Faces count points from 1, or back from the latest. */
export function parseObj(text: string): Surface {
  const points: number[] = []
  const faces: number[][] = []
  const edges: number[] = []
  let all = 0
  for (const { number, words } of linesOf(joined(text))) {
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
      if (kind !== 'l') faces.push(corners)
      else for (let i = 1; i < corners.length; i++) edges.push(corners[i - 1], corners[i])
    } else if (!PASSED.test(kind))
      throw new FaultError(number, 'a line of an OBJ file, such as "v 0 0 0" or "f 1 2 3"', `"${kind.slice(0, 20)}"`)
  }
  if (points.length === 0) throw new FaultError(undefined, 'points, such as "v 0 0 0"', 'none')
  return { points, faces, edges }
}
