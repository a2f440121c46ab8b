/** Regions of a map: neighbouring places with the same winner, and where in each of them its name is written. */
import type { Place } from './refinement.ts'

/** Places with the same winner that hang together by their sides. */
interface Region {
  readonly winner: number
  readonly places: number
  /** The place farthest from the region's edge, the leftmost and topmost of equal ones. */
  readonly middle: Place
}

/** The regions of a map of `columns` columns; places whose winner is negative belong to none. */
export function regions(winners: readonly number[], columns: number): readonly Region[] {
  const rows = winners.length / columns
  const depth = depths(winners, columns, rows)
  const visited = new Uint8Array(winners.length)
  const list: Region[] = []
  for (const [start, winner] of winners.entries()) {
    if (winner < 0 || visited[start]) continue
    const stack = [start]
    visited[start] = 1
    let places = 0
    let middle = start
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      places++
      if (depth[at] > depth[middle] || (depth[at] === depth[middle] && at < middle)) middle = at
      for (const next of neighbours(at, columns, rows)) {
        if (visited[next] || winners[next] !== winner) continue
        visited[next] = 1
        stack.push(next)
      }
    }
    list.push({ winner, places, middle: { x: middle % columns, y: Math.floor(middle / columns) } })
  }
  return list
}

function neighbours(at: number, columns: number, rows: number): readonly number[] {
  const x = at % columns
  const y = (at - x) / columns
  return [
    ...(x > 0 ? [at - 1] : []),
    ...(x + 1 < columns ? [at + 1] : []),
    ...(y > 0 ? [at - columns] : []),
    ...(y + 1 < rows ? [at + columns] : []),
  ]
}

/** How many steps a place is from another winner or from the map's edge. */
function depths(winners: readonly number[], columns: number, rows: number): Int32Array {
  const depth = new Int32Array(winners.length)
  let edge = winners.flatMap((winner, at) => {
    const around = neighbours(at, columns, rows)
    return around.length < 4 || around.some((other) => winners[other] !== winner) ? [at] : []
  })
  const done = new Uint8Array(winners.length)
  for (const at of edge) done[at] = 1
  for (let steps = 1; edge.length > 0; steps++) {
    const inner: number[] = []
    for (const at of edge) {
      depth[at] = steps
      for (const next of neighbours(at, columns, rows)) {
        if (done[next]) continue
        done[next] = 1
        inner.push(next)
      }
    }
    edge = inner
  }
  return depth
}
