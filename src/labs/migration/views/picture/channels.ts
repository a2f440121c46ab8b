/** Paints the channels of a program: those within a processor, and those that cross the network. */
import { drawsShapes } from '../../../../charts/shapes.ts'
import { token } from '../../../../charts/theme.ts'
import { extent } from '../../../../views/network/layout/grids.ts'
import type { Layout } from '../../../../views/network/layout/layout.ts'
import type { Scene } from '../../../../views/network/painter.ts'
import { newPath, strokePath, trace } from '../../../../views/network/paths.ts'
import type { ProgramArtifact } from '../../model/detail.ts'

const path = newPath()

const middles = new WeakMap<Layout, readonly [x: number, y: number]>()

/** The middle of everything that is laid out. */
function middleOf(layout: Layout): readonly [x: number, y: number] {
  let middle = middles.get(layout)
  if (!middle) {
    const half = (of: Float32Array) => extent(of, 0, of.length).reduce((a, b) => a + b) / 2
    middle = [half(layout.x), half(layout.y)]
    middles.set(layout, middle)
  }
  return middle
}

/** Adds a channel to what is stroked next: along the grid where there is one, or bent towards the middle of the picture. */
export function addChannel({ context, layout }: Scene, a: number, b: number, isCurved: boolean): void {
  if (!isCurved) {
    strokePath(context, trace(layout, a, b, path))
    return
  }
  const { x, y } = layout
  const [cx, cy] = middleOf(layout)
  context.moveTo(x[a], y[a])
  context.quadraticCurveTo((x[a] + x[b]) / 4 + cx / 2, (y[a] + y[b]) / 4 + cy / 2, x[b], y[b])
}

/** Paints the channels, from a picture of them that is kept until a process moves. */
type ChannelsPainter = (scene: Scene, place: Int32Array) => void

/** @param bent whether they are bent, as around a circle */
export function createChannels({ from, to }: ProgramArtifact, isCurved: boolean): ChannelsPainter {
  const canvas = document.createElement('canvas')
  let of: { layout: Scene['layout']; palette: Scene['palette']; place: Int32Array } | undefined
  const both = from.some((a, c) => c % 2 === 1 && a === to[c - 1] && to[c] === from[c - 1])
  const strength = Math.max(0.05, Math.min(0.8, 5 / Math.sqrt(from.length)))

  const paint = (scene: Scene, place: Int32Array) => {
    const { context, palette } = scene
    for (const [far, colour] of [
      [false, palette.inkSoft],
      [true, token('--time-communicate')],
    ] as const) {
      context.strokeStyle = colour
      context.globalAlpha = strength
      context.lineWidth = 1
      context.beginPath()
      for (let c = 0; c < from.length; c += both ? 2 : 1) {
        const apart = place[from[c]] !== place[to[c]]
        if (apart === far) addChannel(scene, from[c], to[c], isCurved)
      }
      context.stroke()
    }
    context.globalAlpha = 1
  }

  return (scene, place) => {
    const { context, layout, palette } = scene
    if (drawsShapes(context)) return paint(scene, place)
    const { width, height } = context.canvas
    const same = of?.layout === layout && of.palette === palette && canvas.width === width && canvas.height === height
    if (!same || !of || place.some((p, i) => p !== of?.place[i])) {
      of = { layout, palette, place: place.slice() }
      canvas.width = width
      canvas.height = height
      const target = canvas.getContext('2d')
      if (!target) return
      target.setTransform(context.getTransform())
      paint({ ...scene, context: target }, place)
    }
    context.save()
    context.resetTransform()
    context.drawImage(canvas, 0, 0)
    context.restore()
  }
}
