/** Tasks on their way: dots that travel, arrows that stand, or links that faintly glow. */

import type { Frame, Moves } from './graph.ts'
import type { Layout } from './layout/layout.ts'
import type { Palette } from './palette.ts'
import { along, newPath, type Path, strokePath, trace } from './paths.ts'

/** More moves than this are not distinguished: their links glow. */
const MOST_MOVES = 1200

/** More long paths than this would hide the machine behind arrows: they become hairlines. */
const MOST_LONG = 100

/** Moves are painted in two passes, one below the nodes and one above: no arrow ever crosses a number. */
type Pass = 'below' | 'above'

const path = newPath()

/** What is worked out once for the moves of an operation in a layout. */
interface Sorted {
  readonly layout: Layout
  /** 1 for a path that runs past other nodes. */
  readonly far: Uint8Array
  readonly long: number
}

const sorted = new WeakMap<Moves, Sorted>()

function sortedIn(layout: Layout, moves: Moves): Sorted {
  const cached = sorted.get(moves)
  if (cached?.layout === layout) return cached
  const { from, to } = moves
  const far = Uint8Array.from(from, (_, i) => (isLong(layout, trace(layout, from[i], to[i], path)) ? 1 : 0))
  const distances = { layout, far, long: far.reduce((sum, one) => sum + one, 0) }
  sorted.set(moves, distances)
  return distances
}

/** Whether a path runs past other nodes. */
function isLong(layout: Layout, { kind, x0, y0, x1, y1 }: Path): boolean {
  if (kind !== 'line') return kind === 'curve'
  return Math.hypot(x1 - x0, y1 - y0) > 1.5 * Math.max(layout.pitchX, layout.pitchY)
}

/** Paints what moves. */
export function paintMoves(
  context: CanvasRenderingContext2D,
  layout: Layout,
  { moves, motion, now }: Frame,
  palette: Palette,
  pass: Pass,
): void {
  if (!moves || moves.from.length === 0) return
  const below = pass === 'below'
  const few = moves.from.length <= MOST_MOVES && !(layout.cells && layout.tile < 6)
  if (motion === 'dots' && few) {
    const travels = (move: number) => moves.leaves[move] <= now && now < moves.arrives[move]
    if (below) paintLinks(context, layout, moves, palette, { chosen: travels })
    else paintDots(context, layout, moves, now, palette)
  } else if (motion === 'arrows' && few) {
    const hairlines = sortedIn(layout, moves).long > MOST_LONG
    if (!below) paintArrows(context, layout, moves, palette, 'short')
    else if (hairlines) paintLinks(context, layout, moves, palette, { onlyLong: true })
    else paintArrows(context, layout, moves, palette, 'long')
  } else if (below) paintLinks(context, layout, moves, palette)
}

/** Which moves' links glow: those that are chosen, and of them only the long ones. */
interface Glow {
  readonly chosen?: (move: number) => boolean
  readonly onlyLong?: boolean
}

/** Lets links glow: all, unless said otherwise. */
function paintLinks(
  context: CanvasRenderingContext2D,
  layout: Layout,
  moves: Moves,
  palette: Palette,
  { chosen, onlyLong = false }: Glow = {},
): void {
  const { from, to } = moves
  // On a heatmap nothing lies above them.
  if (layout.cells && from.length > MOST_MOVES) return
  const { far: isFar, long } = sortedIn(layout, moves)
  const crowded = long > MOST_LONG
  context.strokeStyle = palette.move
  context.lineCap = 'butt'
  for (const far of [true, false]) {
    if (far ? long === 0 || (crowded && layout.cells) : onlyLong || long === from.length) continue
    context.globalAlpha = far && crowded ? 0.28 : layout.cells ? 0.4 : 0.6
    context.lineWidth = layout.cells || (far && crowded) ? 1 : Math.max(1.5, layout.tile * 0.08)
    context.beginPath()
    for (let i = 0; i < from.length; i++) {
      if ((isFar[i] === 1) === far && (!chosen || chosen(i))) strokePath(context, trace(layout, from[i], to[i], path))
    }
    context.stroke()
  }
  context.globalAlpha = 1
}

/** The share of a path of dx, dy that lies inside of a square node at its end, up to a limit. */
function edge(tile: number, dx: number, dy: number, limit: number): number {
  const reach = Math.max(Math.abs(dx), Math.abs(dy))
  return reach === 0 ? 0 : Math.min(limit, (tile / 2 + 1) / reach)
}

