/**
 * A mesh that changes while a run goes on: refined where the front is, as it was behind it. Its list follows: what a triangle is halved
 * into stands where the triangle stood, so that nothing has to be ordered and intervals stay intervals.
 */
import { beginOrder } from '../orderings/index.ts'
import type { Order } from '../orderings/ordering.ts'
import type { Bounds } from './bounds.ts'
import { type LaidMesh, laid } from './line.ts'
import { coordinatesOf, type Mesh } from './mesh.ts'
import { type Partition, partitionBy, partitionOf } from './partition.ts'
import { type Forest, forestOf, type Refined } from './refinement.ts'
import type { FrontSettings, ReorderSettings } from './scenario.ts'
import { inOrder } from './sizes.ts'

/** A list that was ordered, by which the lists of all meshes after it are made. */
export interface Origin {
  readonly refined: Pick<Refined, 'root' | 'start'>
  /** By vertex. */
  readonly position: Int32Array
}

/** A refined mesh in its list. */
export interface RefinedLine extends LaidMesh {
  readonly refined: Refined
  readonly origin: Origin
  /** By vertex: the place in the origin’s list of what it is part of, or of the first part of it. */
  readonly places: Int32Array
}

/** What a mesh becomes. */
interface Changing {
  /** The mesh before anything is refined. */
  readonly base: RefinedLine
  /** The mesh after a number of iterations. @param origin the base mesh where absent */
  lineAfter(iterations: number, origin?: Origin): RefinedLine
}

/** Triangles that are remembered; a forest that has grown beyond this is planted again. */
const MOST_REMEMBERED = 2 ** 20

/** Units of work between two looks at the clock while a mesh is ordered. */
const ORDER_WORK = 100_000

/** Share of the vertices that lie outside of what a front goes over, on every side. */
const OUTSIDE = 0.05

/** The forests of meshes that runs have refined. */
const forests = new WeakMap<Mesh, Forest>()

function plantedOn(mesh: Mesh): Forest {
  let forest = forests.get(mesh)
  if (!mesh.triangulation) throw new Error('mesh: what is refined has no triangles')
  if (!forest || forest.size > mesh.vertices + MOST_REMEMBERED) {
    forest = forestOf(mesh.triangulation, mesh)
    forests.set(mesh, forest)
  }
  return forest
}

/** Where the middle nine tenths of a mesh's vertices lie. */
function regionOf(mesh: Mesh): Bounds {
  const between = (values: Float64Array): readonly [low: number, high: number] => {
    const sorted = values.slice().sort()
    const skip = Math.floor(OUTSIDE * sorted.length)
    return [sorted[skip], sorted[sorted.length - 1 - skip]]
  }
  const { x, y } = coordinatesOf(mesh)
  const [left, right] = between(x)
  const [bottom, top] = between(y)
  return { left, right, bottom, top }
}

/** How much of its way a front has gone that goes to and fro. @param gone ways that it has gone */
export function wayAfter(gone: number): number {
  const since = gone % 2
  return since <= 1 ? since : 2 - since
}

/** The course of the mesh of a line under a front. */
export function changingOf(line: LaidMesh, { front, speed, width, depth }: FrontSettings): Changing {
  const region = regionOf(line.mesh)
  const halfWidth = (width * Math.max(region.right - region.left, region.top - region.bottom)) / 2
  const whole = { mesh: line.mesh, root: inOrder(line.list.length), start: new Float64Array(line.list.length) }
  const first: Origin = { refined: whole, position: line.position }
  let latest: { readonly iterations: number; readonly line: RefinedLine } | undefined
  return {
    base: { ...line, refined: whole, places: line.position, origin: first },
    lineAfter(iterations, origin = first) {
      if (latest?.iterations === iterations && latest.line.origin === origin) return latest.line
      const distance = front.distance?.(region, wayAfter(speed * iterations))
      if (!distance) throw new Error('mesh: a mesh without a front does not change')
      latest = { iterations, line: placed(origin, plantedOn(line.mesh).refined(distance, halfWidth, depth)) }
      return latest.line
    },
  }
}

