/** Numbers in a file that holds a mesh, and what is said where one is not as it should be. */
import { FaultError } from '../../../../core/attachments/read.ts'
import { shown } from '../../../../core/text/expected.ts'
import type { Mesh } from '../mesh.ts'

/** Most vertices of a mesh from a file: ordering it takes seconds. */
export const MOST_VERTICES = 200_000

/** Most edges. */
export const MOST_EDGES = 2_000_000

/** Most corners of faces and ends of lines: a side between two faces counts twice. */
const MOST_CORNERS = 2 * MOST_EDGES

/** Adds to a count of corners; refused where a file has too many. */
export function countCorners(before: number, more: number, line?: number): number {
  if (before + more > MOST_CORNERS) throw new FaultError(line, `at most ${MOST_CORNERS} corners of faces`, 'more')
  return before + more
}

/** A whole number within bounds; refused where it is none. */
export function whole(
  word: string | undefined,
  line: number,
  min: number,
  max: number,
  what = 'a whole number',
): number {
  const value = word !== undefined && /^[+-]?\d+$/.test(word) ? Number(word) : Number.NaN
  if (!(value >= min && value <= max))
    throw new FaultError(line, `${what} from ${shown(min)} to ${max}`, shown(word, 40))
  return value
}

/** Any finite number; its exponent may be written as Fortran does, "1.5D+03". */
export function decimal(word: string | undefined, line: number): number {
  const value =
    word === undefined || word === '' ? Number.NaN : Number(word.replace(/^([+-]?[\d.]+)d(?=[+-]?\d+$)/i, '$1e'))
  if (!Number.isFinite(value)) throw new FaultError(line, 'a number', shown(word, 40))
  return value
}

/** The largest weight, and the largest sum of weights: sums are kept as whole numbers of 32 bits. */
const MOST_WEIGHT = 2 ** 31 - 1

/** The weight of a vertex: its work, which may be nothing. */
export const vertexWeight = (word: string | undefined, line: number): number =>
  whole(word, line, 0, MOST_WEIGHT, 'the weight of a vertex')

/** Whether a word is a weight that an edge can have. */
export const isWholeWeight = (word: string): boolean =>
  /^\+?\d+$/.test(word) && Number(word) >= 1 && Number(word) <= MOST_WEIGHT

/** The weight of an edge: its volume, which is something. */
export const edgeWeight = (word: string | undefined, line: number): number =>
  whole(word, line, 1, MOST_WEIGHT, 'the weight of an edge')

/**
 * A mesh with the weights of its file.
 *
 * @param weights of vertices, of edges by entry of the lists of neighbours, and sizes of vertices; empty where the file has none
 */
export function weighted(
  mesh: Mesh,
  weights: {
    readonly vertices: readonly number[]
    readonly edges: readonly number[]
    readonly sizes?: readonly number[]
  },
  base: number,
  lineOf: (v: number) => number,
): Mesh {
  const sum = (of: readonly number[]) => of.reduce((all, weight) => all + weight, 0)
  const work = sum(weights.vertices)
  if (weights.vertices.length > 0 && work === 0)
    throw new FaultError(undefined, 'a vertex with a weight above 0', 'none')
  if (work > MOST_WEIGHT) throw new FaultError(undefined, `weights of vertices up to ${MOST_WEIGHT} in sum`, `${work}`)
  const volume = sum(weights.edges) / 2
  if (volume > MOST_WEIGHT) throw new FaultError(undefined, `weights of edges up to ${MOST_WEIGHT} in sum`, `${volume}`)
  const { sizes = [] } = weights
  const sent = sum(sizes)
  if (sent > MOST_WEIGHT) throw new FaultError(undefined, `sizes of vertices up to ${MOST_WEIGHT} in sum`, `${sent}`)
  const { start, neighbours } = mesh
  const degree = (v: number) => start[v + 1] - start[v]
  for (let v = 0; v < mesh.vertices && weights.edges.length > 0; v++) {
    for (let k = start[v]; k < start[v + 1]; k++) {
      // The edge is looked for in the shorter of both lists.
      const u = neighbours[k]
      if (degree(u) > degree(v) || (degree(u) === degree(v) && u < v)) continue
      const back = neighbours.indexOf(v, start[u])
      if (weights.edges[back] === weights.edges[k]) continue
      const [first, second] = v < u ? [v, u] : [u, v]
      const [firstEntry, again] = v < u ? [k, back] : [back, k]
      const expected = `the weight that the line of vertex ${first + base} gives the same edge, ${weights.edges[firstEntry]}`
      throw new FaultError(lineOf(second), expected, `${weights.edges[again]}`)
    }
  }
  return {
    ...mesh,
    ...(weights.vertices.length > 0 ? { work: Int32Array.from(weights.vertices) } : {}),
    ...(weights.edges.length > 0 ? { volumes: Int32Array.from(weights.edges) } : {}),
    ...(sizes.length > 0 ? { sizes: Int32Array.from(sizes) } : {}),
  }
}

