/**
 * Where processors stand on the stage. Pure geometry: a machine and a box in, places in CSS pixels out.
 *
 * Up to `MOST_NODES` processors are nodes with links between them, if there is room; more are cells of a heatmap, without
 * gaps but still in the order of their topology.
 */
import { computers } from './computers.ts'
import { cube, cubeCells } from './cube.ts'
import { drawn } from './drawn.ts'
import { grid, nested } from './grids.ts'
import { type Box, type Form, type Layout, MOST_NODES, type Shape, SMALLEST_TILE } from './layout.ts'
import { chain, ring } from './loops.ts'
import { star } from './star.ts'

/** Lays a machine out in a box. Every processor gets a place of its own inside of it. */
export function layOut(shape: Shape, box: Box): Layout {
  if (shape.processors <= MOST_NODES) {
    const nodes = placed(shape, box, 'nodes')
    if (nodes.tile >= SMALLEST_TILE || shape.processors <= 2) return nodes
  }
  return placed(shape, box, 'cells')
}

function placed(shape: Shape, box: Box, form: Form): Layout {
  const { layout, processors, wraps, place } = shape
  if (place) return place(processors, box, form)
  if (layout === 'server') return withServer(processors, box, form)
  if (layout === 'hub') return star(processors, box, form)
  if (layout === 'computers') return computers(processors, shape.sides, box, form)
  if (layout === 'graph') return drawn(processors, shape.links ?? [], box, form)
  const sides = shape.sides.filter((side) => side > 1)
  if (layout === 'cube' && sides.length > 2) {
    return form === 'cells' ? cubeCells(sides.length, box) : cube(sides.length, box)
  }
  if (sides.length <= 1) return wraps && processors > 2 ? ring(processors, box, form) : chain(processors, box, form)
  return nested(sides, wraps, box, form)
}

/** The server apart, at the left of a wide box or on top of a tall one, and the workers in the order of their numbers. */
function withServer(processors: number, box: Box, form: Form): Layout {
  const wide = box.width >= box.height * 0.9
  // In a lecture its words are larger, as is all around it.
  const width = Math.min(wide ? box.width * 0.22 : box.width, Math.max(152, 0.16 * box.width))
  const height = wide ? Math.min(box.height, Math.max(88, 0.28 * box.height)) : Math.min(box.height * 0.2, 88)
  const gap = wide ? Math.min(40, box.width * 0.05) : 16
  const rest: Box = wide
    ? { x: box.x + width + gap, y: box.y, width: box.width - width - gap, height: box.height }
    : { x: box.x, y: box.y + height + gap, width: box.width, height: box.height - height - gap }
  const workers = grid(processors - 1, rest, form)
  const server: Box = wide
    ? { x: Math.max(box.x, leftOf(workers, rest) - gap - width), y: box.y + (box.height - height) / 2, width, height }
    : { x: box.x + (box.width - width) / 2, y: box.y, width, height }
  const x = new Float32Array(processors)
  const y = new Float32Array(processors)
  x[0] = server.x + server.width / 2
  y[0] = server.y + server.height / 2
  x.set(workers.x, 1)
  y.set(workers.y, 1)
  const cells = workers.cells && {
    ...workers.cells,
    column: shifted(workers.cells.column),
    row: shifted(workers.cells.row),
  }
  return { ...workers, processors, x, y, paths: 'curved', server, cells }
}

function leftOf(layout: Layout, box: Box): number {
  if (layout.processors === 0) return box.x + box.width / 2
  return layout.x.reduce((least, x) => Math.min(least, x), Infinity) - layout.pitchX / 2
}

function shifted(of: Uint16Array): Uint16Array {
  const out = new Uint16Array(of.length + 1)
  out.set(of, 1)
  return out
}

/** The processor at a point, or −1. */
export function processorAt(layout: Layout, x: number, y: number): number {
  const { server, cells } = layout
  if (server && x >= server.x && y >= server.y && x <= server.x + server.width && y <= server.y + server.height)
    return 0
  const first = server ? 1 : 0
  if (cells) {
    const column = Math.floor(((x - cells.box.x) / cells.box.width) * cells.columns)
    const row = Math.floor(((y - cells.box.y) / cells.box.height) * cells.rows)
    for (let i = first; i < layout.processors; i++) if (cells.column[i] === column && cells.row[i] === row) return i
    return -1
  }
  let best = -1
  let least = (Math.max(layout.tile, 24) * 0.75) ** 2
  for (let i = first; i < layout.processors; i++) {
    const distance = (layout.x[i] - x) ** 2 + (layout.y[i] - y) ** 2
    if (distance < least) {
      least = distance
      best = i
    }
  }
  return best
}

/** The nearest processor in a direction (one of dx, dy is ±1), or the same when there is none. */
export function neighbourInDirection(layout: Layout, from: number, dx: number, dy: number): number {
  let best = from
  let least = Infinity
  for (let i = 0; i < layout.processors; i++) {
    const ahead = (layout.x[i] - layout.x[from]) * dx + (layout.y[i] - layout.y[from]) * dy
    const aside = Math.abs((layout.x[i] - layout.x[from]) * dy) + Math.abs((layout.y[i] - layout.y[from]) * dx)
    if (ahead < 0.5 || aside > ahead * 1.2) continue
    const cost = ahead + 3 * aside
    if (cost < least) {
      least = cost
      best = i
    }
  }
  return best
}
