/** Very many processors as a heatmap: one pixel a processor in an image that is copied enlarged. */
import { loadIndex } from '../../charts/colour.ts'
import { drawsShapes } from '../../charts/shapes.ts'
import type { Cells, Layout } from './layout/layout.ts'
import { type Palette, rgbOf } from './palette.ts'

/** Paints the loads of all processors. */
export type Heat = (context: CanvasRenderingContext2D, loads: ArrayLike<number>, from: number) => void

/** Colours of loads are looked up in a table up to this load, beyond it they are computed. */
const TABLE = 65_536

/** Prepares the image and the table for a layout of cells. */
export function heatOf(layout: Layout, palette: Palette, most: number): Heat {
  const { cells, processors } = layout
  if (!cells) return () => undefined
  const canvas = document.createElement('canvas')
  canvas.width = cells.columns
  canvas.height = cells.rows
  const target = canvas.getContext('2d')
  const image = new ImageData(cells.columns, cells.rows)
  const pixels = new Uint32Array(image.data.buffer)
  const at = Int32Array.from({ length: processors }, (_, i) => cells.row[i] * cells.columns + cells.column[i])
  paintGaps(pixels, cells, palette)
  const { rgb } = palette.load
  const pixel = (load: number) => {
    const i = 3 * loadIndex(load, most)
    return (255 << 24) | (rgb[i + 2] << 16) | (rgb[i + 1] << 8) | rgb[i]
  }
  const table = Uint32Array.from({ length: Math.min(most, TABLE) + 1 }, (_, load) => pixel(load))
  const { x, y, width, height } = cells.box
  const busy = new Int32Array(processors)
  return (context, loads, from) => {
    if (!target) return
    let count = 0
    for (let i = layout.server ? 1 : 0; i < processors; i++) {
      const load = loads[from + i]
      if (load > 0) busy[count++] = i
      pixels[at[i]] = load < table.length ? table[load] : pixel(load)
    }
    if (drawsShapes(context)) context.pixels(pixels, cells.columns, x, y, width, height)
    else {
      target.putImageData(image, 0, 0)
      context.imageSmoothingEnabled = layout.tile < 1
      context.drawImage(canvas, x, y, width, height)
      context.imageSmoothingEnabled = true
    }
    const side = markSide(count, width * height)
    if (side <= layout.tile) return
    context.strokeStyle = palette.inkSoft
    context.lineWidth = 0.5
    // The most loaded of those that stand in each other's way is painted last.
    for (const i of busy.subarray(0, count).sort((a, b) => loads[from + a] - loads[from + b])) {
      context.fillStyle = palette.load.css[loadIndex(loads[from + i], most)]
      const left = Math.max(x, Math.min(x + width - side, layout.x[i] - side / 2))
      const top = Math.max(y, Math.min(y + height - side, layout.y[i] - side / 2))
      context.fillRect(left, top, side, side)
      if (side === MARK) context.strokeRect(left, top, side, side)
    }
  }
}

/** Side of the mark that a processor with tasks gets at least, while few have some, in CSS pixels. */
export const MARK = 5

/** The marks of all processors that have tasks must not take more of the picture than this. */
const MARKED = 0.05

/** Side of each mark where `count` processors of a picture with this many square pixels have tasks: a few may not get lost. */
export function markSide(count: number, area: number): number {
  const side = Math.sqrt((MARKED * area) / Math.max(1, count))
  return side >= MARK ? MARK : side >= 2 ? side : 0
}

/** Lines between panels, or idle panels would have no edge: every cell near a processor's that is none itself. */
function paintGaps(pixels: Uint32Array, { columns, rows, column, row, gap }: Cells, palette: Palette): void {
  const [red, green, blue] = rgbOf(palette.line)
  const line = (255 << 24) | (blue << 16) | (green << 8) | red
  for (let i = 0; gap > 0 && i < column.length; i++) {
    const right = Math.min(columns - 1, column[i] + gap)
    const bottom = Math.min(rows - 1, row[i] + gap)
    for (let r = Math.max(0, row[i] - gap); r <= bottom; r++) {
      for (let c = Math.max(0, column[i] - gap); c <= right; c++) pixels[r * columns + c] = line
    }
  }
}
