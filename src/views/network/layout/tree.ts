/** Binary trees: rows from the root down while there is room, then an H-tree, which fills a plane evenly. */
import { fitCells, fitNodes, type Points } from './fit.ts'
import { extent } from './grids.ts'
import type { Box, Form, Layout } from './layout.ts'

/** Levels between the root and a processor. */
const levelOf = (processor: number) => 31 - Math.clz32(processor + 1)

/** Up to this many processors stand in rows even where an H-tree would give them more room: rows are read at once. */
const ALWAYS_ROWS = 16

/** A tree whose root is processor 0, the two below processor i being 2i + 1 and 2i + 2. */
export function tree(processors: number, box: Box, form: Form): Layout {
  const spread = hTree(processors, box.width >= box.height)
  if (form === 'cells') {
    const { x, y, width, height } = spread
    return fitCells(width + 1, height + 1, Uint16Array.from(x), Uint16Array.from(y), box, { paths: 'straight' })
  }
  const inRows = rows(processors, box)
  const wide = fitNodes(spread, box, { paths: 'straight', stretch: 1.8 })
  return inRows.tile >= wide.tile || processors <= ALWAYS_ROWS ? inRows : wide
}

/** A level a row, each node in the middle above its children. */
function rows(processors: number, box: Box): Layout {
  const depth = levelOf(processors - 1)
  /** Places in the last row, where it is full; a node of a row with fewer stands in the middle of its part of them. */
  const across = 2 ** depth
  const x = Float32Array.from({ length: processors }, (_, i) => {
    const inRow = 2 ** levelOf(i)
    const fromLeft = i + 1 - inRow
    return ((fromLeft + 0.5) / inRow) * across
  })
  const y = Float32Array.from({ length: processors }, (_, i) => levelOf(i))
  // Only the last row may be nearly empty: then the one above it says how near two can be.
  const nearest = processors > across ? 1 : 2
  const [first, last] = extent(x, 0, processors)
  const points = { x: x.map((at) => (at - first) / nearest), y, width: (last - first) / nearest, height: depth }
  return fitNodes(points, box, { paths: 'straight', stretch: 3 })
}

/**
 * Halves of the plane, one to the left and one to the right, then above and below, and so on: after every second level the way to a child is half
 * as long.
 */
function hTree(processors: number, wide: boolean): Points {
  const depth = levelOf(processors - 1)
  const x = new Float32Array(processors)
  const y = new Float32Array(processors)
  for (let i = 1; i < processors; i++) {
    const above = (i - 1) >> 1
    const level = levelOf(above)
    const isFirstChild = i % 2 === 1
    const step = 2 ** ((depth - 1 - level) >> 1) * (isFirstChild ? -1 : 1)
    const sideways = (level % 2 === 0) === wide
    x[i] = x[above] + (sideways ? step : 0)
    y[i] = y[above] + (sideways ? 0 : step)
  }
  const [left, right] = extent(x, 0, processors)
  const [top, bottom] = extent(y, 0, processors)
  return { x: x.map((at) => at - left), y: y.map((at) => at - top), width: right - left, height: bottom - top }
}
