/** Paints WATOR's sea: fish and sharks, and the blocks of the processes in the colours of the processors that they are at. */
import { laneColours } from '../../../../charts/lane-colours.ts'
import { drawsShapes } from '../../../../charts/shapes.ts'
import type { SharedPointing } from '../../../../core/playhead/pointing.ts'
import type { Layout } from '../../../../views/network/layout/layout.ts'
import type { Nodes, Scene } from '../../../../views/network/painter.ts'
import { type Palette, rgbOf } from '../../../../views/network/palette.ts'
import { blocksOf, bounds, CELL } from '../../model/detail.ts'
import type { MigrationValues } from '../../parameters.ts'
import type { Crowd } from '../stage/crowd.ts'

interface Drawn {
  readonly values: MigrationValues
  readonly crowd: () => Crowd | undefined
  /** What each cell holds, where that is known. */
  readonly sea: () => Uint8Array | undefined
  readonly pointing: SharedPointing | undefined
}

/** Strength of the tint of a block. */
const TINT = { light: 0.3, dark: 0.38 } as const

/** Blocks as nodes. */
export function seaNodes({ values, crowd, sea, pointing }: Drawn): Nodes {
  const { oceanWidth, oceanHeight, processors } = values
  const [across, down] = blocksOf(values)
  const columns = bounds(oceanWidth, across)
  const rows = bounds(oceanHeight, down)
  const canvas = document.createElement('canvas')
  canvas.width = oceanWidth
  canvas.height = oceanHeight
  const target = canvas.getContext('2d')
  const image = new ImageData(oceanWidth, oceanHeight)
  const pixels = new Uint32Array(image.data.buffer)
  /** What the picture shows, so that it is painted again only where that changes. */
  let painted: { readonly cells: Uint8Array; readonly palette: Palette } | undefined

  const paintCells = (cells: Uint8Array, palette: Palette) => {
    if (painted?.cells === cells && painted.palette === palette) return
    painted = { cells, palette }
    const colour = (hex: string) => {
      const [r, g, b] = rgbOf(hex)
      return ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0
    }
    const looks = new Uint32Array(3)
    looks[CELL.fish] = colour(palette.move)
    looks[CELL.shark] = colour(palette.ink)
    for (let k = 0; k < cells.length; k++) pixels[k] = looks[cells[k]]
    target?.putImageData(image, 0, 0)
  }

  return {
    fits: () => true,
    paint({ context, layout, palette, focus }: Scene) {
      const now = crowd()
      const cells = sea()
      const { cell, left, top } = cornerOf(layout, values)
      const width = cell * oceanWidth
      const height = cell * oceanHeight
      context.fillStyle = palette.surface
      context.fillRect(left, top, width, height)
      const colours = laneColours(processors, palette.theme)
      const pointed = focus >= 0 && now ? now.place[focus] : (pointing?.get() ?? -1)
      context.globalAlpha = TINT[palette.theme]
      for (let i = 0; now && i < layout.processors; i++) {
        const p = now.place[i]
        if (p < 0) continue
        const [x, y] = [columns[i % across], rows[Math.floor(i / across)]]
        context.globalAlpha = TINT[palette.theme] * (p === pointed ? 2 : 1)
        context.fillStyle = colours[p]
        context.fillRect(
          left + cell * x,
          top + cell * y,
          cell * (columns[(i % across) + 1] - x),
          cell * (rows[Math.floor(i / across) + 1] - y),
        )
      }
      context.globalAlpha = 1
      if (cells?.length === oceanWidth * oceanHeight) {
        paintCells(cells, palette)
        if (drawsShapes(context)) context.pixels(pixels, oceanWidth, left, top, width, height)
        else {
          context.imageSmoothingEnabled = cell < 1
          context.drawImage(canvas, left, top, width, height)
          context.imageSmoothingEnabled = true
        }
      }
      context.strokeStyle = palette.lineStrong
      context.lineWidth = 0.5
      context.beginPath()
      for (const x of columns) {
        context.moveTo(left + cell * x, top)
        context.lineTo(left + cell * x, top + height)
      }
      for (const y of rows) {
        context.moveTo(left, top + cell * y)
        context.lineTo(left + width, top + cell * y)
      }
      context.stroke()
      if (!now) return
      // Where two processors meet messages go through the network.
      const place = (x: number, y: number) => now.place[x + across * y]
      context.strokeStyle = palette.ink
      context.lineWidth = 1.5
      context.beginPath()
      for (let y = 0; y < down; y++) {
        for (let x = 0; x < across; x++) {
          const [x1, y1] = [left + cell * columns[x + 1], top + cell * rows[y + 1]]
          if (x + 1 < across && place(x, y) !== place(x + 1, y)) {
            context.moveTo(x1, top + cell * rows[y])
            context.lineTo(x1, y1)
          }
          if (y + 1 < down && place(x, y) !== place(x, y + 1)) {
            context.moveTo(left + cell * columns[x], y1)
            context.lineTo(x1, y1)
          }
        }
      }
      context.stroke()
    },
  }
}

/** The side of a cell and the corner of the sea, as its blocks are laid out. */
function cornerOf({ x, y, pitchX }: Layout, values: MigrationValues) {
  const { oceanWidth, oceanHeight } = values
  const [across, down] = blocksOf(values)
  const cell = (pitchX * across) / oceanWidth
  const first = (length: number, blocks: number) => (cell * Math.floor(length / blocks)) / 2
  return { cell, left: x[0] - first(oceanWidth, across), top: y[0] - first(oceanHeight, down) }
}
