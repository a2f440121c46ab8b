/** What does not change while a run plays: links, stubs, names of layers, the server's outline. */

import type { Surface } from '../../charts/canvas.ts'
import type { Graph } from './graph.ts'
import { extent } from './layout/grids.ts'
import type { Box, Layout } from './layout/layout.ts'
import type { Palette } from './palette.ts'
import { newPath, strokePath, trace } from './paths.ts'

/** What the ground is painted of. */
interface Ground {
  readonly graph: Graph
  readonly layout: Layout
  readonly palette: Palette
  /** Whether links through the edges have their stubs, which a first visit cannot know. */
  readonly stubs: boolean
}

/** Paints the ground. */
export function paintGround(context: CanvasRenderingContext2D, ground: Ground): void {
  const { layout, palette } = ground
  if (layout.server) paintServer(context, layout, layout.server, palette)
  if (layout.frames) paintFrames(context, layout.frames, palette)
  else if (layout.cells) paintFrame(context, layout, palette)
  if (!layout.cells) paintLinks(context, ground)
  context.fillStyle = palette.inkSoft
  context.font = `${palette.textSmall}px ${palette.font}`
  context.textAlign = 'center'
  for (const { text, x, y } of layout.labels) context.fillText(text, x, y)
}

/** The ground on a canvas of its own, to be copied every frame. */
export function groundOf(ground: Ground, { width, height, ratio }: Surface): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * ratio))
  canvas.height = Math.max(1, Math.round(height * ratio))
  const context = canvas.getContext('2d')
  if (!context) return canvas
  context.scale(ratio, ratio)
  paintGround(context, ground)
  return canvas
}

function paintLinks(context: CanvasRenderingContext2D, { graph, layout, palette, stubs }: Ground): void {
  const path = newPath()
  const long = graph.layout === 'cube' && graph.processors > 16
  context.strokeStyle = palette.lineStrong
  context.lineCap = 'round'
  for (const { a, b, dimension } of graph.links) {
    // Longer links recede, or they would hide everything else.
    context.globalAlpha = long ? [0.9, 0.9, 0.6, 0.6, 0.42, 0.42, 0.32, 0.32, 0.26][Math.min(8, dimension)] : 0.7
    context.lineWidth = layout.tile > 30 ? 1.5 : 1
    context.beginPath()
    for (let i = 0; i < a.length; i++) {
      trace(layout, a[i], b[i], path)
      // Links between panels are too many to be drawn at once: they show when used or pointed at.
      if (path.kind === 'curve') continue
      if (path.kind === 'wrap') {
        if (!stubs) continue
        paintStub(context, path.x0, path.y0, path.ex, path.ey)
        paintStub(context, path.x1, path.y1, path.nx, path.ny)
      } else strokePath(context, path)
    }
    context.stroke()
  }
  context.globalAlpha = 1
}

/** A stub: a short line that ends in a bar, as a plug does; a reader who sees one looks for the other. */
function paintStub(context: CanvasRenderingContext2D, x: number, y: number, ex: number, ey: number): void {
  context.moveTo(x, y)
  context.lineTo(ex, ey)
  const length = Math.hypot(ex - x, ey - y) || 1
  const half = Math.min(4, length * 0.16)
  const ux = ((ey - y) / length) * half
  const uy = ((ex - x) / length) * half
  context.moveTo(ex - ux, ey - uy)
  context.lineTo(ex + ux, ey + uy)
}

/** Outlines of what belongs together. */
function paintFrames(context: CanvasRenderingContext2D, frames: readonly Box[], palette: Palette): void {
  context.strokeStyle = palette.lineStrong
  context.lineWidth = 1
  for (const { x, y, width, height } of frames) {
    context.beginPath()
    context.roundRect(x - 0.5, y - 0.5, width + 1, height + 1, Math.min(8, width * 0.12))
    context.stroke()
  }
}

/** A hairline around a heatmap or each of its panels, so that idle cells have an edge. */
function paintFrame(context: CanvasRenderingContext2D, layout: Layout, palette: Palette): void {
  const { cells, sides, processors, x, y, pitchX, pitchY } = layout
  if (!cells) return
  context.strokeStyle = palette.line
  if (sides.length < 3) {
    const { x: left, y: top, width, height } = cells.box
    context.strokeRect(left - 1.5, top - 1.5, width + 3, height + 3)
    return
  }
  const size = sides[0] * sides[1]
  for (let first = 0; first < processors; first += size) {
    const [left, right] = extent(x, first, size)
    const [top, bottom] = extent(y, first, size)
    context.strokeRect(
      left - pitchX / 2 - 0.5,
      top - pitchY / 2 - 0.5,
      right - left + pitchX + 1,
      bottom - top + pitchY + 1,
    )
  }
}

/** How far the corners of a server are cut. */
export const cutOf = ({ height }: Box): number => Math.min(16, height * 0.22)

/** The server: a hexagon, so that it is no processor, and a rail along which the workers reach it. */
function paintServer(context: CanvasRenderingContext2D, layout: Layout, server: Box, palette: Palette): void {
  const { x, y, width, height } = server
  const cut = cutOf(server)
  let left = Infinity
  let top = Infinity
  let bottom = -Infinity
  let right = -Infinity
  for (let i = 1; i < layout.processors; i++) {
    left = Math.min(left, layout.x[i] - layout.tile / 2)
    right = Math.max(right, layout.x[i] + layout.tile / 2)
    top = Math.min(top, layout.y[i] - layout.tile / 2)
    bottom = Math.max(bottom, layout.y[i] + layout.tile / 2)
  }
  context.strokeStyle = palette.lineStrong
  context.lineWidth = 1.5
  context.lineCap = 'round'
  context.beginPath()
  if (left > x + width) {
    const rail = left - Math.min(14, (left - x - width) / 3)
    context.moveTo(x + width, y + height / 2)
    context.lineTo(rail, y + height / 2)
    context.moveTo(rail, top)
    context.lineTo(rail, bottom)
  } else {
    const rail = top - Math.min(8, (top - y - height) / 2)
    context.moveTo(x + width / 2, y + height)
    context.lineTo(x + width / 2, rail)
    context.moveTo(left, rail)
    context.lineTo(right, rail)
  }
  context.stroke()
  context.beginPath()
  context.moveTo(x + cut, y)
  context.lineTo(x + width - cut, y)
  context.lineTo(x + width, y + height / 2)
  context.lineTo(x + width - cut, y + height)
  context.lineTo(x + cut, y + height)
  context.lineTo(x, y + height / 2)
  context.closePath()
  context.fillStyle = palette.surface
  context.fill()
  context.strokeStyle = palette.inkSoft
  context.lineJoin = 'round'
  context.stroke()
}
