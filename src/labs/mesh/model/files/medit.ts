/** MEDIT's meshes as text (.mesh): points, and triangles, quadrilaterals or bodies between them. Everything else is passed over. */
import { FaultError } from '../../../../core/attachments/read.ts'
import { wordsOf } from '../../../../core/text/lines.ts'
import { createLists, type Lists } from './lists.ts'
import { countCorners, decimal, vertexCount, whole } from './text.ts'

/** Corners of what a mesh may be made of. */
const CORNERS = {
  Edges: 2,
  Triangles: 3,
  Quadrilaterals: 4,
  Tetrahedra: 4,
  Pyramids: 5,
  Prisms: 6,
  Hexahedra: 8,
} as const
const isKind = (word: string): word is keyof typeof CORNERS => Object.hasOwn(CORNERS, word)

/** Whether a text begins as such a file does. */
export const looksLikeMedit = (words: readonly string[]): boolean => /^MeshVersion(Un)?formatted$/i.test(words[0] ?? '')

/** What is in the file: points, by kind the elements between them. */
interface Medit {
  /** Three coordinates a point. */
  readonly points: readonly number[]
  readonly edges: readonly number[]
  readonly faces: Lists
  readonly bodies: Lists
}

/** Reads the numbers behind each keyword; those behind one that is not known are passed over. */
export function parseMedit(text: string): Medit {
  const { next, line } = wordsOf(text)
  const needed = (what: string): string => {
    const word = next()
    if (word === undefined) throw new FaultError(line(), what, 'the end of the file')
    return word
  }
  const wholeNext = (min: number, max: number, what: string) => whole(needed(what), line(), min, max, what)
  let axes = 3
  let total = 0
  let all = 0
  const points: number[] = []
  const edges: number[] = []
  const faces = createLists()
  const bodies = createLists()
  for (let word = next(); word !== undefined && word !== 'End'; word = next()) {
    if (word === 'Dimension') axes = wholeNext(2, 3, 'a dimension')
    else if (word === 'Vertices') {
      total = vertexCount(needed('a number of vertices'), line())
      for (let v = 0; v < total; v++) {
        for (let axis = 0; axis < 3; axis++) {
          const what = `${axes} coordinates of vertex ${v + 1} and a reference`
          points.push(axis < axes ? decimal(needed(what), line()) : 0)
        }
        needed('a reference')
      }
    } else if (isKind(word)) {
      if (total === 0) throw new FaultError(line(), `vertices before ${word}`, 'none')
      const corners = CORNERS[word]
      const count = wholeNext(0, Number.MAX_SAFE_INTEGER, `a number of ${word}`)
      for (let i = 0; i < count; i++) {
        const element: number[] = []
        for (let j = 0; j < corners; j++) element.push(wholeNext(1, total, `a vertex of ${word}`) - 1)
        needed('a reference')
        all = countCorners(all, corners, line())
        if (corners === 2) edges.push(...element)
        else if (word === 'Triangles' || word === 'Quadrilaterals') faces.add(element)
        else bodies.add(element)
      }
    }
  }
  if (total === 0) throw new FaultError(undefined, '"Vertices" with points', 'none')
  return { points, edges, faces: faces.all(), bodies: bodies.all() }
}
