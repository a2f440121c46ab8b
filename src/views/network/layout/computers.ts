/** Computers of several cores. */
import { fitCells, fitNodes } from './fit.ts'
import { extent, grid, panelsAcross } from './grids.ts'
import type { Box, Form, Layout } from './layout.ts'

/** Distance between computers beyond that between cores, in units of the latter. */
const GAP = 0.7

/** Each computer is a rectangle of its cores in a frame, the computers row after row in the order of their numbers. */
export function computers(processors: number, sides: readonly number[], box: Box, form: Form): Layout {
  const [cores, count] = sides
  if (cores === 1 || count === 1) return grid(processors, box, form)
  const [columns, rows] = rectangle(cores, box.width >= box.height)
  const across = panelsAcross(count, columns, rows, box)
  const down = Math.ceil(count / across)
  const place = (i: number) => {
    const computer = Math.floor(i / cores)
    const core = i % cores
    return {
      column: computer % across,
      row: Math.floor(computer / across),
      x: core % columns,
      y: Math.floor(core / columns),
    }
  }
  const all = Array.from({ length: processors }, (_, i) => place(i))
  if (form === 'cells') {
    // Gaps are whole cells, as many as make about three pixels.
    const pitch = Math.min(box.width / (across * columns), box.height / (down * rows))
    const gap = Math.max(1, Math.round(3 / pitch))
    const column = Uint16Array.from(all, ({ column, x }) => column * (columns + gap) + x)
    const row = Uint16Array.from(all, ({ row, y }) => row * (rows + gap) + y)
    const layout = fitCells(across * (columns + gap) - gap, down * (rows + gap) - gap, column, row, box, {
      paths: 'curved',
      gap,
    })
    return { ...layout, frames: framesOf(layout, cores, 0.5, 0.5) }
  }
  const points = {
    x: Float32Array.from(all, ({ column, x }) => column * (columns + GAP) + x),
    y: Float32Array.from(all, ({ row, y }) => row * (rows + GAP) + y),
    width: across * (columns + GAP) - GAP - 1,
    height: down * (rows + GAP) - GAP - 1,
  }
  const layout = fitNodes(points, box, { paths: 'curved', margin: GAP / 3, stretch: 1.25 })
  return { ...layout, frames: framesOf(layout, cores, 0.5 + GAP / 5, 0.5 + GAP / 5) }
}

/** Columns and rows of a computer's cores: a full rectangle where there is one that is not too long, else nearly a square. */
function rectangle(cores: number, wide: boolean): readonly [columns: number, rows: number] {
  const square = Math.ceil(Math.sqrt(cores))
  let long = square
  while (cores % long > 0) long++
  if (long * long > 2.5 * cores) long = square
  const short = Math.ceil(cores / long)
  return wide ? [long, short] : [short, long]
}

/** A frame around the cores of each computer, so far from their centres, in units of the distance between cores. */
function framesOf(layout: Layout, cores: number, outX: number, outY: number): Box[] {
  const { processors, x, y, pitchX, pitchY } = layout
  const frames: Box[] = []
  for (let first = 0; first < processors; first += cores) {
    const [left, right] = extent(x, first, Math.min(cores, processors - first))
    const [top, bottom] = extent(y, first, Math.min(cores, processors - first))
    frames.push({
      x: left - outX * pitchX,
      y: top - outY * pitchY,
      width: right - left + 2 * outX * pitchX,
      height: bottom - top + 2 * outY * pitchY,
    })
  }
  return frames
}
