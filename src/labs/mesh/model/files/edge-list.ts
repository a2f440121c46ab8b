/** Lists of edges as SNAP, Network Repository and spreadsheets have them: two vertices a line, and maybe a weight. */
import { FaultError } from '../../../../core/attachments/read.ts'
import { type Line, linesOf } from '../../../../core/text/lines.ts'
import { type Mesh, meshFromEdges } from '../mesh.ts'
import {
  edgeWeight,
  isWholeWeight,
  MOST_EDGES,
  MOST_VERTICES,
  uniqueEdges,
  vertexCount,
  weighted,
  whole,
} from './text.ts'

/** The lines of such a file: remarks begin with # or %, and commas or semicolons may stand between the numbers. */
const rowsOf = (text: string): Line[] => [
  ...linesOf(/^\s*\d+\s*[,;]/m.test(text) ? text.replace(/[,;]/g, ' ') : text, /[#%]/),
]

/**
 * A first line that counts what follows: vertices and edges, or rows, columns and entries of a matrix without a banner. What it counts has to
 * be there, or it is an edge itself.
 */
function counts([{ words }, ...rows]: readonly Line[]): number | undefined {
  const numbers = words.map(Number)
  if (words.length === 3 ? numbers[0] !== numbers[1] : words.length !== 2) return undefined
  if (rows.length === 0 || numbers[numbers.length - 1] !== rows.length) return undefined
  return rows.every((row) => Number(row.words[0]) <= numbers[0] && Number(row.words[1]) <= numbers[0])
    ? numbers[0]
    : undefined
}

/**
 * Whether whole numbers are a list of edges and no graph of METIS: as many numbers on each line, two or three, and the first line does not say how
 * many vertices and edges follow, as that of METIS does.
 */
export function looksLikeEdges(text: string): boolean {
  const rows = rowsOf(text)
  const [head, ...others] = rows
  if (!head || others.length === 0) return false
  const announced = counts(rows)
  const list = announced === undefined ? rows : others
  const { length } = list[0].words
  if (length < 2 || length > 3 || list.some(({ words }) => words.length !== length)) return false
  const [vertices, edges, format = '0'] = head.words
  if (!/^[01]{1,3}$/.test(format) || Number(vertices) !== others.length) return true
  if (Number(edges) > (Number(vertices) * (Number(vertices) - 1)) / 2) return true
  const flag = (place: number) => (format[format.length - place] === '1' ? 1 : 0)
  const ends = others.length * ((others[0].words.length - flag(2) - flag(3)) / (1 + flag(1)))
  return ends !== 2 * Number(edges)
}

/** What is read of a list of edges, and what of it is left out. */
export interface EdgeList {
  readonly mesh: Mesh
  readonly notes: readonly string[]
}

/** Reads it. An edge counts once, whichever way and however often it is named; vertices are those that are named, by their numbers. */
export function parseEdges(text: string): EdgeList {
  const lines = rowsOf(text)
  const announced = counts(lines)
  const rows = announced === undefined ? lines : lines.slice(1)
  if (rows.length > 2 * MOST_EDGES) throw new FaultError(undefined, `at most ${2 * MOST_EDGES} lines`, `${rows.length}`)
  const named = new Set<number>()
  const raw = new Float64Array(2 * rows.length)
  rows.forEach(({ number, words }, i) => {
    for (let end = 0; end < 2; end++) {
      raw[2 * i + end] = whole(words[end], number, 0, Number.MAX_SAFE_INTEGER, 'a vertex')
      named.add(raw[2 * i + end])
    }
  })
  const sorted = [...named].sort((a, b) => a - b)
  const base = sorted[0] === 0 ? 0 : 1
  // Only a line that counts them says that there are vertices without an edge.
  const all = announced !== undefined && sorted[sorted.length - 1] - base < announced ? announced : undefined
  const vertices = all === undefined ? sorted.length : vertexCount(`${all}`, lines[0].number)
  if (vertices > MOST_VERTICES) throw new FaultError(undefined, `at most ${MOST_VERTICES} vertices`, `${vertices}`)
  const placeOf = new Map(sorted.map((label, v) => [label, all === undefined ? v : label - base]))
  const pairs = Int32Array.from(raw, (label) => placeOf.get(label) ?? 0)
  const ends = uniqueEdges(pairs, vertices)
  if (ends.length > 2 * MOST_EDGES) throw new FaultError(undefined, `at most ${MOST_EDGES} edges`, `${ends.length / 2}`)
  const mesh = meshFromEdges(vertices, ends)
  let loops = 0
  for (let i = 0; i < pairs.length; i += 2) if (pairs[i] === pairs[i + 1]) loops++
  const again = rows.length - loops - ends.length / 2
  const hasWeights = rows[0].words.length === 3
  const areVolumes = hasWeights && rows.every(({ words }) => isWholeWeight(words[2]))
  const gaps = all === undefined && sorted[sorted.length - 1] - sorted[0] + 1 !== sorted.length
  const notes = [
    ...(announced === undefined ? [] : ['the first line counts what follows']),
    ...(again > 0 ? [`${again} ${again === 1 ? 'line names' : 'lines name'} an edge again`] : []),
    ...(loops > 0 ? [`${loops} from a vertex to itself left out`] : []),
    ...(hasWeights && !areVolumes ? ['weights left out: they are no whole numbers above 0'] : []),
    ...(gaps ? [`numbers that no line names, up to ${sorted[sorted.length - 1]}, are no vertices`] : []),
  ]
  return { mesh: areVolumes ? withVolumes(mesh, rows, pairs) : mesh, notes }
}

/** The mesh with the weights of its edges, which have to be the same wherever an edge is named. */
function withVolumes(mesh: Mesh, rows: readonly Line[], pairs: Int32Array): Mesh {
  const weightOf = new Map<number, number>()
  rows.forEach(({ number, words }, i) => {
    const [a, b] = [pairs[2 * i], pairs[2 * i + 1]]
    const key = Math.min(a, b) * mesh.vertices + Math.max(a, b)
    const weight = edgeWeight(words[2], number)
    const before = weightOf.get(key)
    if (before !== undefined && before !== weight && a !== b)
      throw new FaultError(number, `the weight that a line above gives the same edge, ${before}`, `${weight}`)
    weightOf.set(key, weight)
  })
  const edges: number[] = []
  for (let v = 0; v < mesh.vertices; v++)
    for (const u of mesh.neighbours.subarray(mesh.start[v], mesh.start[v + 1]))
      edges.push(weightOf.get(Math.min(u, v) * mesh.vertices + Math.max(u, v)) ?? 1)
  return weighted(mesh, { vertices: [], edges }, 0, () => 1)
}
