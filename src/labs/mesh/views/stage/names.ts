/** Writes processors' numbers on what they own, so that colour alone need not say whose it is. */
import type { Surface } from '../../../../charts/canvas.ts'
import { lineHeight, token } from '../../../../charts/theme.ts'
import type { Box } from '../../../../views/labels/place.ts'
import type { Camera } from './camera.ts'
import type { Sketch } from './sketch.ts'

/** With more processors their numbers would hide what they own. */
const MOST_NAMED = 16

/** A processor's number on any ground, in the middle of a place. */
export function writeName(context: CanvasRenderingContext2D, processor: number, x: number, y: number): void {
  const text = String(processor)
  context.font = `600 ${lineHeight() - 1}px ${token('--font')}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineWidth = 4
  context.strokeStyle = token('--surface')
  context.strokeText(text, x, y)
  context.fillStyle = token('--ink')
  context.fillText(text, x, y)
}

/** What a cell of the grid holds in the place of a processor: nothing, or elements of several. */
const EMPTY = -1
const SEVERAL = -2

/** This many cells from a border are enough. */
const CLEAR = 3

/** Room around a number that labels keep free: their plates are larger than their words. */
const AROUND = 6

/** The number of each processor, clear of what others own where it can be, and near the middle of its own. Returns where they stand. */
export function paintNames(
  { context, width, height }: Surface,
  { x, y }: Sketch,
  owner: ArrayLike<number>,
  processors: number,
  { scale, left, top }: Camera,
): readonly Box[] {
  if (processors < 2 || processors > MOST_NAMED) return []
  const cell = lineHeight()
  const columns = Math.ceil(width / cell)
  const cells = new Int32Array(columns * Math.ceil(height / cell)).fill(EMPTY)
  for (let v = 0; v < x.length; v++) {
    const px = left + scale * x[v]
    const py = top - scale * y[v]
    if (px < 0 || py < 0 || px >= width || py >= height) continue
    const at = Math.floor(py / cell) * columns + Math.floor(px / cell)
    cells[at] = cells[at] === EMPTY || cells[at] === owner[v] ? owner[v] : SEVERAL
  }
  const cellsBefore = cells.slice()
  // Between elements that lie far apart a cell is theirs whose are nearest.
  spread(
    cells,
    columns,
    (at) => cells[at] !== EMPTY,
    (at, from) => {
      if (cells[at] !== EMPTY) return false
      cells[at] = cells[from]
      return true
    },
  )
  const far = new Int32Array(cells.length).fill(-1)
  const borders = (at: number) =>
    cells[at] < 0 || neighbours(at, columns, cells.length).some((next) => next < 0 || cells[next] !== cells[at])
  spread(
    cells,
    columns,
    (at) => {
      if (!borders(at)) return false
      far[at] = 0
      return true
    },
    (at, from) => {
      if (far[at] >= 0) return false
      far[at] = far[from] + 1
      return true
    },
  )
  const boxes: Box[] = []
  for (let i = 0; i < processors; i++) {
    const mine = [...cellsBefore.keys()].filter((at) => cellsBefore[at] === i)
    const mean = (of: (at: number) => number) => mine.reduce((sum, at) => sum + of(at), 0) / mine.length
    const column = (at: number) => at % columns
    const row = (at: number) => Math.floor(at / columns)
    const [across, down] = [mean(column), mean(row)]
    const away = (at: number) => Math.hypot(column(at) - across, row(at) - down)
    const better = (a: number, b: number) => Math.min(CLEAR, far[b]) - Math.min(CLEAR, far[a]) || away(a) - away(b)
    const [best] = mine.sort(better)
    if (best === undefined) continue
    const [nameX, nameY] = [(column(best) + 0.5) * cell, (row(best) + 0.5) * cell]
    writeName(context, i, nameX, nameY)
    const size = cell + 2 * AROUND
    boxes.push({ x: nameX - size / 2, y: nameY - size / 2, width: size, height: size })
  }
  return boxes
}

/** The cells beside a cell; −1 for what is outside. */
const neighbours = (at: number, columns: number, cells: number): readonly number[] => [
  at % columns > 0 ? at - 1 : -1,
  at % columns < columns - 1 ? at + 1 : -1,
  at - columns,
  at + columns < cells ? at + columns : -1,
]

/** Goes out from some cells, nearest first; `take` says whether a cell is gone on from. */
function spread(
  { length }: Int32Array,
  columns: number,
  begins: (at: number) => boolean,
  take: (at: number, from: number) => boolean,
): void {
  const queue: number[] = []
  for (let at = 0; at < length; at++) if (begins(at)) queue.push(at)
  for (let k = 0; k < queue.length; k++) {
    for (const next of neighbours(queue[k], columns, length)) if (next >= 0 && take(next, queue[k])) queue.push(next)
  }
}
