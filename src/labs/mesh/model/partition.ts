/** The owner of each vertex, and what that means for the messages of an iteration. */
import { inPieces, PIECE } from '../../../core/run/making.ts'
import { type Cut, eachPiece } from './cut.ts'
import type { LaidMesh, LineWeights } from './line.ts'
import { firstsOf } from './sizes.ts'

/** A partition of a list. */
export interface Partition {
  /** The processor that owns each position. */
  readonly owner: Int32Array
  /** How many each processor owns. */
  readonly sizes: Int32Array
  /** The processors in the order of their intervals, where each owns one; absent where they own whatever they do. */
  readonly arrangement?: Int32Array
}

/** A partition into intervals. Its owners are listed on demand: most proposals are only compared. */
export function partitionOf({ arrangement, sizes }: Cut): Partition & Cut {
  let owner: Int32Array | undefined
  return {
    arrangement,
    sizes,
    get owner() {
      owner ??= fillOwners(new Int32Array(lengthOf(sizes)), arrangement, sizes)
      return owner
    },
  }
}

/** How many elements these are together. */
function lengthOf(sizes: Int32Array): number {
  let length = 0
  for (let i = 0; i < sizes.length; i++) length += sizes[i]
  return length
}

/** Writes the owner of each position. */
function fillOwners(owner: Int32Array, arrangement: Int32Array, sizes: Int32Array): Int32Array {
  let at = 0
  for (let place = 0; place < arrangement.length; place++) {
    const i = arrangement[place]
    owner.fill(i, at, at + sizes[i])
    at += sizes[i]
  }
  return owner
}

/** A partition given by the owner of each position. */
export function partitionBy(owner: Int32Array, processors: number): Partition {
  const sizes = new Int32Array(processors)
  for (let at = 0; at < owner.length; at++) sizes[owner[at]]++
  return { owner, sizes }
}

/** The cut of a partition into intervals. */
export const cutOf = ({ arrangement, sizes }: Partition): Cut | undefined => arrangement && { arrangement, sizes }

/** What has to go where when a list is remapped. */
export interface Transfers {
  readonly overlap: number
  readonly moved: number
  /** Messages: ordered pairs i ≠ j where something goes from i to j. */
  readonly messages: number
  /** Elements that go from i to j at i · p + j; on the diagonal what stays. */
  readonly matrix: Int32Array
}

/** Compares two partitions of one list. */
export function transfersBetween(old: Partition, next: Partition): Transfers {
  const p = next.sizes.length
  const matrix = new Int32Array(p * p)
  const [before, after] = [cutOf(old), cutOf(next)]
  if (before && after) {
    eachPiece(before, after, (from, to, begin, end) => {
      matrix[from * p + to] += end - begin
    })
  } else for (let at = 0; at < next.owner.length; at++) matrix[old.owner[at] * p + next.owner[at]]++
  let overlap = 0
  let messages = 0
  for (let i = 0; i < p; i++) {
    for (let j = 0; j < p; j++) {
      if (i === j) overlap += matrix[i * p + j]
      else if (matrix[i * p + j] > 0) messages++
    }
  }
  return { overlap, moved: lengthOf(next.sizes) - overlap, messages, matrix }
}

/** What a partition asks for by the weights of the mesh. Arrays are by processor. */
export interface WeightedTraffic {
  /** Work of its own vertices. */
  readonly work: Float64Array
  /** What it goes over: its vertices and their references, each as often as the vertex's weight says. */
  readonly visits: Float64Array
  /** Volume of the edges between processors. */
  readonly cut: number
  /** Volume that each vertex sends when all that need it listen, all together: its size, or of its edges to others the largest. */
  readonly boundary: number
  /** Volume that is fetched: by each processor a vertex's size, or of its edges there the largest. */
  readonly fetched: number
  /** The same as `boundary`, by processor. */
  readonly edge: Float64Array
  /** Volume that i sends to j at i · p + j. */
  readonly matrix: Float64Array
}

/** What a partition asks for in each iteration. Arrays are by processor. */
export interface Traffic {
  /** Edges between processors. */
  readonly cut: number
  /** Vertices with a neighbour elsewhere. */
  readonly boundary: number
  /** Elements fetched by all together, each once by each that needs it. */
  readonly fetched: number
  /** Messages of a gather: pairs with something to fetch. */
  readonly messages: number
  /** References of a processor's own vertices, to whomever. */
  readonly references: Float64Array
  /** k: the processors that it fetches from, which are those that it sends to. */
  readonly neighbours: Int32Array
  /** Its own vertices with a neighbour elsewhere. */
  readonly edge: Int32Array
  /** Elements that i sends to j at i · p + j. */
  readonly matrix: Int32Array
  /** Present where the mesh has weights. */
  readonly weighted?: WeightedTraffic
}

