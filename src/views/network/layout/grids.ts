/** Grids: meshes, tori of any number of dimensions as grids of panels, and workers without links. */
import { fitCells, fitNodes, withLabels } from './fit.ts'
import type { Box, Form, Label, Layout } from './layout.ts'

/** Distance between panels beyond that between neighbours, in units of the latter. */
const GAP = 0.9

/** Height of a panel's name in CSS pixels. */
const LABEL = 18

/** n things row after row, as square as the box. */
export function grid(n: number, box: Box, form: Form): Layout {
  let columns = Math.max(1, n)
  let most = 0
  for (let tried = 1; tried <= n; tried++) {
    const rows = Math.ceil(n / tried)
    const pitch = Math.min(box.width / tried, box.height / rows) * (0.85 + (0.15 * n) / (tried * rows))
    if (pitch > most) {
      most = pitch
      columns = tried
    }
  }
  const rows = Math.max(1, Math.ceil(n / columns))
  const column = Uint16Array.from({ length: n }, (_, i) => i % columns)
  const row = Uint16Array.from({ length: n }, (_, i) => Math.floor(i / columns))
  if (form === 'cells') return fitCells(columns, rows, column, row, box, { paths: 'curved' })
  const points = { x: Float32Array.from(column), y: Float32Array.from(row), width: columns - 1, height: rows - 1 }
  return fitNodes(points, box, { paths: 'curved', stretch: 1.25 })
}

/** Where each dimension beyond the second lies: panels along x or along y, or one dimension broken into rows of panels. */
interface Arrangement {
  /** Offsets of the panels in units, by panel number. */
  readonly column: Uint32Array
  readonly row: Uint32Array
  /** Gaps before each panel, growing with the level of nesting. */
  readonly gapX: Uint32Array
  readonly gapY: Uint32Array
}

/**
 * A torus or mesh of two or more dimensions: x and y lie in a panel, the others order the panels. A torus has no corner, so its
 * processor 0 stands in the middle of its panel: what begins there is seen to spread in all directions.
 */
export function nested(sides: readonly number[], wraps: boolean, box: Box, form: Form): Layout {
  const [wide, high] = sides
  const processors = sides.reduce((a, b) => a * b, 1)
  const { column, row, gapX, gapY } = arrange(sides, box)
  const shift = (side: number) => (wraps && side > 2 ? side >> 1 : 0)
  const across = Uint32Array.from({ length: wide }, (_, i) => (i + shift(wide)) % wide)
  const down = Uint32Array.from({ length: high }, (_, i) => (i + shift(high)) % high)
  const panels = column.length
  const most = (of: Uint32Array) => of.reduce((a, b) => Math.max(a, b), 0)
  const margin = form === 'nodes' && wraps && (wide > 2 || high > 2) ? 0.3 : 0
  if (form === 'cells') {
    // Gaps are whole cells, as many as make about three pixels.
    const pitch = Math.min(box.width / ((most(column) + 1) * wide), box.height / ((most(row) + 1) * high))
    const gap = panels === 1 ? 0 : Math.max(1, Math.round(3 / pitch))
    const columnOf = new Uint16Array(processors)
    const rowOf = new Uint16Array(processors)
    for (let i = 0; i < processors; i++) {
      const panel = Math.floor(i / (wide * high))
      columnOf[i] = across[i % wide] + column[panel] * wide + gapX[panel] * gap
      rowOf[i] = down[Math.floor(i / wide) % high] + row[panel] * high + gapY[panel] * gap
    }
    const columns = (most(column) + 1) * wide + most(gapX) * gap
    const rows = (most(row) + 1) * high + most(gapY) * gap
    return fitCells(columns, rows, columnOf, rowOf, box, { paths: 'nested', sides, gap })
  }
  const rowsOfPanels = most(row) + 1
  const labelled = panels > 1 && sides.length === 3
  const x = new Float32Array(processors)
  const y = new Float32Array(processors)
  for (let i = 0; i < processors; i++) {
    const panel = Math.floor(i / (wide * high))
    x[i] = across[i % wide] + column[panel] * wide + gapX[panel] * GAP
    y[i] = down[Math.floor(i / wide) % high] + row[panel] * high + gapY[panel] * GAP
  }
  const width = (most(column) + 1) * wide - 1 + most(gapX) * GAP
  const height = rowsOfPanels * high - 1 + most(gapY) * GAP
  const inside = labelled ? { ...box, height: box.height - rowsOfPanels * LABEL } : box
  const layout = fitNodes({ x, y, width, height }, inside, { paths: 'nested', sides, margin })
  if (!labelled) return layout
  return named(layout, wide, high, row)
}

