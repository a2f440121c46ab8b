/**
 * Lists of elements as METIS's mesh files have them: the number of elements, and if need be of weights, then a line for each element with its
 * weights and its nodes, counted from 1. The mesh is between nodes of the same element, its dual between elements.
 */
import { FaultError } from '../../../../core/attachments/read.ts'
import { linesOf } from '../../../../core/text/lines.ts'
import { type Mesh, meshFromEdges, type Points } from '../mesh.ts'
import { countCorners, MOST_EDGES, uniqueEdges, vertexCount, vertexWeight, weighted, whole } from './text.ts'

/** Most weights of an element, and most nodes. */
const MOST_WEIGHTS = 100
const MOST_NODES = 64

/** Elements and their nodes. */
export interface Elements {
  readonly nodes: number
  /** Nodes of each element, counted from 0. */
  readonly elements: readonly (readonly number[])[]
  /** The first weight of each; empty without weights. */
  readonly work: readonly number[]
}

/**
 * Whether a text that begins with a line of whole numbers is a list of elements. Of one number: unless what follows is the head of a Scotch file. Of
 * two: where as many lines follow as the first says, each with three nodes or more besides weights, and other words than a graph's ends of edges.
 */
export function looksLikeElements(text: string): boolean {
  const [head, ...rows] = linesOf(text, '%')
  if (head.words.length === 1) {
    const format = rows[1]?.words ?? []
    return (
      Number(head.words[0]) > 0 && !(rows[0]?.words.length === 2 && format.length === 2 && /^[01]{3}$/.test(format[1]))
    )
  }
  if (head.words.length !== 2 || Number(head.words[0]) !== rows.length) return false
  const weights = Number(head.words[1])
  let words = 0
  for (const row of rows) {
    if (row.words.length < weights + 3) return false
    words += row.words.length
  }
  return words !== 2 * weights
}

/** Reads the elements. */
export function parseElements(text: string): Elements {
  const [{ number: at, words: head }, ...rows] = linesOf(text, '%')
  const count = vertexCount(head[0], at)
  const weights = head[1] === undefined ? 0 : whole(head[1], at, 0, MOST_WEIGHTS, 'a number of weights')
  if (rows.length !== count) throw new FaultError(at, `${count} lines, one an element`, `${rows.length}`)
  const work: number[] = []
  let nodes = 0
  let corners = 0
  const elements = rows.map(({ number, words }) => {
    const nodeCount = words.length - weights
    if (nodeCount < 1 || nodeCount > MOST_NODES)
      throw new FaultError(
        number,
        `${weights > 0 ? `${weights} weights and ` : ''}1 to ${MOST_NODES} nodes`,
        `${words.length} numbers`,
      )
    for (let w = 0; w < weights; w++) {
      const weight = vertexWeight(words[w], number)
      if (w === 0) work.push(weight)
    }
    corners = countCorners(corners, nodeCount, number)
    const corner = words.slice(weights).map((word) => {
      const node = whole(word, number, 1, 200_000, 'a node')
      nodes = Math.max(nodes, node)
      return node - 1
    })
    const twice = corner.find((node, i) => corner.indexOf(node) < i)
    if (twice !== undefined) throw new FaultError(number, 'each node of an element once', `${twice + 1} again`)
    return corner
  })
  return { nodes, elements, work }
}

/** Refuses more edges than a mesh may have, before they are made. */
function checkEnds(ends: readonly number[]): void {
  if (ends.length > 8 * MOST_EDGES)
    throw new FaultError(undefined, `at most ${4 * MOST_EDGES} pairs of neighbours`, 'more')
}

/** The mesh between the nodes: an edge where two belong to the same element, as METIS's nodal graph has it. */
export function nodalMesh({ nodes, elements }: Elements, points?: Points): Mesh {
  const ends: number[] = []
  for (const element of elements) {
    for (let i = 0; i < element.length; i++) for (let j = 0; j < i; j++) ends.push(element[j], element[i])
    checkEnds(ends)
  }
  return meshFromEdges(nodes, uniqueEdges(ends, nodes), points)
}

/**
 * The dual: an edge where two elements share a side. A side has as many nodes as any two elements share at most: 2 of triangles and
 * quadrilaterals, 3 of tetrahedra, 4 of hexahedra (METIS's `ncommon`). Weights of elements are work. Each lies at the mean of its nodes, where
 * these have places.
 */
export function dualOfElements({ nodes, elements, work }: Elements, points?: Points): Mesh {
  const start = new Int32Array(nodes + 1)
  for (const element of elements) for (const node of element) start[node + 1]++
  for (let v = 0; v < nodes; v++) start[v + 1] += start[v]
  const place = start.slice(0, nodes)
  const around = new Int32Array(start[nodes])
  elements.forEach((element, e) => {
    for (const node of element) around[place[node]++] = e
  })
  const shared = new Int32Array(elements.length)
  /** By pair of elements that share nodes, both and how many. */
  const pairs: number[] = []
  const met: number[] = []
  let side = 1
  for (let e = 0; e < elements.length; e++) {
    for (const node of elements[e]) {
      for (let k = start[node]; k < start[node + 1] && around[k] < e; k++) {
        if (shared[around[k]]++ === 0) met.push(around[k])
      }
    }
    for (const other of met) {
      side = Math.max(side, shared[other])
      pairs.push(other, e, shared[other])
      shared[other] = 0
    }
    met.length = 0
    if (pairs.length > 24 * MOST_EDGES)
      throw new FaultError(undefined, `at most ${8 * MOST_EDGES} pairs of elements with common nodes`, 'more')
  }
  const ends: number[] = []
  for (let i = 0; i < pairs.length; i += 3) if (pairs[i + 2] >= side) ends.push(pairs[i], pairs[i + 1])
  const middle = (of: Float64Array) =>
    Float64Array.from(elements, (element) => element.reduce((sum, node) => sum + of[node], 0) / element.length)
  const middles = points && { x: middle(points.x), y: middle(points.y) }
  const mesh = meshFromEdges(elements.length, uniqueEdges(ends, elements.length), middles)
  return weighted(mesh, { vertices: work, edges: [] }, 1, () => 1)
}