function paintArrows(
  context: CanvasRenderingContext2D,
  layout: Layout,
  moves: Moves,
  palette: Palette,
  which: 'short' | 'long',
): void {
  const { from, to, amount } = moves
  const { tile } = layout
  const { far } = sortedIn(layout, moves)
  const size = Math.max(1, Math.min(2, tile / 30))
  context.beginPath()
  for (let i = 0; i < from.length; i++) {
    if ((far[i] === 1) !== (which === 'long')) continue
    trace(layout, from[i], to[i], path)
    const width = Math.min(Math.max(3, tile * (tile < 20 ? 0.5 : 0.62)), (4 + 2.2 * Math.log2(1 + amount[i])) * size)
    if (path.kind === 'wrap') {
      const inset = edge(tile, path.ex - path.x0, path.ey - path.y0, 0.8)
      arrow(context, path.x0, path.y0, path.ex, path.ey, width, inset, 0)
      arrow(context, path.nx, path.ny, path.x1, path.y1, width, 0, inset)
    } else if (path.kind === 'curve') curvedArrow(context, width, tile)
    else {
      const inset = edge(tile, path.x1 - path.x0, path.y1 - path.y0, 0.4)
      arrow(context, path.x0, path.y0, path.x1, path.y1, width, inset, inset)
    }
  }
  context.strokeStyle = palette.paper
  context.lineWidth = 2
  context.lineJoin = 'round'
  context.stroke()
  context.fillStyle = palette.move
  context.fill()
}

/** A straight arrow: thin where the tasks left, wide where they come to. A short one is a wedge. Insets are shares of its way. */
function arrow(
  context: CanvasRenderingContext2D,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
  width: number,
  insetFrom: number,
  insetTo: number,
): void {
  const x0 = fromX + (toX - fromX) * insetFrom
  const y0 = fromY + (toY - fromY) * insetFrom
  const x1 = toX - (toX - fromX) * insetTo
  const y1 = toY - (toY - fromY) * insetTo
  const length = Math.hypot(x1 - x0, y1 - y0)
  if (length < 1) return
  const ux = (x1 - x0) / length
  const uy = (y1 - y0) / length
  const half = Math.max(2.5, width / 2)
  const head = Math.min(length, Math.max(6, half * 1.7))
  const hx = x1 - ux * head
  const hy = y1 - uy * head
  const shaft = half * 0.45
  context.moveTo(x1, y1)
  context.lineTo(hx - uy * half, hy + ux * half)
  if (head < length - 2) {
    context.lineTo(hx - uy * shaft, hy + ux * shaft)
    context.lineTo(x0 - uy * 0.5, y0 + ux * 0.5)
    context.lineTo(x0 + uy * 0.5, y0 - ux * 0.5)
    context.lineTo(hx + uy * shaft, hy - ux * shaft)
  }
  context.lineTo(hx + uy * half, hy - ux * half)
  context.closePath()
}

/** The current path as a tapered curve with a head at the edge of the receiving node. */
function curvedArrow(context: CanvasRenderingContext2D, width: number, tile: number): void {
  const { x0, y0, cx, cy, x1, y1 } = path
  const dx = x1 - cx
  const dy = y1 - cy
  const length = Math.hypot(dx, dy) || 1
  const ux = dx / length
  const uy = dy / length
  const tipX = x1 - ux * tile * 0.5
  const tipY = y1 - uy * tile * 0.5
  const half = Math.min(6, Math.max(2.5, width * 0.42))
  const hx = tipX - ux * half * 2
  const hy = tipY - uy * half * 2
  const shaft = half * 0.4
  context.moveTo(x0, y0)
  context.quadraticCurveTo(cx - uy * shaft * 0.6, cy + ux * shaft * 0.6, hx - uy * shaft, hy + ux * shaft)
  context.lineTo(hx - uy * half, hy + ux * half)
  context.lineTo(tipX, tipY)
  context.lineTo(hx + uy * half, hy - ux * half)
  context.lineTo(hx + uy * shaft, hy - ux * shaft)
  context.quadraticCurveTo(cx + uy * shaft * 0.6, cy - ux * shaft * 0.6, x0, y0)
  context.closePath()
}

function paintDots(
  context: CanvasRenderingContext2D,
  layout: Layout,
  moves: Moves,
  now: number,
  palette: Palette,
): void {
  const { from, to, amount, leaves, arrives } = moves
  const radius = Math.max(1.8, Math.min(5, layout.tile * 0.12))
  context.beginPath()
  for (let i = 0; i < from.length; i++) {
    const u = (now - leaves[i]) / (arrives[i] - leaves[i])
    if (!(u >= 0 && u < 1)) continue
    trace(layout, from[i], to[i], path)
    const dots = Math.min(4, amount[i])
    for (let k = 0; k < dots; k++) {
      const t = u * (1 + 0.14 * (dots - 1)) - 0.14 * k
      if (t <= 0 || t >= 1) continue
      along(path, t * t * (3 - 2 * t))
      context.moveTo(path.px + radius, path.py)
      context.arc(path.px, path.py, radius, 0, 2 * Math.PI)
    }
  }
  context.fillStyle = palette.move
  context.strokeStyle = palette.paper
  context.lineWidth = 2
  context.stroke()
  context.fill()
}

/**
 * Values while things move: those before, without what has left, with what has arrived. What is on a link is on neither
 * side. Written into `values`.
 */
export function valuesDuring(before: Int32Array, moves: Moves, now: number, values: Int32Array): void {
  const { from, to, amount, leaves, arrives } = moves
  values.set(before.subarray(0, values.length))
  for (let i = 0; i < from.length; i++) {
    if (leaves[i] <= now) values[from[i]] -= amount[i]
    if (arrives[i] <= now) values[to[i]] += amount[i]
  }
}
