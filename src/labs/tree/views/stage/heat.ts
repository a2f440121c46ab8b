/** Very many processors as a heatmap: one pixel a processor in an image that is copied enlarged. */
import { loadIndex } from '../../../../charts/colour.ts'
import type { Palette } from './palette.ts'
import type { Layout } from './places.ts'

/** Paints the loads of all processors. */
export type Heat = (context: CanvasRenderingContext2D, loads: ArrayLike<number>, from: number, first: number) => void

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
  const { rgb } = palette.load
  const pixel = (load: number) => {
    const i = 3 * loadIndex(load, most)
    return (255 << 24) | (rgb[i + 2] << 16) | (rgb[i + 1] << 8) | rgb[i]
  }
  const table = Uint32Array.from({ length: Math.min(most, TABLE) + 1 }, (_, load) => pixel(load))
  const { x, y, width, height } = cells.box
  return (context, loads, from, first) => {
    if (!target) return
    for (let i = first; i < processors; i++) {
      const load = loads[from + i]
      pixels[at[i]] = load < table.length ? table[load] : pixel(load)
    }
    target.putImageData(image, 0, 0)
    context.imageSmoothingEnabled = layout.tile < 1
    context.drawImage(canvas, x, y, width, height)
    context.imageSmoothingEnabled = true
  }
}
