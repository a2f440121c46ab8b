/** The path from one processor to another: a line, a gentle curve, or out through one edge and in through the other. */
import type { Layout } from './layout/layout.ts'

/** A path, written over by every call of `trace`: nothing is allocated while painting. */
export interface Path {
  kind: 'line' | 'curve' | 'wrap'
  x0: number
  y0: number
  x1: number
  y1: number
  /** Control point of a curve. */
  cx: number
  cy: number
  /** Where a wrap leaves, and where it comes in again. */
  ex: number
  ey: number
  nx: number
  ny: number
  /** The point found by `along`. */
  px: number
  py: number
}

/** A path to be written over. */
export const newPath = (): Path => ({
  kind: 'line',
  x0: 0,
  y0: 0,
  x1: 0,
  y1: 0,
  cx: 0,
  cy: 0,
  ex: 0,
  ey: 0,
  nx: 0,
  ny: 0,
  px: 0,
  py: 0,
})

/** Room that a stub takes outside of the outermost node, as a share of the distance between neighbours. */
const STUB = 0.28

/** Room that a curve takes outside of the outermost node, in CSS pixels. */
const RISE = 7

/** Writes the path from a to b. */
export function trace(layout: Layout, a: number, b: number, path: Path): Path {
  const { x, y, sides, paths } = layout
  path.x0 = x[a]
  path.y0 = y[a]
  path.x1 = x[b]
  path.y1 = y[b]
  path.kind = paths === 'curved' ? 'curve' : 'line'
  if (paths === 'nested') {
    let from = a
    let to = b
    for (let d = 0; d < sides.length; d++) {
      const side = sides[d]
      const step = (to % side) - (from % side)
      if (step !== 0) {
        if (d > 1) path.kind = 'curve'
        // A processor farther away than a neighbour is reached through the edges.
        else if (
          d === 0
            ? Math.abs(path.x1 - path.x0) > 1.5 * layout.pitchX
            : Math.abs(path.y1 - path.y0) > 1.5 * layout.pitchY
        ) {
          const out = layout.tile / 2 + (d === 0 ? layout.pitchX : layout.pitchY) * STUB
          const sign = (d === 0 ? path.x1 > path.x0 : path.y1 > path.y0) ? -1 : 1
          path.kind = 'wrap'
          path.ex = path.x0 + (d === 0 ? sign * out : 0)
          path.ey = path.y0 + (d === 1 ? sign * out : 0)
          path.nx = path.x1 - (d === 0 ? sign * out : 0)
          path.ny = path.y1 - (d === 1 ? sign * out : 0)
        }
        break
      }
      from = Math.floor(from / side)
      to = Math.floor(to / side)
    }
  }
  if (path.kind === 'curve') {
    const dx = path.x1 - path.x0
    const dy = path.y1 - path.y0
    const length = Math.hypot(dx, dy) || 1
    // Low enough to stay in the margin around the outermost nodes: the curve rises half as high as its control point.
    const bow = Math.min(0.2 * length, 46, layout.tile + 2 * RISE) / length
    path.cx = (path.x0 + path.x1) / 2 + dy * bow
    path.cy = (path.y0 + path.y1) / 2 - dx * bow
  }
  return path
}

/** A processor as paths begin and end in it: its size in pixels, and the most of a straight path that it hides, as a share. */
interface PathEnd {
  readonly width: number
  readonly height: number
  readonly mostHidden: number
}

/** Writes into a path the point at a share of the part of it that lies outside of the processors at its ends. */
export function alongOutside(path: Path, { width, height, mostHidden }: PathEnd, share: number): void {
  const { x0, y0, x1, y1, ex, ey, nx, ny, kind } = path
  /** The share of a line that is inside of the processor where it begins. */
  const inside = (dx: number, dy: number) =>
    Math.min(width / 2 / Math.max(1e-6, Math.abs(dx)), height / 2 / Math.max(1e-6, Math.abs(dy)), 0.98)
  if (kind !== 'wrap') {
    const hidden = Math.min(mostHidden, inside(x1 - x0, y1 - y0))
    along(path, hidden + share * (1 - 2 * hidden))
    return
  }
  // Through the edges a path has two lines, and each half of the way is on one of them.
  if (share < 0.5) {
    const out = inside(ex - x0, ey - y0)
    along(path, (out + 2 * share * (1 - out)) / 2)
  } else {
    const back = inside(x1 - nx, y1 - ny)
    along(path, 0.5 + ((2 * share - 1) * (1 - back)) / 2)
  }
}

/** Writes into a path the point at a share t of it. */
export function along(path: Path, t: number): void {
  if (path.kind === 'curve') {
    const s = 1 - t
    path.px = s * s * path.x0 + 2 * s * t * path.cx + t * t * path.x1
    path.py = s * s * path.y0 + 2 * s * t * path.cy + t * t * path.y1
  } else if (path.kind === 'wrap') {
    const out = t < 0.5
    const u = out ? 2 * t : 2 * t - 1
    path.px = out ? path.x0 + (path.ex - path.x0) * u : path.nx + (path.x1 - path.nx) * u
    path.py = out ? path.y0 + (path.ey - path.y0) * u : path.ny + (path.y1 - path.ny) * u
  } else {
    path.px = path.x0 + (path.x1 - path.x0) * t
    path.py = path.y0 + (path.y1 - path.y0) * t
  }
}

/** Adds a path to what the canvas strokes next. */
export function strokePath(context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D, path: Path): void {
  context.moveTo(path.x0, path.y0)
  if (path.kind === 'curve') context.quadraticCurveTo(path.cx, path.cy, path.x1, path.y1)
  else if (path.kind === 'wrap') {
    context.lineTo(path.ex, path.ey)
    context.moveTo(path.nx, path.ny)
    context.lineTo(path.x1, path.y1)
  } else context.lineTo(path.x1, path.y1)
}
