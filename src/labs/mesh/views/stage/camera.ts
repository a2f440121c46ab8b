/** Where on the canvas a place of the mesh is seen. */
import type { Box } from '../../../../views/network/layout/layout.ts'
import type { Zoom } from '../../../../views/network/zoom.ts'
import type { Bounds } from '../../model/detail.ts'
import type { Sketch } from './sketch.ts'

/** Canvas x = left + scale · x, canvas y = top − scale · y. */
export interface Camera {
  readonly scale: number
  readonly left: number
  readonly top: number
}

/** Where a mesh lies. */
type Region = Pick<Sketch, 'box' | 'core'>

/** The camera that shows a whole mesh in a box, enlarged by a zoom. */
export function cameraOf({ box: { left, right, bottom, top } }: Region, place: Box, zoom: Zoom): Camera {
  const fit = fitOf(right - left, top - bottom, place)
  const scale = fit * zoom.scale
  const middleX = place.x + (zoom.x + zoom.scale / 2) * place.width
  const middleY = place.y + (zoom.y + zoom.scale / 2) * place.height
  return { scale, left: middleX - (scale * (left + right)) / 2, top: middleY + (scale * (bottom + top)) / 2 }
}

/** The zoom at which the part of a mesh that most of its vertices lie in fills a box; nothing is enlarged where that is nearly all of it. */
export function zoomOnCore({ box, core }: Region, place: Box): Zoom {
  const whole = fitOf(box.right - box.left, box.top - box.bottom, place)
  const scale = Math.min(16, fitOf(widened(core), heightened(core), place) / whole)
  if (!(scale > 1.25)) return { scale: 1, x: 0, y: 0 }
  const dx = ((core.left + core.right) / 2 - (box.left + box.right) / 2) * whole * scale
  const dy = ((core.bottom + core.top) / 2 - (box.bottom + box.top) / 2) * whole * scale
  const at = (off: number) => Math.max(1 - scale, Math.min(0, (1 - scale) / 2 - off))
  return { scale, x: at(dx / place.width), y: at(-dy / place.height) }
}

const widened = ({ left, right }: Bounds) => (right - left) * 1.15
const heightened = ({ bottom, top }: Bounds) => (top - bottom) * 1.15

/** Pixels by unit at which something fits into a box; 1 for a single point. */
function fitOf(width: number, height: number, place: Box): number {
  const fit = Math.min(place.width / width, place.height / height)
  return Number.isFinite(fit) && fit > 0 ? fit : 1
}

/** The vertex that is nearest to a point of the canvas, within some pixels; −1 where there is none. */
export function vertexAt({ x, y }: Sketch, camera: Camera, px: number, py: number, within: number): number {
  let nearest = -1
  let least = within * within
  for (let v = 0; v < x.length; v++) {
    const dx = camera.left + camera.scale * x[v] - px
    const dy = camera.top - camera.scale * y[v] - py
    const distance = dx * dx + dy * dy
    if (distance < least) {
      least = distance
      nearest = v
    }
  }
  return nearest
}
