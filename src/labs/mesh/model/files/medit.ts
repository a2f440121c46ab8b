/** MEDIT's meshes as text (.mesh): points, and triangles, quadrilaterals or bodies between them. Everything else is passed over. */
import { FaultError } from '../../../../core/attachments/read.ts'
import { linesOf } from '../../../../core/text/lines.ts'
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
  readonly faces: readonly (readonly number[])[]
  readonly bodies: readonly (readonly number[])[]
}

/** Reads the numbers behind each keyword; those behind one that is not known are passed over. */
export function parseMedit(text: string): Medit {
  const words: { readonly word: string; readonly line: number }[] = []
  for (const line of linesOf(text)) for (const word of line.words) words.push({ word, line: line.number })
  let at = 0
  const last = words[words.length - 1].line
  const next = (what: string) => {
    const entry = words[at++]
    if (!entry) throw new FaultError(last, what, 'the end of the file')
    return entry
  }
  const wholeNext = (min: number, max: number, what: string) => {
    const { word, line } = next(what)
    return whole(word, line, min, max, what)
  }
  let axes = 3
  let total = 0
  let all = 0
  const medit: Pick<Medit, 'faces' | 'bodies' | 'edges' | 'points'> & {
    points: number[]
    edges: number[]
    faces: number[][]
    bodies: number[][]
  } = { points: [], edges: [], faces: [], bodies: [] }
  while (at < words.length) {
    const { word, line } = words[at++]
    if (word === 'End') break
    if (word === 'Dimension') axes = wholeNext(2, 3, 'a dimension')
    else if (word === 'Vertices') {
      const count = next('a number of vertices')
      total = vertexCount(count.word, count.line)
      for (let v = 0; v < total; v++) {
        for (let axis = 0; axis < 3; axis++) {
          const coordinate = axis < axes ? next(`${axes} coordinates of vertex ${v + 1} and a reference`) : undefined
          medit.points.push(coordinate ? decimal(coordinate.word, coordinate.line) : 0)
        }
        next('a reference')
      }
    } else if (isKind(word)) {
      if (total === 0) throw new FaultError(line, `vertices before ${word}`, 'none')
      const corners = CORNERS[word]
      const count = wholeNext(0, Number.MAX_SAFE_INTEGER, `a number of ${word}`)
      for (let i = 0; i < count; i++) {
        const element: number[] = []
        for (let j = 0; j < corners; j++) element.push(wholeNext(1, total, `a vertex of ${word}`) - 1)
        next('a reference')
        all = countCorners(all, corners, line)
        if (corners === 2) medit.edges.push(...element)
        else if (word === 'Triangles' || word === 'Quadrilaterals') medit.faces.push(element)
        else medit.bodies.push(element)
      }
    }
  }
  if (total === 0) throw new FaultError(undefined, '"Vertices" with points', 'none')
  return medit
}
