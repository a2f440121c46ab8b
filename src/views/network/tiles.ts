/**
 * Nodes as sprites on a layer of their own, where only those are painted again whose load has changed. Without graphics
 * hardware and with the processor slowed down four times, putting 512 nodes there pixel by pixel takes 2 to 3 ms a frame,
 * drawing them from an atlas 10 to 17 ms, and painting numbered squares 18 to 23 ms.
 */
import type { Surface } from '../../charts/canvas.ts'
import { loadIndex } from '../../charts/colour.ts'
import { drawsShapes } from '../../charts/shapes.ts'
import type { Layout } from './layout/layout.ts'
import type { Palette } from './palette.ts'

/** From this size on a node prints its number of tasks if that can be read, else it is filled to a height. CSS pixels. */
const NUMBERED = 20

/** Sprites of one size, scale and theme. */
export interface Tiles {
  /** Paints all processors. */
  readonly paint: (context: CanvasRenderingContext2D, loads: ArrayLike<number>, from: number) => void
}

/** This many sprites are kept at most. */
const KEPT = 512

/** Prepares the sprites for a layout of nodes. */
export function tilesOf(layout: Layout, palette: Palette, most: number, surface: Surface): Tiles {
  const { width, height, ratio } = surface
  const { tile, processors } = layout
  const size = Math.ceil(tile * ratio) + 2
  /** Numbers of this many signs have room in a node. */
  const signs = [1, 2, 3, 4].filter(
    (signs) => tile >= NUMBERED && numberHeight(signs, size / ratio, palette.textLeast) > 0,
  ).length
  const printed = (load: number) => (load < 1000 ? signs > 0 && load < 10 ** signs : compact(load).length <= signs)
  const draw = (brush: CanvasRenderingContext2D, load: number, index: number) => {
    if (index === 0) paintHollow(brush, size, ratio, palette)
    else if (printed(load)) paintNumber(brush, size, ratio, load, index, palette)
    else paintLevel(brush, size, ratio, index, palette)
  }
  if (drawsShapes(surface.context)) {
    return {
      paint(context, loads, from) {
        for (let i = layout.server ? 1 : 0; i < processors; i++) {
          const load = loads[from + i]
          context.save()
          context.translate(layout.x[i] - size / 2, layout.y[i] - size / 2)
          draw(context, load, loadIndex(load, most))
          context.restore()
        }
      },
    }
  }
  const easel = document.createElement('canvas')
  easel.width = size
  easel.height = size
  // Pixels are read and put: both canvases stay in memory, off the graphics hardware.
  const brush = easel.getContext('2d', { willReadFrequently: true })
  const sprites = new Map<number, ImageData>()
  const layer = document.createElement('canvas')
  layer.width = Math.max(1, Math.round(width * ratio))
  layer.height = Math.max(1, Math.round(height * ratio))
  const nodes = layer.getContext('2d', { willReadFrequently: true })
  const painted = new Int32Array(processors).fill(-1)
  // Sprites lie on whole device pixels: sharp edges, no resampling.
  const left = Float64Array.from({ length: processors }, (_, i) => Math.round(layout.x[i] * ratio - size / 2))
  const top = Float64Array.from({ length: processors }, (_, i) => Math.round(layout.y[i] * ratio - size / 2))

  const make = (brush: CanvasRenderingContext2D, load: number, index: number): ImageData => {
    brush.clearRect(0, 0, size, size)
    draw(brush, load, index)
    return brush.getImageData(0, 0, size, size)
  }

  return {
    paint(context, loads, from) {
      if (!nodes || !brush) return
      for (let i = layout.server ? 1 : 0; i < processors; i++) {
        const load = loads[from + i]
        const index = loadIndex(load, most)
        // Tiles that look the same have the same key.
        const key = printed(load) ? load : -2 - index
        if (painted[i] === key) continue
        painted[i] = key
        let sprite = sprites.get(key)
        if (!sprite) {
          if (sprites.size === KEPT) sprites.clear()
          sprite = make(brush, load, index)
          sprites.set(key, sprite)
        }
        nodes.putImageData(sprite, left[i], top[i])
      }
      context.drawImage(layer, 0, 0, layer.width / ratio, layer.height / ratio)
    },
  }
}

/** The outline of a node inside its sprite, in device pixels. */
function outline(context: CanvasRenderingContext2D, size: number, ratio: number): void {
  const line = Math.max(1, Math.round(ratio))
  const inset = 1 + line / 2
  context.lineWidth = line
  context.beginPath()
  context.roundRect(inset, inset, size - 2 * inset, size - 2 * inset, Math.max(1, size * 0.16))
}

/** A node without tasks: hollow. */
function paintHollow(context: CanvasRenderingContext2D, size: number, ratio: number, palette: Palette): void {
  outline(context, size, ratio)
  context.fillStyle = palette.load.css[0]
  context.fill()
  context.strokeStyle = palette.lineStrong
  context.globalAlpha = 0.75
  context.stroke()
  context.globalAlpha = 1
}

/** How high a number of this many signs is written in a node, in CSS pixels; 0 where it could not be read. */
export function numberHeight(signs: number, size: number, least: number): number {
  const height = Math.min(Math.max(size * 0.44, least), (size * 0.84) / (0.62 * signs))
  return height < least ? 0 : Math.min(height, Math.max(20, least))
}

function paintNumber(
  context: CanvasRenderingContext2D,
  size: number,
  ratio: number,
  load: number,
  index: number,
  palette: Palette,
): void {
  const text = compact(load)
  const height = numberHeight(text.length, size / ratio, palette.textLeast) * ratio
  outline(context, size, ratio)
  context.fillStyle = palette.load.css[index]
  context.fill()
  context.strokeStyle = palette.load.css[Math.min(255, index + 96)]
  context.stroke()
  context.font = `600 ${height}px ${palette.font}`
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  context.fillStyle = palette.textOnLoad[index]
  context.fillText(text, size / 2, size / 2 + height * 0.36)
}

function paintLevel(
  context: CanvasRenderingContext2D,
  size: number,
  ratio: number,
  index: number,
  palette: Palette,
): void {
  const edge = palette.load.css[Math.min(255, index + 96)]
  outline(context, size, ratio)
  context.fillStyle = palette.load.css[0]
  context.fill()
  context.save()
  context.clip()
  const level = Math.max(0.22, index / 255) * (size - 2)
  context.fillStyle = palette.load.css[index]
  context.fillRect(1, size - 1 - Math.round(level), size, size)
  context.restore()
  outline(context, size, ratio)
  context.strokeStyle = edge
  context.stroke()
}

/** A number of tasks in at most four signs: 847, 1.2k, 34k. */
export function compact(load: number): string {
  if (load < 1000) return `${load}`
  if (load < 9950) return `${(load / 1000).toFixed(1)}k`
  if (load < 999_500) return `${Math.round(load / 1000)}k`
  return `${Math.round(load / 1e6)}M`
}
