/** Fits points of a unit grid into a box. */
import type { Box, Cells, Label, Layout, PathStyle } from './layout.ts'
import { LARGEST_TILE } from './layout.ts'

/** Points in units of the distance between neighbours; the first stands at 0, 0. */
export interface Points {
  readonly x: Float32Array
  readonly y: Float32Array
  readonly width: number
  readonly height: number
}

/** Share of the distance between neighbours that a node takes: more where they are near, */
const SHARE = { near: 0.78, far: 0.64 } as const
/** and in between as much as keeps nodes of this size, in CSS pixels: more room makes no node smaller. */
const STEADY = 22

/** How many times wider than high a cell may be, or the other way round. */
const STRETCH = 1.8

interface FitOptions {
  readonly paths: PathStyle
  readonly sides?: readonly number[]
  /** Size of a node as a share of the distance between neighbours. */
  readonly share?: number
  /** Room for link stubs around the nodes, as a share of the distance between neighbours. */
  readonly margin?: number
  /** How many times farther apart neighbours may be in one direction than in the other. */
  readonly stretch?: number
}

/** Nodes: neighbours stand as far apart as the box allows, nodes stay square. */
export function fitNodes(points: Points, box: Box, options: FitOptions): Layout {
  const { paths, sides = [], margin = 0, stretch = 1.5 } = options
  const pitch = Math.min(box.width / (points.width + 1), box.height / (points.height + 1))
  const share = options.share ?? Math.max(SHARE.far, Math.min(SHARE.near, STEADY / pitch))
  // A node's own width is `share` of the distance to the next one.
  const spanX = points.width + share + 2 * margin
  const spanY = points.height + share + 2 * margin
  const most = LARGEST_TILE / share
  let pitchX = Math.min(box.width / spanX, most * 1.6)
  let pitchY = Math.min(box.height / spanY, most * 1.6)
  pitchX = Math.min(pitchX, pitchY * stretch)
  pitchY = Math.min(pitchY, pitchX * stretch)
  const tile = Math.min(LARGEST_TILE, Math.min(pitchX, pitchY) * share)
  const left = box.x + (box.width - points.width * pitchX) / 2
  const top = box.y + (box.height - points.height * pitchY) / 2
  const x = points.x.map((unit) => left + unit * pitchX)
  const y = points.y.map((unit) => top + unit * pitchY)
  return { processors: x.length, x, y, tile, paths, sides, pitchX, pitchY, labels: [] }
}

/** Cells: the grid fills the box as far as cells of bearable proportions do. */
export function fitCells(
  columns: number,
  rows: number,
  column: Uint16Array,
  row: Uint16Array,
  box: Box,
  options: { readonly paths: PathStyle; readonly sides?: readonly number[]; readonly gap?: number },
): Layout {
  let pitchX = box.width / columns
  let pitchY = box.height / rows
  pitchX = whole(Math.min(pitchX, pitchY * STRETCH))
  pitchY = whole(Math.min(pitchY, pitchX * STRETCH))
  const width = columns * pitchX
  const height = rows * pitchY
  const inside: Box = {
    x: Math.round(box.x + (box.width - width) / 2),
    y: Math.round(box.y + (box.height - height) / 2),
    width,
    height,
  }
  const x = Float32Array.from(column, (c) => inside.x + (c + 0.5) * pitchX)
  const y = Float32Array.from(row, (r) => inside.y + (r + 0.5) * pitchY)
  const { paths, sides = [], gap = 0 } = options
  const cells: Cells = { columns, rows, column, row, box: inside, gap }
  return { processors: x.length, x, y, tile: Math.min(pitchX, pitchY), paths, sides, pitchX, pitchY, labels: [], cells }
}

/** Whole pixels keep cells equal; only where they would waste much of the box are they left. */
function whole(pitch: number): number {
  const floor = Math.floor(pitch * 2) / 2
  return floor >= 2 ? floor : pitch
}

/** The same layout with texts. */
export function withLabels(layout: Layout, labels: readonly Label[]): Layout {
  return { ...layout, labels }
}
