/** Recursive spectral bisection: every set is halved by its Fiedler vector (§3.1; Pothen, Simon and Liou 1990; Simon 1991). */
import { log2 } from '../../../../core/math/exponential.ts'
import { halved, isTurned } from '../bisection.ts'
import { splitComponents } from '../components.ts'
import type { Mesh } from '../mesh.ts'
import { inducedGraph } from '../weighted-graph.ts'
import { fiedlerVector, GOOD } from './fiedler.ts'

/** Vertices that steps of the method have gone over between two looks at the clock. */
export const SPECTRAL_SLICE = 10_000

/** What finding the vector of a set has gone over, in vertices of the set: for the share that is done. */
const VISITS = 50

/**
 * Writes the values of a set's Fiedler vector, by vertex of the mesh, with the sign of the rule.
 *
 * @param values by vertex of the mesh
 */
export function* fiedlerValues(
  graph: ReturnType<typeof inducedGraph>,
  list: Int32Array,
  from: number,
  values: Float64Array,
): Generator<number, void> {
  const vector = yield* fiedlerVector(graph, GOOD)
  for (let i = 0; i < graph.count; i++) values[list[from + i]] = vector[i]
  if (isTurned(list, from, from + graph.count, (v) => values[v]))
    for (let i = 0; i < graph.count; i++) values[list[from + i]] *= -1
}

/** How many edges lead from part of a list to the positions just before a set, or their volume. */
function edgesToMarked(
  { start, neighbours, volumes }: Mesh,
  list: Int32Array,
  from: number,
  to: number,
  marks: Uint8Array,
) {
  let edges = 0
  for (let i = from; i < to; i++) {
    const v = list[i]
    for (let k = start[v]; k < start[v + 1]; k++) edges += marks[neighbours[k]] * (volumes ? volumes[k] : 1)
  }
  return edges
}

/**
 * The list that spectral bisection leaves. A set that is not connected is taken component by component, without a cut at its median.
 *
 * @param oriented whether halves change places where the second has more edges to what stands just before the set
 */
export function* spectrallyBisected(mesh: Mesh, oriented: boolean): Generator<number, Int32Array> {
  const { vertices } = mesh
  const list = Int32Array.from({ length: vertices }, (_, v) => v)
  const place = new Int32Array(vertices).fill(-1)
  const values = new Float64Array(vertices)
  const marks = new Uint8Array(vertices)
  const waiting = [0, vertices]
  const levels = log2(Math.max(2, vertices))
  let done = 0
  let visits = 0
  let sinceLook = 0
  const all = VISITS * vertices * levels
  while (waiting.length > 0) {
    const to = waiting.pop() ?? 0
    const from = waiting.pop() ?? 0
    const size = to - from
    if (size < 2) continue
    const graph = inducedGraph(mesh, list, from, to, place)
    if (size > SPECTRAL_SLICE) yield Math.min(1, done / all)
    const parts = splitComponents(graph, list, from)
    if (size > SPECTRAL_SLICE) yield Math.min(1, done / all)
    if (parts.length > 1) {
      let end = to
      for (const part of parts.reverse()) {
        waiting.push(end - part, end)
        end -= part
      }
      continue
    }
    const finding = fiedlerValues(graph, list, from, values)
    for (let step = finding.next(); !step.done; step = finding.next()) {
      visits += step.value
      sinceLook += step.value
      if (sinceLook < SPECTRAL_SLICE) continue
      sinceLook = 0
      yield Math.min(1, (done + Math.min(visits, VISITS * size)) / all)
    }
    let middle = halved(mesh, list, from, to, values)
    if (oriented && from > 0) {
      const begin = Math.max(0, from - size)
      for (let i = begin; i < from; i++) marks[list[i]] = 1
      if (edgesToMarked(mesh, list, middle, to, marks) > edgesToMarked(mesh, list, from, middle, marks)) {
        for (let i = from; i < to; i++) values[list[i]] *= -1
        middle = halved(mesh, list, from, to, values)
      }
      for (let i = begin; i < from; i++) marks[list[i]] = 0
    }
    waiting.push(middle, to, from, middle)
    done += VISITS * size
    visits = 0
    sinceLook += size
    if (sinceLook < SPECTRAL_SLICE) continue
    sinceLook = 0
    yield Math.min(1, done / all)
  }
  return list
}
