/** The owner of each vertex, and what that means for the messages of an iteration. */
import { type Cut, eachPiece } from './cut.ts'
import type { LaidMesh } from './line.ts'
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

/** Owners of the intervals whose traffic is counted: one array for all because there are many checks. */
let owners = new Int32Array()

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
}

/** Counts what a partition asks for. Of intervals only the vertices are looked at whose references leave them. */
export function trafficOf(line: LaidMesh, partition: Partition): Traffic {
  const { sizes, arrangement } = partition
  const p = sizes.length
  const n = line.list.length
  if (owners.length < n) owners = new Int32Array(n)
  const owner = arrangement ? fillOwners(owners, arrangement, sizes) : partition.owner
  const { start, neighbours, lowest, highest } = line
  const matrix = new Int32Array(p * p)
  const references = new Float64Array(p)
  const edge = new Int32Array(p)
  const seen = new Int32Array(p).fill(-1)
  let ends = 0
  let boundary = 0
  const countEdges = (at: number, from: number) => {
    let outside = false
    for (let k = start[at]; k < start[at + 1]; k++) {
      const other = owner[neighbours[k]]
      if (other === from) continue
      outside = true
      ends++
      if (seen[other] === at) continue
      seen[other] = at
      matrix[from * p + other]++
    }
    if (!outside) return
    boundary++
    edge[from]++
  }
  if (arrangement) {
    const firsts = firstsOf(arrangement, sizes)
    for (let i = 0; i < p; i++) {
      const begin = firsts[i]
      const end = begin + sizes[i]
      references[i] = start[end] - start[begin]
      for (let at = begin; at < end; at++) if (lowest[at] < begin || highest[at] >= end) countEdges(at, i)
    }
  } else {
    for (let at = 0; at < n; at++) {
      references[owner[at]] += start[at + 1] - start[at]
      countEdges(at, owner[at])
    }
  }
  const met = new Int32Array(p)
  let fetched = 0
  let messages = 0
  for (let i = 0; i < p; i++) {
    for (let j = 0; j < p; j++) {
      if (matrix[i * p + j] === 0) continue
      fetched += matrix[i * p + j]
      messages++
      met[i]++
    }
  }
  return { cut: ends / 2, boundary, fetched, messages, references, neighbours: met, edge, matrix }
}
