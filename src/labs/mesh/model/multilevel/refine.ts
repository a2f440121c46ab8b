/** Moving single vertices between the parts of a graph: refinement after Fiduccia and Mattheyses (1982), for any number of parts. */
import { whole } from '../../../../core/run/making.ts'
import type { WeightedGraph } from '../weighted-graph.ts'
import { vertexQueue } from './queue.ts'

/** A graph in parts. */
export interface Division {
  readonly graph: WeightedGraph
  /** The part of each vertex; changed in place. */
  readonly owner: Int32Array
  /** How large each part should be, in vertices of the mesh. */
  readonly targets: Float64Array
  /** How large each part may be. */
  readonly limits: Float64Array
  /** Where each vertex was before, where that counts. */
  readonly home?: Int32Array
  /** What a vertex away from home costs, in edges cut, for each vertex of the mesh that it stands for. */
  readonly price: number
}

/** Sizes of parts, in vertices of the mesh. */
export function partSizes({ sizes }: WeightedGraph, owner: Int32Array, parts: number): Float64Array {
  const weights = new Float64Array(parts)
  for (let v = 0; v < owner.length; v++) weights[owner[v]] += sizes[v]
  return weights
}

/** Weight of the edges between parts. */
export function cutWeight({ count, start, neighbours, weights }: WeightedGraph, owner: Int32Array): number {
  let twice = 0
  for (let v = 0; v < count; v++)
    for (let k = start[v]; k < start[v + 1]; k++) if (owner[neighbours[k]] !== owner[v]) twice += weights[k]
  return twice / 2
}

/** A pass ends after this many moves that have found nothing better. */
const PATIENCE = 120

/** Most passes over one level: nearly always a pass finds nothing before. */
const PASSES = 8

/** How parts are improved. */
interface Refiner {
  /** Moves vertices out of parts that are too large, at the least loss. */
  balance(): void
  /** Moves vertices while that, or what follows it, makes the cut smaller; no part becomes larger than its limit. Returns what was gained. */
  refine(): number
  /** The same, pass by pass. */
  refining(): Generator<undefined, number>
}

