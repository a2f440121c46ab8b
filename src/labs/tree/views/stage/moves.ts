/** Tasks on their way: dots that travel, arrows that stand, or links that faintly glow. */
import type { Moves } from '../../model/detail.ts'
import type { Palette } from './palette.ts'
import type { Layout } from './places.ts'
import { along, newWay, strokeWay, trace, type Way } from './ways.ts'

/** How moves are shown. */
export type Motion = 'dots' | 'arrows' | 'faint'

/** More moves than this are not told apart: their links glow. */
export const MOST_MOVES = 1200

const way = newWay()

/** Stages of an operation: colours of GDEM, rounds of Loadserver. */
export function stagesOf({ stage }: Moves): number {
  let most = -1
  for (let i = 0; i < stage.length; i++) if (stage[i] > most) most = stage[i]
  return most + 1
}

/** Paints the moves of one operation; `share` (0 … 1) is how much of it has happened, for dots. */
export function paintMoves(
  context: CanvasRenderingContext2D,
  layout: Layout,
  moves: Moves,
  motion: Motion,
  share: number,
  palette: Palette,
): void {
  if (moves.from.length === 0) return
  if (motion === 'faint' || moves.from.length > MOST_MOVES || (layout.cells && layout.tile < 6)) {
    paintFaint(context, layout, moves, palette)
  } else if (motion === 'arrows') paintArrows(context, layout, moves, palette)
  else paintDots(context, layout, moves, share, palette)
}

function paintFaint(context: CanvasRenderingContext2D, layout: Layout, moves: Moves, palette: Palette): void {
  if (layout.cells && moves.from.length > 4 * MOST_MOVES) return
  context.strokeStyle = palette.move
  context.globalAlpha = layout.cells ? 0.35 : layout.ways === 'curved' ? 0.3 : 0.6
  context.lineWidth = layout.cells ? 1 : Math.max(1.5, layout.tile * 0.09)
  context.beginPath()
  for (let i = 0; i < moves.from.length; i++) between(context, trace(layout, moves.from[i], moves.to[i], way), layout)
  context.stroke()
  context.globalAlpha = 1
}

/** Only the part of a line that lies between the nodes, so that it does not cross their numbers. */
function between(context: CanvasRenderingContext2D, way: Way, layout: Layout): void {
  if (way.kind === 'curve' || layout.cells) {
    strokeWay(context, way)
    return
  }
  const ax = way.kind === 'wrap' ? way.ex : way.x1
  const ay = way.kind === 'wrap' ? way.ey : way.y1
  const bx = way.kind === 'wrap' ? way.nx : way.x0
  const by = way.kind === 'wrap' ? way.ny : way.y0
  const inset = edge(layout.tile, ax - way.x0, ay - way.y0)
  context.moveTo(way.x0 + (ax - way.x0) * inset, way.y0 + (ay - way.y0) * inset)
  if (way.kind === 'wrap') {
    context.lineTo(ax, ay)
    context.moveTo(bx, by)
  }
  const end = edge(layout.tile, way.x1 - bx, way.y1 - by)
  context.lineTo(way.x1 - (way.x1 - bx) * end, way.y1 - (way.y1 - by) * end)
}

/** The share of a way of dx, dy that lies inside of a square node at its beginning; at most a third. */
function edge(tile: number, dx: number, dy: number): number {
  const reach = Math.max(Math.abs(dx), Math.abs(dy))
  return reach === 0 ? 0 : Math.min(0.4, (tile / 2 + 1) / reach)
}

function paintArrows(context: CanvasRenderingContext2D, layout: Layout, moves: Moves, palette: Palette): void {
  const { from, to, tasks } = moves
  context.beginPath()
  for (let i = 0; i < from.length; i++) {
    const width = Math.min(Math.max(3, layout.tile * 0.62), 4 + 2.2 * Math.log2(1 + tasks[i]))
    trace(layout, from[i], to[i], way)
    if (way.kind === 'wrap') {
      arrow(context, way.x0, way.y0, way.ex, way.ey, width, edge(layout.tile, way.ex - way.x0, way.ey - way.y0), 0)
      arrow(context, way.nx, way.ny, way.x1, way.y1, width, 0, edge(layout.tile, way.ex - way.x0, way.ey - way.y0))
    } else if (way.kind === 'curve') curvedArrow(context, width, layout.tile)
    else {
      const inset = edge(layout.tile, way.x1 - way.x0, way.y1 - way.y0)
      arrow(context, way.x0, way.y0, way.x1, way.y1, width, inset, inset)
    }
  }
  context.strokeStyle = palette.paper
  context.lineWidth = 2
  context.lineJoin = 'round'
  context.stroke()
  context.fillStyle = palette.move
  context.globalAlpha = layout.ways === 'curved' && from.length > 48 ? 0.7 : 1
  context.fill()
  context.globalAlpha = 1
}

/** A straight arrow: thin where the tasks left, wide where they come to. A short one is a wedge. */
function arrow(
  context: CanvasRenderingContext2D,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  width: number,
  insetA: number,
  insetB: number,
): void {
  const x0 = ax + (bx - ax) * insetA
  const y0 = ay + (by - ay) * insetA
  const x1 = bx - (bx - ax) * insetB
  const y1 = by - (by - ay) * insetB
  const length = Math.hypot(x1 - x0, y1 - y0)
  if (length < 1) return
  const ux = (x1 - x0) / length
  const uy = (y1 - y0) / length
  const half = Math.max(3, width / 2)
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

/** The current way as a tapered curve with a head at the edge of the receiving node. */
function curvedArrow(context: CanvasRenderingContext2D, width: number, tile: number): void {
  const { x0, y0, cx, cy, x1, y1 } = way
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
  share: number,
  palette: Palette,
): void {
  const { from, to, tasks, stage } = moves
  const at = share * stagesOf(moves)
  const radius = Math.max(1.8, Math.min(5, layout.tile * 0.12))
  context.strokeStyle = palette.move
  context.globalAlpha = 0.35
  context.lineWidth = radius * 0.9
  context.beginPath()
  for (let i = 0; i < from.length; i++) {
    if (Math.floor(at) === stage[i]) between(context, trace(layout, from[i], to[i], way), layout)
  }
  context.stroke()
  context.globalAlpha = 1
  context.beginPath()
  for (let i = 0; i < from.length; i++) {
    const u = at - stage[i]
    if (u < 0 || u >= 1) continue
    trace(layout, from[i], to[i], way)
    const dots = Math.min(4, tasks[i])
    for (let k = 0; k < dots; k++) {
      const t = u * (1 + 0.14 * (dots - 1)) - 0.14 * k
      if (t <= 0 || t >= 1) continue
      along(way, t * t * (3 - 2 * t))
      context.moveTo(way.px + radius, way.py)
      context.arc(way.px, way.py, radius, 0, 2 * Math.PI)
    }
  }
  context.fillStyle = palette.move
  context.strokeStyle = palette.paper
  context.lineWidth = 2
  context.stroke()
  context.fill()
}
