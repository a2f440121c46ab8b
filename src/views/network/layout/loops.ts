/** Rings and chains. */
import { fitCells, fitNodes, type Points } from './fit.ts'
import { type Box, type Form, LARGEST_TILE, type Layout } from './layout.ts'

/** Below this distance between neighbours a single line or loop gives way to a serpentine, in CSS pixels. */
const CLOSE = 13

/** A chain: one line while there is room, then a serpentine whose rows are farther apart than its columns. */
export function chain(processors: number, box: Box, form: Form): Layout {
  const columns = lineLength(processors, box)
  const rows = Math.ceil(processors / columns)
  if (form === 'cells') return band('open', processors, columns, rows, box, form)
  const x = new Float32Array(processors)
  const y = new Float32Array(processors)
  for (let i = 0; i < processors; i++) {
    const row = Math.floor(i / columns)
    x[i] = row % 2 === 0 ? i % columns : columns - 1 - (i % columns)
    y[i] = row * ROW
  }
  return fitNodes({ x, y, width: columns - 1, height: (rows - 1) * ROW }, box, { paths: 'straight', stretch: 1.3 })
}

/** Rows of a serpentine stand so much farther apart than its columns: the line is seen, not a grid. */
const ROW = 1.3

/** Processors in a row of the serpentine: the number that makes nodes largest. */
function lineLength(processors: number, box: Box): number {
  if (box.width / processors >= 34) return processors
  let best = 1
  let most = 0
  for (let columns = 1; columns <= processors; columns++) {
    const rows = Math.ceil(processors / columns)
    const pitch = Math.min(box.width / columns, box.height / (rows * ROW))
    // Among equals the fuller last row.
    const full = processors / (columns * rows)
    if (pitch * (0.9 + 0.1 * full) > most) {
      most = pitch * (0.9 + 0.1 * full)
      best = columns
    }
  }
  return best
}

/** A ring: a circle, a racetrack when that makes more room, a closed serpentine when there are very many. */
export function ring(processors: number, box: Box, form: Form): Layout {
  const around = form === 'cells' ? undefined : track(processors, box)
  if (around) return around
  let rows = 2
  let columns = Math.ceil(processors / 2)
  let most = 0
  for (let tried = 2; tried <= Math.max(2, Math.sqrt(processors) * 4); tried += 2) {
    const wide = Math.ceil(processors / tried)
    if (wide < 2) break
    const pitch =
      Math.min(box.width / wide, box.height / (tried * (form === 'cells' ? 1 : ROW))) *
      (0.5 + (0.5 * processors) / (wide * tried))
    if (pitch > most) {
      most = pitch
      rows = tried
      columns = wide
    }
  }
  return band('closed', processors, columns, rows, box, form)
}

/** A circle, or a racetrack when that makes more room; undefined where neighbours would come closer than this many CSS pixels. */
export function track(processors: number, box: Box, close = CLOSE): Layout | undefined {
  const margin = LARGEST_TILE / 2 + 4
  const room = (side: number, tile: number) => Math.max(8, side / 2 - Math.min(margin, tile / 2 + 4))
  const guess = Math.min(LARGEST_TILE, ((box.width + box.height) * 2) / processors)
  const a = room(box.width, guess)
  const b = room(box.height, guess)
  const r = Math.min(a, b)
  const circle = (2 * Math.PI * r) / processors
  if (circle >= 34) return loop(processors, box, r, r)
  const straight = 4 * (Math.max(a, b) - r)
  return (2 * Math.PI * r + straight) / processors >= close ? loop(processors, box, a, b) : undefined
}

/** A circle or racetrack with half axes a and b, processor 0 at the top, clockwise. */
function loop(processors: number, box: Box, a: number, b: number): Layout {
  const r = Math.min(a, b)
  const half = Math.max(a, b) - r
  const length = 2 * Math.PI * r + 4 * half
  const x = new Float32Array(processors)
  const y = new Float32Array(processors)
  const wide = a >= b
  for (let i = 0; i < processors; i++) {
    // Along a wide track from the middle of its upper side; a tall one is the same, turned.
    const [u, v] = onTrack((i / processors) * length + (wide ? 0 : length / 4), r, half)
    x[i] = box.x + box.width / 2 + (wide ? u : -v)
    y[i] = box.y + box.height / 2 + (wide ? v : u)
  }
  if (!wide)
    x.forEach((at, i) => {
      x[i] = box.x * 2 + box.width - at
    })
  const pitch = length / processors
  return {
    processors,
    x,
    y,
    tile: Math.min(LARGEST_TILE, pitch * (pitch < 30 ? 0.76 : 0.62)),
    paths: 'straight',
    sides: [],
    pitchX: pitch,
    pitchY: pitch,
    labels: [],
  }
}

function onTrack(along: number, r: number, half: number): [x: number, y: number] {
  const turn = Math.PI * r
  let s = along % (2 * turn + 4 * half)
  if (s < half) return [s, -r]
  s -= half
  if (s < turn) return [half + r * Math.sin(s / r), -r * Math.cos(s / r)]
  s -= turn
  if (s < 2 * half) return [half - s, r]
  s -= 2 * half
  if (s < turn) return [-half - r * Math.sin(s / r), r * Math.cos(s / r)]
  s -= turn
  return [-half + s, -r]
}

/** A serpentine on a grid; closed, it keeps the first column free for the way back. */
function band(
  ends: 'open' | 'closed',
  processors: number,
  columns: number,
  rows: number,
  box: Box,
  form: Form,
): Layout {
  const column = new Uint16Array(processors)
  const row = new Uint16Array(processors)
  const length = columns * rows
  for (let i = 0; i < processors; i++) {
    const at = ends === 'closed' ? Math.floor((i * length) / processors) : i
    const [c, r] = ends === 'closed' ? onClosed(at, columns, rows) : onOpen(at, columns)
    column[i] = c
    row[i] = r
  }
  if (form === 'cells') return fitCells(columns, rows, column, row, box, { paths: 'straight' })
  const points: Points = {
    x: Float32Array.from(column),
    y: Float32Array.from(row, (r) => r * ROW),
    width: columns - 1,
    height: (rows - 1) * ROW,
  }
  return fitNodes(points, box, { paths: 'straight', share: 0.68, stretch: 1.4 })
}

function onOpen(at: number, columns: number): [column: number, row: number] {
  const row = Math.floor(at / columns)
  const c = at % columns
  return [row % 2 === 0 ? c : columns - 1 - c, row]
}

function onClosed(at: number, columns: number, rows: number): [column: number, row: number] {
  const inner = columns - 1
  if (at >= 1 + inner * rows) return [0, columns * rows - at]
  if (at === 0) return [0, 0]
  const row = Math.floor((at - 1) / inner)
  const c = (at - 1) % inner
  return [row % 2 === 0 ? 1 + c : inner - c, row]
}