/** Moves rows of panels apart and writes each layer's name above it. */
function named(layout: Layout, wide: number, high: number, row: Uint32Array): Layout {
  const labels: Label[] = []
  const y = layout.y.map((at, i) => at + (row[Math.floor(i / (wide * high))] + 1) * LABEL)
  const stub = layout.tile / 2 + (high > 2 ? layout.pitchY * 0.3 : 2)
  row.forEach((_, panel) => {
    // The ends of its first row, wherever its processors stand.
    const [left, right] = extent(layout.x, panel * wide * high, wide * high)
    const [top] = extent(y, panel * wide * high, wide * high)
    const text = layout.pitchX * wide > 52 ? `z = ${panel}` : `${panel}`
    labels.push({ text, x: (left + right) / 2, y: top - Math.max(stub, 8) - 3 })
  })
  return withLabels({ ...layout, y }, labels)
}

/** The least and the greatest of some places. */
export function extent(of: Float32Array, first: number, count: number): readonly [least: number, greatest: number] {
  let [least, most] = [of[first], of[first]]
  for (let i = first + 1; i < first + count; i++) {
    least = Math.min(least, of[i])
    most = Math.max(most, of[i])
  }
  return [least, most]
}

/** Orders the panels. One outer dimension is broken into rows as suits the box; more are nested, alternating in direction. */
function arrange(sides: readonly number[], box: Box): Arrangement {
  const [X, Y, ...outer] = sides
  const panels = outer.reduce((a, b) => a * b, 1)
  const column = new Uint32Array(panels)
  const row = new Uint32Array(panels)
  const gapX = new Uint32Array(panels)
  const gapY = new Uint32Array(panels)
  if (outer.length === 1) {
    const across = panelsAcross(panels, X, Y, box)
    for (let i = 0; i < panels; i++) {
      column[i] = gapX[i] = i % across
      row[i] = gapY[i] = Math.floor(i / across)
    }
    return { column, row, gapX, gapY }
  }
  let alongX = 1
  let alongY = 1
  let stride = 1
  let level = 1
  let gapsX = 0
  let gapsY = 0
  for (const side of outer) {
    // The direction in which there is more room left.
    const toX = box.width / (X * alongX * side) >= box.height / (Y * alongY * side)
    for (let i = 0; i < panels; i++) {
      const at = Math.floor(i / stride) % side
      if (toX) {
        column[i] += at * alongX
        gapX[i] += at * (gapsX + level)
      } else {
        row[i] += at * alongY
        gapY[i] += at * (gapsY + level)
      }
    }
    if (toX) {
      gapsX += (side - 1) * (gapsX + level)
      alongX *= side
    } else {
      gapsY += (side - 1) * (gapsY + level)
      alongY *= side
    }
    stride *= side
    level = 1 + Math.floor(Math.log2(Math.max(alongX, alongY)) / 4)
  }
  return { column, row, gapX, gapY }
}

/** How many panels of X × Y things stand beside each other, so that they are as large as the box allows. */
export function panelsAcross(panels: number, X: number, Y: number, box: Box): number {
  let best = 1
  let most = 0
  for (let across = 1; across <= panels; across++) {
    const down = Math.ceil(panels / across)
    const pitch = Math.min(box.width / ((X + GAP) * across), box.height / ((Y + GAP + 0.4) * down))
    const full = panels / (across * down)
    if (pitch * (0.7 + 0.3 * full) > most * 1.001) {
      most = pitch * (0.7 + 0.3 * full)
      best = across
    }
  }
  return best
}
