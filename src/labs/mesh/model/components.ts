/** The connected components of part of a list of vertices. */
import type { Mesh } from './mesh.ts'
import type { WeightedGraph } from './weighted-graph.ts'

/** The part of a graph that components depend on. */
type Links = Pick<WeightedGraph, 'count' | 'start' | 'neighbours'>

/**
 * Puts part of a list in the order of its components, those with lower vertices first; inside of a component the order stays.
 *
 * @param graph the graph that the part induces, numbered as the vertices stand there
 * @returns the number of vertices of each component
 */
export function splitComponents(graph: Links, list: Int32Array, from: number): number[] {
  const { count, start, neighbours } = graph
  const component = new Int32Array(count).fill(-1)
  const lowest: number[] = []
  const sizes: number[] = []
  const queue = new Int32Array(count)
  for (let root = 0; root < count; root++) {
    if (component[root] >= 0) continue
    const number = lowest.length
    let low = list[from + root]
    component[root] = number
    queue[0] = root
    let end = 1
    for (let i = 0; i < end; i++) {
      const v = queue[i]
      if (list[from + v] < low) low = list[from + v]
      for (let k = start[v]; k < start[v + 1]; k++) {
        const u = neighbours[k]
        if (component[u] >= 0) continue
        component[u] = number
        queue[end++] = u
      }
    }
    if (end === count) return [count]
    lowest.push(low)
    sizes.push(end)
  }
  const order = Array.from(lowest.keys()).sort((a, b) => lowest[a] - lowest[b])
  const place = new Int32Array(lowest.length)
  let used = from
  for (const number of order) {
    place[number] = used
    used += sizes[number]
  }
  const before = list.slice(from, from + count)
  for (let i = 0; i < count; i++) list[place[component[i]]++] = before[i]
  return order.map((number) => sizes[number])
}

/** The components of a whole mesh, in a list of all its vertices, those with lower vertices first. */
export function componentsOf(mesh: Mesh): { readonly list: Int32Array; readonly sizes: readonly number[] } {
  const list = Int32Array.from({ length: mesh.vertices }, (_, v) => v)
  const graph = { count: mesh.vertices, start: mesh.start, neighbours: mesh.neighbours }
  return { list, sizes: splitComponents(graph, list, 0) }
}
