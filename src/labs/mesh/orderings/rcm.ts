/** Reverse Cuthill–McKee. */
import { making } from '../../../core/run/making.ts'
import type { Mesh } from '../model/mesh.ts'
import type { BeginOrder, Order, Ordering } from './ordering.ts'

/** Vertices between two looks at the clock. */
const SLICE = 10_000

function* ordered({ vertices, start, neighbours }: Mesh): Generator<number, Order> {
  const degree = (v: number) => start[v + 1] - start[v]
  const before = (a: number, b: number) => degree(a) - degree(b) || a - b
  const list = new Int32Array(vertices)
  const level = new Int32Array(vertices)
  const searchOf = new Int32Array(vertices)
  /** The number of the latest search, which `searchOf` has of the vertices that it has met. */
  let search = 0

  /**
   * Searches breadth-first from a vertex, writing into the list from a position on; returns where the last level begins and ends. Neighbours come
   * as the mesh has them, or by their degree.
   */
  function* spread(
    root: number,
    from: number,
    neighbourOrder: 'of mesh' | 'by degree',
  ): Generator<number, { readonly last: number; readonly end: number }> {
    search++
    searchOf[root] = search
    level[root] = 0
    list[from] = root
    let end = from + 1
    let last = from
    for (let i = from; i < end; i++) {
      const v = list[i]
      if (level[v] > level[list[last]]) last = i
      if (i % SLICE === SLICE - 1) yield from / vertices
      const first = end
      for (let k = start[v]; k < start[v + 1]; k++) {
        const u = neighbours[k]
        if (searchOf[u] === search) continue
        searchOf[u] = search
        level[u] = level[v] + 1
        list[end++] = u
      }
      if (neighbourOrder === 'of mesh') continue
      for (let j = first + 1; j < end; j++) {
        const u = list[j]
        let k = j
        for (; k > first && before(list[k - 1], u) > 0; k--) list[k] = list[k - 1]
        list[k] = u
      }
    }
    return { last, end }
  }

  const done = new Uint8Array(vertices)
  let from = 0
  let sinceLook = 0
  for (let lowest = 0; lowest < vertices; lowest++) {
    if (done[lowest]) continue
    let root = lowest
    for (let next = lowest, levels = -1; ; ) {
      const { last, end } = yield* spread(next, from, 'of mesh')
      sinceLook += end - from
      const depth = level[list[last]]
      if (depth <= levels) break
      root = next
      levels = depth
      next = list[last]
      for (let i = last + 1; i < end; i++) if (before(list[i], next) < 0) next = list[i]
    }
    const { end } = yield* spread(root, from, 'by degree')
    for (; from < end; from++) done[list[from]] = 1
    if (sinceLook < SLICE) continue
    sinceLook = 0
    yield from / vertices
  }
  return { list: list.reverse() }
}

export const rcm: Ordering = {
  id: 'rcm',
  label: 'Reverse Cuthill–McKee',
  help: 'Outwards from a vertex at the edge of the mesh, level by level, and then reversed: made to keep a matrix narrow.',
  source: 'Cuthill and McKee 1969; George 1971',
  tried: 'always',
  uses: [],
  needsCoordinates: false,
}

export const begin: BeginOrder = (mesh) => making(ordered(mesh), 20 * SLICE)
