/** Stars. */
import { grid } from './grids.ts'
import type { Box, Form, Layout } from './layout.ts'
import { chain, track } from './loops.ts'

/** A star: processor 0 in the middle, the others on a track around it, or in a grid when there are too many for one. */
export function star(processors: number, box: Box, form: Form): Layout {
  if (processors <= 2) return chain(processors, box, form)
  const leaves = form === 'cells' ? undefined : track(processors - 1, box)
  return leaves ? around(leaves, box) : withHubInTheMiddle(grid(processors, box, form), box)
}

function around(leaves: Layout, box: Box): Layout {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const radius = leaves.x.reduce((least, at, i) => Math.min(least, Math.hypot(at - x, leaves.y[i] - y)), Infinity)
  return {
    ...leaves,
    processors: leaves.processors + 1,
    x: Float32Array.of(x, ...leaves.x),
    y: Float32Array.of(y, ...leaves.y),
    tile: Math.min(leaves.tile, 0.7 * radius),
  }
}

/** Processor 0 changes places with the one nearest to the middle. */
function withHubInTheMiddle(layout: Layout, box: Box): Layout {
  const { x, y, cells } = layout
  let middle = 0
  let least = Infinity
  for (let i = 0; i < layout.processors; i++) {
    const distance = Math.hypot(x[i] - box.x - box.width / 2, y[i] - box.y - box.height / 2)
    if (distance < least) {
      least = distance
      middle = i
    }
  }
  for (const of of cells ? [x, y, cells.column, cells.row] : [x, y]) {
    const centre = of[0]
    of[0] = of[middle]
    of[middle] = centre
  }
  return layout
}
