/** The owners of the vertices in a row of a recording. */
import type { Recording } from '../../../../core/recording.ts'
import type { PartitionDetail } from '../../model/detail.ts'

/** The owner of each position of the list. */
export interface Owners {
  /** A processor by position. */
  readonly at: Int32Array
  /** How many each processor owns. */
  readonly items: Int32Array
}

/** Where partitions change in a recording, and who owns what between two changes. */
interface Ownership {
  /** The rows that have another partition than the row before, from the first on; always with row 0. */
  readonly changes: readonly number[]
  /** Index in `changes` of the partition of a row. */
  indexOf(row: number): number
  /** The owners of that partition; undefined where processors own no intervals, which the recording cannot say. */
  ownersOf(index: number): Owners | undefined
}

/** Reads the partitions of a recording; it may grow, and then has to be read again. */
export function ownershipOf({ matrices: { first, items }, lanes, count }: Recording): Ownership {
  const changes = count > 0 ? [0] : []
  for (let row = 1; row < count; row++) {
    for (let lane = 0, a = row * lanes, b = a - lanes; lane < lanes; lane++, a++, b++) {
      if (first[a] === first[b] && items[a] === items[b]) continue
      changes.push(row)
      break
    }
  }
  const cache = new Map<number, Owners | undefined>()
  return {
    changes,
    indexOf(row) {
      let low = 0
      for (let high = changes.length; low < high; ) {
        const middle = (low + high) >> 1
        if (changes[middle] <= row) low = middle + 1
        else high = middle
      }
      return Math.max(0, low - 1)
    },
    ownersOf(index) {
      if (cache.has(index)) return cache.get(index)
      const from = (changes[index] ?? 0) * lanes
      const owners =
        changes.length > 0
          ? intervals(first.subarray(from, from + lanes), items.subarray(from, from + lanes))
          : undefined
      cache.set(index, owners)
      return owners
    },
  }
}

/** The owners where each processor has an interval; undefined where these do not lie end to end. */
function intervals(first: ArrayLike<number>, items: ArrayLike<number>): Owners | undefined {
  const order = Array.from({ length: items.length }, (_, i) => i)
    .filter((i) => items[i] > 0)
    .sort((a, b) => first[a] - first[b])
  const n = order.reduce((sum, i) => sum + items[i], 0)
  const at = new Int32Array(n)
  let end = 0
  for (const i of order) {
    if (first[i] !== end) return undefined
    end += items[i]
    at.fill(i, first[i], end)
  }
  return { at, items: Int32Array.from(items) }
}

const lists = new WeakMap<Int32Array, { readonly list: Int32Array; readonly owner: Int32Array }>()

/** Owners by vertex, of owners by position. */
export function byVertex(list: Int32Array, at: Int32Array): Int32Array {
  const cached = lists.get(at)
  if (cached?.list === list) return cached.owner
  const owner = new Int32Array(list.length)
  for (let position = 0; position < list.length; position++) owner[list[position]] = at[position]
  lists.set(at, { list, owner })
  return owner
}

/** What was worked out last, and of what. */
let last: { readonly owner: Uint8Array; readonly owners: Owners } | undefined

/** The owners of a partition that was looked into; the same object as before where they are the same, for pictures are kept by it. */
export function ownersIn({ sizes, firsts, owner }: PartitionDetail): Owners | undefined {
  if (!owner) return firsts && intervals(firsts, sizes)
  if (last && alike(last.owner, owner)) return last.owners
  last = { owner, owners: { at: Int32Array.from(owner), items: sizes } }
  return last.owners
}

/** Whether two arrays hold the same. */
export function alike(one: ArrayLike<number> = [], other: ArrayLike<number> = []): boolean {
  if (one.length !== other.length) return false
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false
  return true
}
