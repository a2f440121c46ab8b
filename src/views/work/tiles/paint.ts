/** Tiles on a canvas. What has been painted stays; going on paints only what is new. */
import type { Surface } from '../../../charts/canvas.ts'
import type { Theme } from '../../../charts/colour.ts'
import { laneColours } from '../../../charts/lane-colours.ts'
import { token } from '../../../charts/theme.ts'
import type { PictureSettings } from '../../../core/workloads/mandelbrot/picture.ts'
import {
  isFilled,
  type MandelbrotScene,
  type Rectangle,
  rectangleOf,
} from '../../../core/workloads/mandelbrot/scene.ts'
import { FATE } from '../../../core/workloads/workload.ts'
import type { Box } from '../../network/layout/layout.ts'
import { paintFocus } from '../../nodes/paint.ts'
import { createLayer } from '../layer.ts'
import type { WorkPainter, WorkScene } from '../painting.ts'
import { scaled } from '../room.ts'

/** Paints a picture's counts, pixel by pixel, on a canvas of their own. */
function shadesOf({ size, most, counts }: MandelbrotScene): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (!context) return canvas
  const image = context.createImageData(size, size)
  const scale = 1 / Math.log1p(most)
  for (let pixel = 0; pixel < counts.length; pixel++) {
    const share = counts[pixel] >= most ? 1 : Math.log1p(counts[pixel]) * scale
    image.data.fill(Math.round(245 - 225 * share), 4 * pixel, 4 * pixel + 3)
    image.data[4 * pixel + 3] = 255
  }
  context.putImageData(image, 0, 0)
  return canvas
}

interface TilesScene {
  readonly drawing: WorkScene
  readonly scene: MandelbrotScene
  readonly picture: PictureSettings
}

/** Room for the ways to colour it above, for the legend below, and what bars of cost take where there is room for them. */
const bottomOf = (width: number, height: number) => (height < 240 ? 12 : width < 520 ? 66 : 46)
const BARS = 44
const SIDE = 12

