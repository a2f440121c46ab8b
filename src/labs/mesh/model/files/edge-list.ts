/** Lists of edges as SNAP, Network Repository, NetworkX and spreadsheets have them: two vertices a line, and maybe a weight. */
import { endColumns } from '../../../../core/attachments/foreign.ts'
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

/** What NetworkX says of an edge behind it: "{'weight': 3}". */
const DATA = /\{(?:.*'weight': *(\d+)\b)?.*\}/

/** The words of a line: commas or semicolons may stand between them, and quotes around them. */
function wordsOf({ content, words }: Line): readonly string[] {
  if (!/[,;"{]/.test(content)) return words
  return content.replace(DATA, '$1').replace(/[,;"]/g, ' ').trim().split(/\s+/)
}

/** A row of a list of edges. */
type Row = Pick<Line, 'number' | 'words'>

/** The rows of such a file: remarks begin with # or %, and a first line may name the columns, which is no row. */
function* rowsOf(text: string): Generator<Row> {
  let places: readonly number[] | undefined
  let isFirst = true
  for (const line of linesOf(text, /[#%]/)) {
    const { number } = line
    const words = wordsOf(line)
    const ends = isFirst ? endColumns(words) : undefined
    isFirst = false
    if (ends) {
      const weight = words.findIndex((word) => /^w(eight)?$/i.test(word))
      places = weight < 0 ? ends : [...ends, weight]
    } else yield { number, words: places?.map((place) => words[place] ?? '') ?? words }
  }
}

/** What stands in a list of edges, without keeping its rows. */
interface Survey {
  readonly head: Row
  /** How many rows follow the first, the words of each of them, or undefined where they differ, and the greatest vertex that they name. */
  readonly rows: number
  readonly length: number | undefined
  readonly greatest: number
  /**
   * A first line that counts what follows: vertices and edges, or rows, columns and entries of a matrix without a banner. What it counts has to be
   * there, or it is an edge itself. Undefined where it does not.
   */
  readonly announced: number | undefined
}

function survey(text: string): Survey | undefined {
  const all = rowsOf(text)
  const first = all.next()
  if (first.done) return undefined
  const head = first.value
  let rows = 0
  let length: number | undefined
  let greatest = 0
  for (const { words } of all) {
    if (rows++ === 0) ({ length } = words)
    else if (words.length !== length) length = undefined
    const further = Math.max(Number(words[0]), Number(words[1]))
    if (!(further <= greatest)) greatest = further
  }
  const numbers = head.words.map(Number)
  const isCount = head.words.length === 3 ? numbers[0] === numbers[1] : head.words.length === 2
  const counts = isCount && rows > 0 && numbers[numbers.length - 1] === rows && greatest <= numbers[0]
  return { head, rows, length, greatest, announced: counts ? numbers[0] : undefined }
}

/** Whether line v of the lines below the first names vertex u wherever line u names vertex v, as in a graph of METIS. */
function areNeighbours(text: string, vertices: number): boolean {
  const named = new Set<number>()
  let v = 0
  for (const { words } of rowsOf(text)) {
    for (const word of v > 0 ? words : []) named.add(v * (vertices + 1) + Number(word))
    v++
  }
  return [...named].every((key) =>
    named.has((key % (vertices + 1)) * (vertices + 1) + Math.floor(key / (vertices + 1))),
  )
}

/**
 * Whether whole numbers are a list of edges and no graph of METIS: as many numbers on each line, two or three, and the first line does not say how
 * many vertices and edges follow, as that of METIS does, nor how many vertices above lists of neighbours.
 */
export function looksLikeEdges(text: string): boolean {
  const about = survey(text)
  if (!about || about.rows === 0) return false
  const { head, rows, length, announced } = about
  if (length === undefined || length < 2 || length > 3) return false
  if (announced === undefined && head.words.length !== length) return false
  const [vertices, edges, format = '0'] = head.words
  if (!/^[01]{1,3}$/.test(format) || Number(vertices) !== rows) return true
  if (Number(edges) > (rows * (rows - 1)) / 2) return true
  const flag = (place: number) => (format[format.length - place] === '1' ? 1 : 0)
  const ends = rows * ((length - flag(2) - flag(3)) / (1 + flag(1)))
  return ends !== 2 * Number(edges) && !(Number(format) === 0 && rows <= MOST_VERTICES && areNeighbours(text, rows))
}

/** What is read of a list of edges, and what of it is left out. */
export interface EdgeList {
  readonly mesh: Mesh
  readonly notes: readonly string[]
}

/** Reads it. An edge counts once, whichever way and however often it is named; vertices are those that are named, by their numbers. */
export function parseEdges(text: string): EdgeList {
  const about = survey(text)
  if (!about) throw new FaultError(undefined, 'a line for each edge', 'none')
  const { head, announced } = about
  const count = announced === undefined ? about.rows + 1 : about.rows
  if (count > 2 * MOST_EDGES) throw new FaultError(undefined, `at most ${2 * MOST_EDGES} lines`, `${count}`)
  const named = new Set<number>()
  const raw = new Float64Array(2 * count)
  const lines = new Int32Array(count)
  const weights = new Int32Array(count)
  let hasWeights = false
  let areVolumes = true
  let row = announced === undefined ? 0 : -1
  for (const { number, words } of rowsOf(text)) {
    if (row >= 0) {
      for (let end = 0; end < 2; end++) {
        raw[2 * row + end] = whole(words[end], number, 0, Number.MAX_SAFE_INTEGER, 'a vertex')
        named.add(raw[2 * row + end])
      }
      if (named.size > MOST_VERTICES) throw new FaultError(number, `at most ${MOST_VERTICES} vertices`, 'more')
      lines[row] = number
      hasWeights ||= words.length === 3
      areVolumes &&= words.length === 3 && isWholeWeight(words[2])
      if (areVolumes) weights[row] = edgeWeight(words[2], number)
    }
    row++
  }
  const sorted = Float64Array.from(named).sort()
  const base = sorted[0] === 0 ? 0 : 1
  // Only a line that counts them says that there are vertices without an edge.
  const all = announced !== undefined && sorted[sorted.length - 1] - base < announced ? announced : undefined
  const vertices = all === undefined ? sorted.length : vertexCount(`${all}`, head.number)
  const placeOf = new Map<number, number>()
  for (const [v, label] of sorted.entries()) placeOf.set(label, all === undefined ? v : label - base)
  // `from` would keep a list of all in between.
  const pairs = new Int32Array(raw.length)
  for (let i = 0; i < raw.length; i++) pairs[i] = placeOf.get(raw[i]) ?? 0
  const ends = uniqueEdges(pairs, vertices)
  const mesh = meshFromEdges(vertices, ends)
  let loops = 0
  for (let i = 0; i < pairs.length; i += 2) if (pairs[i] === pairs[i + 1]) loops++
  const again = count - loops - ends.length / 2
  const gaps = all === undefined && sorted[sorted.length - 1] - sorted[0] + 1 !== sorted.length
  const [first] = linesOf(text, /[#%]/)
  const notes = [
    ...(endColumns(wordsOf(first)) ? ['the first line names the columns'] : []),
    ...(announced === undefined ? [] : ['the first line counts what follows']),
    ...(again > 0 ? [`${again} ${again === 1 ? 'line names' : 'lines name'} an edge again`] : []),
    ...(loops > 0 ? [`${loops} from a vertex to itself left out`] : []),
    ...(hasWeights && !areVolumes ? ['weights left out: they are no whole numbers above 0'] : []),
    ...(gaps ? [`numbers that no line names, up to ${sorted[sorted.length - 1]}, are no vertices`] : []),
  ]
  return { mesh: areVolumes ? withVolumes(mesh, ends, { pairs, weights, lines }) : mesh, notes }
}

/** The rows of a list of edges: the two vertices, the weight and the line of each. */
interface WeightedRows {
  readonly pairs: Int32Array
  readonly weights: Int32Array
  readonly lines: Int32Array
}

/** The mesh with the weights of its edges, which have to be the same wherever an edge is named. */
function withVolumes(mesh: Mesh, ends: Int32Array, { pairs, weights, lines }: WeightedRows): Mesh {
  /** Which edge joins two vertices: edges stand in ascending order. */
  const edgeOf = (one: number, other: number): number => {
    const [a, b] = [Math.min(one, other), Math.max(one, other)]
    let [low, high] = [0, ends.length / 2 - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      const isBefore = ends[2 * middle] < a || (ends[2 * middle] === a && ends[2 * middle + 1] < b)
      if (isBefore) low = middle + 1
      else high = middle
    }
    return low
  }
  const volumes = new Int32Array(ends.length / 2)
  weights.forEach((weight, row) => {
    const [a, b] = [pairs[2 * row], pairs[2 * row + 1]]
    if (a === b) return
    const edge = edgeOf(a, b)
    const before = volumes[edge]
    if (before !== 0 && before !== weight)
      throw new FaultError(lines[row], `the weight that a line above gives the same edge, ${before}`, `${weight}`)
    volumes[edge] = weight
  })
  const edges: number[] = []
  for (let v = 0; v < mesh.vertices; v++)
    for (const u of mesh.neighbours.subarray(mesh.start[v], mesh.start[v + 1])) edges.push(volumes[edgeOf(v, u)])
  return weighted(mesh, { vertices: [], edges }, 0, () => 1)
}