/** What improves a division. */
export function refinerOf({ graph, owner, targets, limits, home, price }: Division): Refiner {
  const { count, start, neighbours, weights, sizes } = graph
  const parts = targets.length
  const load = partSizes(graph, owner, parts)
  const queue = vertexQueue(count)
  const locked = new Uint8Array(count)
  // The gain that a vertex had when it was put into the queue.
  const supposed = new Float64Array(count)
  // Vertices that may be at a border, each once; those of the first pass are found by going over all.
  const borders = new Int32Array(count)
  const listed = new Uint8Array(count)
  let bordering = 0
  // The weight of a vertex's edges into each part, and which parts these are.
  const links = new Float64Array(parts)
  const near = new Int32Array(parts)
  let nears = 0
  let target = -1

  /** Adds up a vertex's edges by part. The home counts as near, though no edge leads there. */
  function sumLinks(v: number): void {
    for (let i = 0; i < nears; i++) links[near[i]] = 0
    nears = 0
    for (let k = start[v]; k < start[v + 1]; k++) {
      const part = owner[neighbours[k]]
      if (links[part] === 0) near[nears++] = part
      links[part] += weights[k]
    }
    if (!home) return
    if (links[home[v]] === 0) near[nears++] = home[v]
    links[home[v]] += price * sizes[v]
  }

  const relative = (part: number) => (targets[part] > 0 ? load[part] / targets[part] : Number.POSITIVE_INFINITY)

  /**
   * What the best move of a vertex gains; `target` is where it leads. −∞ where there is none.
   *
   * @param among the parts that count: those with room, or those that are also lighter than its own, relative to what they should have
   */
  function bestGain(v: number, among: 'with room' | 'lighter'): number {
    sumLinks(v)
    const present = owner[v]
    let best = Number.NEGATIVE_INFINITY
    target = -1
    for (let i = 0; i < nears; i++) {
      const part = near[i]
      if (part === present || load[part] + sizes[v] > limits[part]) continue
      if (among === 'lighter' && !(relative(part) < relative(present))) continue
      if (links[part] > best || (links[part] === best && relative(part) < relative(target))) {
        best = links[part]
        target = part
      }
    }
    return best - links[present]
  }

  function move(v: number, to: number): void {
    load[owner[v]] -= sizes[v]
    load[to] += sizes[v]
    owner[v] = to
  }

  const isTooLarge = (part: number) => load[part] > limits[part]

  function balance(): void {
    let large = 0
    for (let part = 0; part < parts; part++) if (isTooLarge(part)) large++
    if (large === 0) return
    const consider = (v: number) => {
      const gain = isTooLarge(owner[v]) ? bestGain(v, 'lighter') : Number.NEGATIVE_INFINITY
      // A vertex without work counts as one with the least.
      if (target >= 0 && gain > Number.NEGATIVE_INFINITY) queue.set(v, gain / (sizes[v] || 1))
      else queue.remove(v)
    }
    for (let v = 0; v < count; v++) consider(v)
    // Every move makes a part that is too large smaller and none too large: it ends.
    for (let v = queue.pop(); v >= 0; v = queue.pop()) {
      if (!isTooLarge(owner[v])) continue
      if (bestGain(v, 'lighter') === Number.NEGATIVE_INFINITY) continue
      move(v, target)
      for (let k = start[v]; k < start[v + 1]; k++) consider(neighbours[k])
    }
    // What has no neighbour with room goes to the part that has most.
    for (let v = 0; v < count; v++) {
      if (!isTooLarge(owner[v])) continue
      let lightest = owner[v]
      for (let part = 0; part < parts; part++)
        if (load[part] + sizes[v] <= limits[part] && relative(part) < relative(lightest)) lightest = part
      if (lightest !== owner[v]) move(v, lightest)
    }
  }

  function list(v: number): void {
    if (listed[v]) return
    listed[v] = 1
    borders[bordering++] = v
  }

  function listBorders(): void {
    for (let v = 0; v < count; v++) {
      const present = owner[v]
      let inside = !home || home[v] === present
      for (let k = start[v]; inside && k < start[v + 1]; k++) inside = owner[neighbours[k]] === present
      if (!inside) list(v)
    }
  }

  function pass(): number {
    const moved: number[] = []
    const before: number[] = []
    let gained = 0
    let best = 0
    let bestMoves = 0
    const consider = (v: number) => {
      supposed[v] = bestGain(v, 'with room')
      if (target >= 0) queue.set(v, supposed[v])
      else queue.remove(v)
    }
    for (let i = 0; i < bordering; i++) consider(borders[i])
    while (moved.length - bestMoves < PATIENCE) {
      const v = queue.pop()
      if (v < 0) break
      const gain = bestGain(v, 'with room')
      if (gain < supposed[v]) {
        // Its part of choice is full by now.
        supposed[v] = gain
        if (target >= 0) queue.set(v, gain)
        continue
      }
      moved.push(v)
      before.push(owner[v])
      locked[v] = 1
      gained += gain
      move(v, target)
      if (gained > best) {
        best = gained
        bestMoves = moved.length
      }
      for (let k = start[v]; k < start[v + 1]; k++) {
        const u = neighbours[k]
        list(u)
        if (!locked[u]) consider(u)
      }
    }
    for (let i = moved.length - 1; i >= bestMoves; i--) move(moved[i], before[i])
    for (const v of moved) locked[v] = 0
    queue.clear()
    return best
  }

  function* refining(): Generator<undefined, number> {
    let all = 0
    listBorders()
    for (let i = 0; i < PASSES; i++) {
      yield
      const gained = pass()
      all += gained
      if (gained <= 0) break
    }
    return all
  }

  return { balance, refining, refine: () => whole(refining()) }
}