/** Paints on the surface by a way of colouring. */
export function tilesOn(
  { drawing, scene, picture }: TilesScene,
  { context, width, height, ratio }: Surface,
  theme: Theme,
  mode: string,
  tileAt: (x: number, y: number) => number,
): WorkPainter {
  const top = scaled(8)
  const { work, timeline } = drawing
  const { size } = scene
  const colours = laneColours(work.processors, theme)
  const [ink, line, strong, paper] = ['--ink', '--line', '--line-strong', '--paper'].map(token)
  const bars = height > 320 ? BARS : 0
  const side = Math.max(1, Math.min(width - 2 * SIDE, height - top - scaled(bottomOf(width, height)) - bars))
  const left = (width - side) / 2
  const scale = side / size
  const shades = shadesOf(scene)
  const most = work.operations.reduce((most, operations) => Math.max(most, operations), 1)

  const rectangle = (task: number) => rectangleOf(work.descriptors, task * work.words)
  const boxOf = (task: number): Box => {
    const { x, y, width, height } = rectangle(task)
    return { x: left + x * scale, y: top + y * scale, width: width * scale, height: height * scale }
  }
  /** Paints some of the pixels as the processor has computed them. */
  const part = (brush: CanvasRenderingContext2D, { x, y, width, height }: Rectangle, owner: number) => {
    if (width <= 0 || height <= 0) return
    if (mode === 'processor') {
      brush.fillStyle = colours[owner]
      brush.fillRect(x, y, width, height)
      return
    }
    brush.drawImage(shades, x, y, width, height, x, y, width, height)
    if (mode !== 'both') return
    // Dark and light stay as they are: the processor gives the hue.
    brush.globalCompositeOperation = 'color'
    brush.fillStyle = colours[owner]
    brush.fillRect(x, y, width, height)
    brush.globalCompositeOperation = 'source-over'
  }
  const border = (brush: CanvasRenderingContext2D, { x, y, width, height }: Rectangle, owner: number) => {
    part(brush, { x, y, width, height: 1 }, owner)
    part(brush, { x, y: y + height - 1, width, height: 1 }, owner)
    part(brush, { x, y: y + 1, width: 1, height: height - 2 }, owner)
    part(brush, { x: x + width - 1, y: y + 1, width: 1, height: height - 2 }, owner)
  }
  const hatch = (brush: CanvasRenderingContext2D, { x, y, width, height }: Rectangle) => {
    brush.save()
    brush.beginPath()
    brush.rect(x, y, width, height)
    brush.clip()
    brush.strokeStyle = paper
    brush.lineWidth = Math.max(1, 1 / (scale * ratio))
    const every = Math.max(4, 6 / scale)
    brush.beginPath()
    for (let d = 0; d < width + height; d += every) {
      brush.moveTo(x + d, y)
      brush.lineTo(x + d - height, y + height)
    }
    brush.stroke()
    brush.restore()
  }
  /** A task has been done: its pixels are there, or its children wait. */
  const done = (brush: CanvasRenderingContext2D, task: number) => {
    const it = rectangle(task)
    const owner = work.owner[task]
    if (work.fate[task] === FATE.leaf) {
      part(brush, it, owner)
      if (isFilled(scene, it)) hatch(brush, it)
      return
    }
    wait(brush, it, work.depth[task] + 1)
    if (scene.fill) border(brush, it, owner)
  }
  /** What waits is grey, the darker the deeper. */
  const wait = (brush: CanvasRenderingContext2D, { x, y, width, height }: Rectangle, depth: number) => {
    brush.fillStyle = paper
    brush.fillRect(x, y, width, height)
    brush.globalAlpha = Math.min(0.9, 0.15 + 0.1 * depth)
    brush.fillStyle = strong
    brush.fillRect(x, y, width, height)
    brush.globalAlpha = 1
  }
  // As fine as the picture itself, so that tiles meet without a seam.
  const layer = createLayer({ width: size, height: size, ratio: 1 }, timeline, {
    clear: (brush) => wait(brush, rectangle(0), 0),
    done,
  })
  /** The tasks done so far in their order, as high as their cost. */
  const paintBars = () => {
    const bottom = top + side + BARS - 4
    const wide = side / Math.max(1, work.count)
    context.fillStyle = line
    context.fillRect(left, bottom, side, 1)
    for (let i = 0; i < layer.painted; i++) {
      const task = timeline.order[i]
      const high = ((BARS - 10) * Math.log1p(work.operations[task])) / Math.log1p(most)
      context.fillStyle = colours[work.owner[task]]
      context.fillRect(left + i * wide, bottom - high, Math.max(0.5, wide), high)
    }
  }

  return {
    paint(time, task, processor) {
      layer.to(time)
      context.globalAlpha = processor >= 0 ? 0.35 : 1
      context.imageSmoothingEnabled = scale * ratio < 1
      if (layer.canvas) context.drawImage(layer.canvas, left, top, side, side)
      if (bars > 0) paintBars()
      context.globalAlpha = 1
      context.save()
      context.translate(left, top)
      context.scale(scale, scale)
      for (let i = 0; processor >= 0 && i < layer.painted; i++) {
        const tile = timeline.order[i]
        if (work.owner[tile] === processor && work.fate[tile] === FATE.leaf) part(context, rectangle(tile), processor)
      }
      context.restore()
      for (let q = 0; q < work.processors; q++) {
        const running = timeline.runningOn(q, time)
        if (running < 0) continue
        const { x, y, width, height } = boxOf(running)
        context.strokeStyle = colours[q]
        context.lineWidth = processor < 0 || processor === q ? 2 : 1
        context.strokeRect(x, y, width, height)
      }
      context.strokeStyle = ink
      context.lineWidth = 1
      context.strokeRect(left - 0.5, top - 0.5, side + 1, side + 1)
      if (task >= 0) paintFocus(context, boxOf(task))
    },
    at: (x, y) => tileAt((x - left) / scale, (y - top) / scale),
    boxOf,
    chosen(from, to) {
      const inside = ([x, y]: readonly [x: number, y: number]) =>
        [x - left, y - top].map((place) => Math.max(0, Math.min(side, place)))
      const [[ax, ay], [bx, by]] = [inside(from), inside(to)]
      const wide = Math.max(2, Math.min(side, Math.max(Math.abs(bx - ax), Math.abs(by - ay))))
      const [x, y] = [
        bx < ax ? Math.max(0, ax - wide) : Math.min(side - wide, ax),
        by < ay ? Math.max(0, ay - wide) : Math.min(side - wide, ay),
      ]
      const unit = picture.width / side
      const real = picture.x - picture.width / 2 + (x + wide / 2) * unit
      const imaginary = picture.y + picture.width / 2 - (y + wide / 2) * unit
      const bounded = (place: number) => Math.max(-2, Math.min(2, place))
      return {
        box: { x: left + x, y: top + y, width: wide, height: wide },
        changes: {
          region: 'own',
          centreX: bounded(real),
          centreY: bounded(imaginary),
          regionWidth: Math.max(1e-11, wide * unit),
        },
      }
    },
  }
}
