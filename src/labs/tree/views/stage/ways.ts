/** The way from one processor to another: a line, a gentle curve, or out through one edge and in through the other. */
import type { Layout } from './places.ts'

/** A way, written over by every call of `trace`: nothing is allocated while painting. */
export interface Way {
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

/** A way to be written over. */
export const newWay = (): Way => ({
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
export const STUB = 0.28

/** Writes the way from a to b. */
export function trace(layout: Layout, a: number, b: number, way: Way): Way {
  const { x, y, sides, ways } = layout
  way.x0 = x[a]
  way.y0 = y[a]
  way.x1 = x[b]
  way.y1 = y[b]
  way.kind = ways === 'curved' ? 'curve' : 'line'
  if (ways === 'nested') {
    let from = a
    let to = b
    for (let d = 0; d < sides.length; d++) {
      const side = sides[d]
      const step = (to % side) - (from % side)
      if (step !== 0) {
        if (d > 1) way.kind = 'curve'
        else if (Math.abs(step) > 1) {
          const out = layout.tile / 2 + (d === 0 ? layout.pitchX : layout.pitchY) * STUB
          const sign = step > 0 ? -1 : 1
          way.kind = 'wrap'
          way.ex = way.x0 + (d === 0 ? sign * out : 0)
          way.ey = way.y0 + (d === 1 ? sign * out : 0)
          way.nx = way.x1 - (d === 0 ? sign * out : 0)
          way.ny = way.y1 - (d === 1 ? sign * out : 0)
        }
        break
      }
      from = Math.floor(from / side)
      to = Math.floor(to / side)
    }
  }
  if (way.kind === 'curve') {
    const dx = way.x1 - way.x0
    const dy = way.y1 - way.y0
    const length = Math.hypot(dx, dy) || 1
    const bow = Math.min(0.2 * length, 46) / length
    way.cx = (way.x0 + way.x1) / 2 + dy * bow
    way.cy = (way.y0 + way.y1) / 2 - dx * bow
  }
  return way
}

/** Writes into a way the point at a share t of it. */
export function along(way: Way, t: number): void {
  if (way.kind === 'curve') {
    const s = 1 - t
    way.px = s * s * way.x0 + 2 * s * t * way.cx + t * t * way.x1
    way.py = s * s * way.y0 + 2 * s * t * way.cy + t * t * way.y1
  } else if (way.kind === 'wrap') {
    const out = t < 0.5
    const u = out ? 2 * t : 2 * t - 1
    way.px = out ? way.x0 + (way.ex - way.x0) * u : way.nx + (way.x1 - way.nx) * u
    way.py = out ? way.y0 + (way.ey - way.y0) * u : way.ny + (way.y1 - way.ny) * u
  } else {
    way.px = way.x0 + (way.x1 - way.x0) * t
    way.py = way.y0 + (way.y1 - way.y0) * t
  }
}

/** Adds a way to the current path. */
export function strokeWay(context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D, way: Way): void {
  context.moveTo(way.x0, way.y0)
  if (way.kind === 'curve') context.quadraticCurveTo(way.cx, way.cy, way.x1, way.y1)
  else if (way.kind === 'wrap') {
    context.lineTo(way.ex, way.ey)
    context.moveTo(way.nx, way.ny)
    context.lineTo(way.x1, way.y1)
  } else context.lineTo(way.x1, way.y1)
}