/** The count of vertices that a file announces. */
export const vertexCount = (word: string | undefined, line: number): number =>
  whole(word, line, 1, MOST_VERTICES, 'a number of vertices')

/**
 * A mesh from lists of neighbours. Refused where an edge is not in the lists of both its ends, leads from a vertex to itself or comes twice.
 *
 * @param base what the file calls the first vertex
 * @param lineOf the line of a vertex
 */
export function meshOfLists(
  start: Int32Array,
  neighbours: Int32Array,
  base: number,
  lineOf: (v: number) => number,
): Mesh {
  const vertices = start.length - 1
  const namedBy = new Int32Array(vertices).fill(-1)
  const first = new Int32Array(vertices + 1)
  for (let v = 0; v < vertices; v++) {
    for (const u of neighbours.subarray(start[v], start[v + 1])) {
      if (u === v) throw new FaultError(lineOf(v), 'neighbours other than the vertex itself', `${v + base}`)
      if (namedBy[u] === v) throw new FaultError(lineOf(v), 'each neighbour once', `${u + base} again`)
      namedBy[u] = v
      first[u + 1]++
    }
  }
  for (let v = 0; v < vertices; v++) first[v + 1] += first[v]
  const place = first.slice(0, vertices)
  const naming = new Int32Array(neighbours.length)
  for (let v = 0; v < vertices; v++) for (let k = start[v]; k < start[v + 1]; k++) naming[place[neighbours[k]]++] = v
  namedBy.fill(-1)
  for (let v = 0; v < vertices; v++) {
    for (let k = first[v]; k < first[v + 1]; k++) namedBy[naming[k]] = v
    for (const u of neighbours.subarray(start[v], start[v + 1])) {
      if (namedBy[u] === v) continue
      const expected = `an edge that vertex ${u + base} names too, for edges have no direction`
      throw new FaultError(lineOf(v), expected, `one from ${v + base} to ${u + base} alone`)
    }
  }
  return { vertices, start, neighbours }
}

/** Pairs of vertices without order, loops and repetitions: two ends each, the lower first. Refused where they are too many. */
export function uniqueEdges(pairs: ArrayLike<number>, vertices: number): Int32Array {
  const keys = new Float64Array(pairs.length / 2)
  let used = 0
  for (let i = 0; i < pairs.length; i += 2) {
    const [a, b] = [pairs[i], pairs[i + 1]]
    if (a !== b) keys[used++] = Math.min(a, b) * vertices + Math.max(a, b)
  }
  const sorted = keys.subarray(0, used).sort()
  // Each once, in the same array.
  let count = 0
  for (const key of sorted) if (count === 0 || key !== sorted[count - 1]) sorted[count++] = key
  if (count > MOST_EDGES) throw new FaultError(undefined, `at most ${MOST_EDGES} edges`, `${count}`)
  const ends = new Int32Array(2 * count)
  for (let i = 0; i < count; i++) {
    ends[2 * i] = Math.floor(sorted[i] / vertices)
    ends[2 * i + 1] = sorted[i] % vertices
  }
  return ends
}
