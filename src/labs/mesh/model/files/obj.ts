/** Wavefront's OBJ: points and faces; textures, normals and groups are passed over. */
import { FaultError } from '../../../../core/attachments/read.ts'
import { linesOf } from '../../../../core/text/lines.ts'
import type { Surface } from './faces.ts'
import { countCorners, decimal, MOST_VERTICES, whole } from './text.ts'

/** What may begin a line besides points, faces and lines. */
const PASSED = /^(vt|vn|vp|o|g|s|usemtl|mtllib|cstype|deg|curv|surf|parm|end|p)$/

/** Whether a text's first line of meaning is one of an OBJ file. */
export const looksLikeObj = (words: readonly string[]): boolean => words[0] === 'v' || PASSED.test(words[0] ?? '')

/** Reads points and faces. Faces count points from 1, or back from the latest. */
export function parseObj(text: string): Surface {
  const points: number[] = []
  const faces: number[][] = []
  const edges: number[] = []
  let all = 0
  for (const { number, words } of linesOf(text)) {
    const [kind, ...rest] = words
    if (kind === 'v') {
      for (let axis = 0; axis < 3; axis++) points.push(decimal(rest[axis], number))
      if (points.length > 3 * MOST_VERTICES) throw new FaultError(number, `at most ${MOST_VERTICES} vertices`, 'more')
    } else if (kind === 'f' || kind === 'l') {
      const count = points.length / 3
      const corners = rest.map((word) => {
        const corner = whole(word.split('/')[0], number, -count, count, 'a point')
        if (corner === 0) throw new FaultError(number, `a point from 1 to ${count}`, '0')
        return corner > 0 ? corner - 1 : count + corner
      })
      all = countCorners(all, corners.length, number)
      const least = kind === 'f' ? 3 : 2
      if (corners.length < least) throw new FaultError(number, `${least} points or more`, `${corners.length}`)
      if (kind === 'f') faces.push(corners)
      else for (let i = 1; i < corners.length; i++) edges.push(corners[i - 1], corners[i])
    } else if (!PASSED.test(kind))
      throw new FaultError(number, 'a line of an OBJ file, such as "v 0 0 0" or "f 1 2 3"', `"${kind.slice(0, 20)}"`)
  }
  if (points.length === 0) throw new FaultError(undefined, 'points, such as "v 0 0 0"', 'none')
  return { points, faces, edges }
}