/** Units of work of counting a piece of a list, whose references lie anywhere at worst. */
export const TRAFFIC_WORK = 40 * PIECE

/**
 * Counts what a partition asks for, in pieces. Of intervals only the vertices are looked at whose references leave them.
 *
 * @param spare as long as the list; overwritten
 */
export function* countingTraffic(
  line: LaidMesh,
  partition: Partition,
  spare: Int32Array,
): Generator<undefined, Traffic> {
  const { sizes, arrangement } = partition
  const p = sizes.length
  const n = line.list.length
  const owner = arrangement ? fillOwners(spare, arrangement, sizes) : partition.owner
  const { start, neighbours, lowest, highest } = line
  const matrix = new Int32Array(p * p)
  const references = new Float64Array(p)
  const edge = new Int32Array(p)
  /** By processor, the last vertex that it fetches: several edges to one processor fetch a vertex once. */
  const lastAt = new Int32Array(p).fill(-1)
  let ends = 0
  let boundary = 0
  const countEdges = (at: number, from: number) => {
    let outside = false
    for (let k = start[at]; k < start[at + 1]; k++) {
      const other = owner[neighbours[k]]
      if (other === from) continue
      outside = true
      ends++
      if (lastAt[other] === at) continue
      lastAt[other] = at
      matrix[from * p + other]++
    }
    if (!outside) return
    boundary++
    edge[from]++
  }
  // A loop of its own: inside of a generator it takes twice as long.
  const countLeaving = (from: number, to: number, i: number, begin: number, end: number) => {
    for (let at = from; at < to; at++) if (lowest[at] < begin || highest[at] >= end) countEdges(at, i)
  }
  if (arrangement) {
    const firsts = firstsOf(arrangement, sizes)
    /** Vertices since the last pause: pieces go on from one interval to the next. */
    let since = 0
    for (let i = 0; i < p; i++) {
      const begin = firsts[i]
      const end = begin + sizes[i]
      references[i] = start[end] - start[begin]
      for (let from = begin; from < end; ) {
        const to = Math.min(end, from + PIECE - since)
        countLeaving(from, to, i, begin, end)
        since = (since + to - from) % PIECE
        from = to
        if (since === 0) yield
      }
    }
  } else {
    yield* inPieces(n, (from, to) => {
      for (let at = from; at < to; at++) {
        references[owner[at]] += start[at + 1] - start[at]
        countEdges(at, owner[at])
      }
    })
  }
  const sources = new Int32Array(p)
  let fetched = 0
  let messages = 0
  for (let i = 0; i < p; i++) {
    for (let j = 0; j < p; j++) {
      if (matrix[i * p + j] === 0) continue
      fetched += matrix[i * p + j]
      messages++
      sources[i]++
    }
  }
  const counted = { cut: ends / 2, boundary, fetched, messages, references, neighbours: sources, edge, matrix }
  return line.weights ? { ...counted, weighted: yield* weightedTraffic(line, line.weights, owner, p) } : counted
}

/** The same by weights. */
function* weightedTraffic(
  { start, neighbours, list }: LaidMesh,
  { before, visits, volumes, sizes: sent }: LineWeights,
  owner: Int32Array,
  p: number,
): Generator<undefined, WeightedTraffic> {
  const totals = { work: new Float64Array(p), visits: new Float64Array(p) }
  const edge = new Float64Array(p)
  const matrix = new Float64Array(p * p)
  /** By processor, the volume of the present vertex that it fetches; zero again once that is counted. */
  const most = new Float64Array(p)
  let twice = 0
  let boundary = 0
  let fetched = 0
  const count = (at: number) => {
    const from = owner[at]
    totals.work[from] += before ? before[at + 1] - before[at] : 1
    totals.visits[from] += visits[at + 1] - visits[at]
    let largest = 0
    for (let k = start[at]; k < start[at + 1]; k++) {
      const to = owner[neighbours[k]]
      if (to === from) continue
      const volume = volumes ? volumes[k] : 1
      twice += volume
      const size = sent ? sent[at] : volume
      most[to] = Math.max(most[to], size)
      largest = Math.max(largest, size)
    }
    if (largest === 0) return
    edge[from] += largest
    boundary += largest
    for (let k = start[at]; k < start[at + 1]; k++) {
      const to = owner[neighbours[k]]
      if (to === from) continue
      matrix[from * p + to] += most[to]
      fetched += most[to]
      most[to] = 0
    }
  }
  yield* inPieces(list.length, (from, to) => {
    for (let at = from; at < to; at++) count(at)
  })
  return { ...totals, cut: twice / 2, boundary, fetched, edge, matrix }
}
