/**
 * Lists of elements as METIS's mesh files have them: the number of elements, and if need be of weights, then a line for each element with its
 * weights and its nodes, counted from 1. The mesh is between nodes of the same element, its dual between elements.
 */
import { FaultError } from '../../../../core/attachments/read.ts'
import { type Line, linesOf } from '../../../../core/text/lines.ts'
import { type Mesh, meshFromEdges, type Points } from '../mesh.ts'
import { countOf, createLists, type Lists, listOf } from './lists.ts'
import { countCorners, MOST_EDGES, uniqueEdges, vertexCount, vertexWeight, weighted, whole } from './text.ts'

/** Most weights of an element, and most nodes. */
const MOST_WEIGHTS = 100
const MOST_NODES = 64

/** Elements and their nodes. */
export interface Elements {
  readonly nodes: number
  /** Nodes of each element, counted from 0. */
  readonly elements: Lists
  /** The first weight of each; empty without weights. */
  readonly work: readonly number[]
}

/**
 * Whether a text that begins with a line of whole numbers is a list of elements. Of one number: unless what follows is the head of a Scotch file. Of
 * two: where as many lines follow as the first says, each with three nodes or more besides weights, and other words than a graph's ends of edges.
 */
export function looksLikeElements(text: string): boolean {
  // Lines are taken one after the other: all of them at once would take many times what the text takes.
  const [head, second, third] = linesOf(text, '%')
  if (head.words.length === 1) {
    const format = third?.words ?? []
    return (
      Number(head.words[0]) > 0 && !(second?.words.length === 2 && format.length === 2 && /^[01]{3}$/.test(format[1]))
    )
  }
  if (head.words.length !== 2) return false
  const weights = Number(head.words[1])
  let words = 0
  let rows = -1
  for (const row of linesOf(text, '%')) {
    if (rows++ < 0) continue
    if (row.words.length < weights + 3) return false
    words += row.words.length
  }
  return Number(head.words[0]) === rows && words !== 2 * weights
}

/** Reads the elements. */
export function parseElements(text: string): Elements {
  const lines = linesOf(text, '%')
  const { number: at, words: head }: Line = lines.next().value
  const count = vertexCount(head[0], at)
  const weights = head[1] === undefined ? 0 : whole(head[1], at, 0, MOST_WEIGHTS, 'a number of weights')
  const work: number[] = []
  let nodes = 0
  let corners = 0
  let rows = 0
  const elements = createLists()
  for (const { number, words } of lines) {
    if (rows++ >= count) continue
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
    elements.add(corner)
  }
  if (rows !== count) throw new FaultError(at, `${count} lines, one an element`, `${rows}`)
  return { nodes, elements: elements.all(), work }
}

/** The mesh between the nodes: an edge where two belong to the same element, as METIS's nodal graph has it. */
export function nodalMesh({ nodes, elements }: Elements, points?: Points): Mesh {
  const { start, items } = elements
  let pairs = 0
  for (let e = 0; e < countOf(elements); e++) {
    const size = start[e + 1] - start[e]
    pairs += (size * (size - 1)) / 2
  }
  if (pairs > 4 * MOST_EDGES) throw new FaultError(undefined, `at most ${4 * MOST_EDGES} pairs of neighbours`, 'more')
  const ends = new Int32Array(2 * pairs)
  let at = 0
  for (let e = 0; e < countOf(elements); e++) {
    for (let i = start[e]; i < start[e + 1]; i++) {
      for (let j = start[e]; j < i; j++) {
        ends[at++] = items[j]
        ends[at++] = items[i]
      }
    }
  }
  return meshFromEdges(nodes, uniqueEdges(ends, nodes), points)
}

/** Calls for each pair of elements with common nodes, the later one last, and how many these are; refused where there are too many pairs. */
function forNeighbours(
  { nodes, elements }: Elements,
  visit: (one: number, other: number, shared: number) => void,
): void {
  const { start: begin, items } = elements
  const start = new Int32Array(nodes + 1)
  for (const node of items) start[node + 1]++
  for (let v = 0; v < nodes; v++) start[v + 1] += start[v]
  const place = start.slice(0, nodes)
  const around = new Int32Array(items.length)
  const count = countOf(elements)
  for (let e = 0; e < count; e++) for (let i = begin[e]; i < begin[e + 1]; i++) around[place[items[i]]++] = e
  const shared = new Int32Array(count)
  const met: number[] = []
  let pairs = 0
  for (let e = 0; e < count; e++) {
    for (let i = begin[e]; i < begin[e + 1]; i++) {
      for (let k = start[items[i]]; k < start[items[i] + 1] && around[k] < e; k++) {
        if (shared[around[k]]++ === 0) met.push(around[k])
      }
    }
    for (const other of met) {
      visit(other, e, shared[other])
      shared[other] = 0
    }
    pairs += met.length
    met.length = 0
    if (pairs > 8 * MOST_EDGES)
      throw new FaultError(undefined, `at most ${8 * MOST_EDGES} pairs of elements with common nodes`, 'more')
  }
}

/**
 * The dual: an edge where two elements share a side. A side has as many nodes as any two elements share at most: 2 of triangles and
 * quadrilaterals, 3 of tetrahedra, 4 of hexahedra (METIS's `ncommon`). Weights of elements are work. Each lies at the mean of its nodes, where
 * these have places.
 */
export function dualOfElements(all: Elements, points?: Points): Mesh {
  const { elements, work } = all
  /** How many pairs share this number of nodes. */
  const counts = new Int32Array(MOST_NODES + 1)
  forNeighbours(all, (_one, _other, shared) => counts[shared]++)
  const side = Math.max(
    1,
    counts.findLastIndex((count) => count > 0),
  )
  const ends = new Int32Array(2 * counts[side])
  let at = 0
  forNeighbours(all, (one, other, shared) => {
    if (shared !== side) return
    ends[at++] = one
    ends[at++] = other
  })
  const count = countOf(elements)
  const middle = (of: Float64Array) =>
    Float64Array.from({ length: count }, (_, e) => {
      const element = listOf(elements, e)
      return element.reduce((sum, node) => sum + of[node], 0) / element.length
    })
  const middles = points && { x: middle(points.x), y: middle(points.y) }
  const mesh = meshFromEdges(count, uniqueEdges(ends, count), middles)
  return weighted(mesh, { vertices: work, edges: [] }, 1, () => 1)
}
