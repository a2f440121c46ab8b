/** A matrix as a picture: rows of the recording from left to right, lanes from top to bottom, colour for the load. */
import { useMemo, useRef } from 'react'
import { axisOf, type SharedAxis } from '../core/playhead/axis.ts'
import type { Recording } from '../core/recording.ts'
import { useCanvas } from './canvas.ts'
import { Canvas } from './canvas-element.tsx'
import { loadColours, loadIndex } from './colour.ts'
import { type Columns, pixelColumns } from './columns.ts'
import { type Reduced, reduction } from './reduction.ts'
import { drawsShapes } from './shapes.ts'
import type { Size } from './size.ts'
import { useTheme } from './theme.ts'

interface HeatmapProps {
  readonly recording: Recording
  readonly axis: SharedAxis
  readonly matrix: string
  /** The first lane that is drawn. */
  readonly first: number
  /** The load at the top of the scale. */
  readonly most: number
  readonly size: Size
  /** How wide it may become: the canvas is as wide all the time, because another size would be another canvas with every run of a drag. */
  readonly room: number
}

/** Rows that are kept apart for each pixel: in seconds a few short rows beside long ones must not run into these. */
const BUCKETS = { steps: 2, seconds: 8 } as const

/** The picture. Where several values share a pixel it shows the greatest of them. */
export function Heatmap({ recording, axis: { unit }, matrix, first, most, size, room }: HeatmapProps) {
  const theme = useTheme()
  const { height } = size
  const width = Math.round(size.width)
  // One lane among very many must not be a hairline: then bands are two pixels high.
  const fine = recording.lanes - first > 8 * height ? 0.5 : devicePixelRatio
  const pixels = Math.max(1, Math.round(height * fine))
  const buckets = Math.max(2, Math.round(width * devicePixelRatio) * BUCKETS[unit])
  const reduced = useMemo(() => reduction(matrix, first, pixels, buckets), [matrix, first, pixels, buckets])
  const painter = useRef<Painter>(undefined)
  painter.current ??= createPainter()
  const { ref } = useCanvas(({ context, ratio }) => {
    const { rgb } = loadColours(theme)
    const small = reduced.update(recording)
    const columns = pixelColumns(recording, axisOf(recording, unit), Math.round(width * ratio), width)
    if (recording.count === 0 || width === 0) return
    if (drawsShapes(context)) {
      const pixels = new Uint32Array(columns.from.length * small.bands)
      fill(pixels, columns, small, lookup(rgb, most), most)
      context.pixels(pixels, columns.from.length, 0, 0, width, height)
      return
    }
    const source = painter.current?.(small, rgb, most, columns)
    if (!source) return
    context.imageSmoothingEnabled = false
    context.drawImage(source, 0, 0, source.width, source.height, 0, 0, width, height)
  })
  return (
    <div className="absolute" style={{ left: 0, bottom: 0, width: room, height }} aria-hidden="true">
      <Canvas ref={ref} />
    </div>
  )
}

type Painter = (reduced: Reduced, rgb: Uint8Array, most: number, columns: Columns) => HTMLCanvasElement | undefined

/* One pixel a band downwards, and one a column across. */
function createPainter(): Painter {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  let image: ImageData | undefined
  let colours: { readonly rgb: Uint8Array; readonly most: number; readonly table: Uint32Array } | undefined
  return (reduced, rgb, most, columns) => {
    const width = columns.from.length
    const height = reduced.bands
    if (!context || width === 0 || height === 0) return undefined
    if (canvas.width !== width || canvas.height !== height || !image) {
      canvas.width = width
      canvas.height = height
      image = context.createImageData(width, height)
    }
    if (colours?.rgb !== rgb || colours.most !== most) colours = { rgb, most, table: lookup(rgb, most) }
    fill(new Uint32Array(image.data.buffer), columns, reduced, colours.table, most)
    context.putImageData(image, 0, 0)
    return canvas
  }
}

/* Loads up to here are looked up; a table is much faster than a logarithm a pixel. */
const TABLE = 4096

function lookup(rgb: Uint8Array, most: number): Uint32Array {
  const table = new Uint32Array(Math.min(TABLE, Math.max(1, most)) + 257)
  for (let i = 0; i < 256; i++) table[i] = packed(rgb, i)
  for (let load = 0; load < table.length - 256; load++) table[256 + load] = table[loadIndex(load, most)]
  return table
}

/** Red, green, blue as a little-endian pixel. */
function packed(rgb: Uint8Array, i: number): number {
  return ((255 << 24) | (rgb[3 * i + 2] << 16) | (rgb[3 * i + 1] << 8) | rgb[3 * i]) >>> 0
}

function fill(
  pixels: Uint32Array,
  { from, until }: Columns,
  { bands, rowsPerBucket, values }: Reduced,
  table: Uint32Array,
  most: number,
): void {
  const direct = table.length - 256
  const width = from.length
  for (let x = 0; x < width; x++) {
    const first = Math.floor(from[x] / rowsPerBucket)
    const last = Math.ceil(until[x] / rowsPerBucket)
    for (let band = 0; band < bands; band++) {
      let load = 0
      for (let bucket = first; bucket < last; bucket++) {
        const value = values[bucket * bands + band]
        if (value > load) load = value
      }
      // Means lie between the whole numbers that are in the table.
      pixels[band * width + x] =
        load < direct && load === Math.trunc(load) ? table[256 + load] : table[loadIndex(load, most)]
    }
  }
}