/** Lays a refined mesh in a line by a list that was ordered. */
function placed(origin: Origin, refined: Refined): RefinedLine {
  const { mesh } = refined
  const { position } = origin
  const places = wholesOf(origin.refined, refined).map((vertex) => position[vertex])
  const first = new Int32Array(position.length + 1)
  for (const place of places) first[place + 1]++
  for (let place = 0; place < position.length; place++) first[place + 1] += first[place]
  const list = new Int32Array(mesh.vertices)
  for (let v = 0; v < list.length; v++) list[first[places[v]]++] = v
  return { ...laid(mesh, { list }), refined, places, origin }
}

/** The same mesh in a list that has been ordered again. */
function reordered({ refined }: RefinedLine, order: Order): RefinedLine {
  const line = laid(refined.mesh, order)
  const { root, start } = refined
  const origin = { refined: { root, start }, position: line.position }
  return { ...line, refined, places: line.position, origin }
}

/** Orders the mesh of a line again; yields units of work. */
export function* orderedAgain(
  line: RefinedLine,
  { ordering, seed }: ReorderSettings,
  capabilities: readonly number[],
): Generator<number, RefinedLine> {
  const making = beginOrder[ordering](line.mesh, { seed, processors: capabilities.length, capabilities })
  while (!making.advance(ORDER_WORK)) yield ORDER_WORK
  return reordered(line, making.result())
}

/** For each position of one list of a mesh the position in another. */
export const positionsIn = ({ position }: LaidMesh, { list }: LaidMesh): Int32Array =>
  list.map((vertex) => position[vertex])

/** The partition of a list when its mesh has changed: each part of the mesh stays where it is. */
export function carried(partition: Partition, old: RefinedLine, line: RefinedLine): Partition {
  const { arrangement, sizes } = partition
  if (!arrangement) {
    // The owners of intervals are never asked for: a list of them for each change would be most of what a log holds.
    const { owner } = partition
    const owners = sourcesIn(old, line).map((at) => owner[at])
    return partitionBy(owners, sizes.length)
  }
  const next = new Int32Array(sizes.length)
  let end = 0
  let before = 0
  for (const processor of arrangement) {
    end += sizes[processor]
    const cut = end < old.list.length ? cutBefore(old.list[end], old, line) : line.list.length
    next[processor] = cut - before
    before = cut
  }
  return partitionOf({ arrangement, sizes: next })
}

/** How many elements of a list stand before where a vertex of the list before it began. */
function cutBefore(vertex: number, old: RefinedLine, { list, places, refined }: RefinedLine): number {
  const place = old.places[vertex]
  const start = old.refined.start[vertex]
  let low = 0
  for (let high = list.length; low < high; ) {
    const middle = (low + high) >> 1
    const v = list[middle]
    if (places[v] < place || (places[v] === place && refined.start[v] < start)) low = middle + 1
    else high = middle
  }
  return low
}

/** The partition of a mesh as it is in another of its lists. */
export const relisted = ({ owner, sizes }: Partition, old: LaidMesh, line: LaidMesh): Partition =>
  partitionBy(
    positionsIn(old, line).map((at) => owner[at]),
    sizes.length,
  )

/** For each position of a list the position, in the list before it, of what stands there is part of, or of the first part of it. */
export function sourcesIn(old: RefinedLine, line: RefinedLine): Int32Array {
  const wholes = wholesOf(old.refined, line.refined)
  return line.list.map((vertex) => old.position[wholes[vertex]])
}

/** For each vertex of a refined mesh the vertex of another that it is part of, or the first of those that are part of it. */
function wholesOf({ root, start }: Pick<Refined, 'root' | 'start'>, next: Refined): Int32Array {
  const wholes = new Int32Array(next.root.length)
  let from = 0
  for (let v = 0; v < wholes.length; v++) {
    while (
      from + 1 < root.length &&
      (root[from + 1] < next.root[v] || (root[from + 1] === next.root[v] && start[from + 1] <= next.start[v]))
    )
      from++
    wholes[v] = from
  }
  return wholes
}
