/** Pixels of a Gantt chart: lanes, their names at the left, words on what they do at the right. */
import { ticks } from 'd3-array'

/** Where everything stands. */
export interface Layout {
  readonly width: number
  readonly height: number
  /** Left and right edge of the time axis. */
  readonly left: number
  readonly right: number
  /** Upper edge and height of a row. */
  readonly top: (row: number) => number
  readonly rowHeight: number
  readonly barHeight: number
  /** Foot of the last row, where the axis begins. */
  readonly foot: number
  readonly x: (time: number) => number
  readonly ticks: readonly { readonly at: number; readonly label: string }[]
  /** Whether there is room for what everyone is doing. */
  readonly words: boolean
  /** Whether the screen is narrow: names have less room. */
  readonly narrow: boolean
  /** Size of the type, for what has to fit into a bar; 1 is that of a page. */
  readonly type: number
  /** Height of the axis: its labels, and below them that of the playhead, which hides none. */
  readonly axis: number
}

const LEAST_ROW = 20
const LEAST_NARROW = 14
const MOST_ROW = 76

/** Where the axis has its labels, below the rows, and what a line of them takes. */
export const labelsAt = ({ type }: Pick<Layout, 'type'>) => ({ first: 5 + 13 * type, line: 17 * type })

/** Lays out so many rows that end at a time. */
export function layoutOf(size: { width: number; height: number }, rows: number, end: number, type = 1): Layout {
  const { width } = size
  const narrow = width < 560
  const words = width >= 680
  const left = narrow ? 104 : 140 + 56 * type
  const right = width - (words ? 12 + 160 * type : 16)
  const mostRow = Math.max(MOST_ROW, size.height / 6)
  const leastRow = narrow ? LEAST_NARROW : LEAST_ROW
  const { first, line } = labelsAt({ type })
  const axis = Math.ceil(first + line + 6)
  const rowHeight = Math.max(leastRow, Math.min(mostRow, Math.floor((size.height - axis - 4) / rows)))
  const foot = 4 + rows * rowHeight
  const last = end > 0 ? end : 1
  const x = (time: number) => left + (time / last) * (right - left)
  return {
    width,
    height: foot + axis,
    left,
    right,
    top: (row) => 4 + row * rowHeight,
    rowHeight,
    barHeight: Math.min(Math.max(28, 0.4 * rowHeight), rowHeight - 4),
    foot,
    x,
    ticks: ticks(0, last, Math.max(2, Math.floor((right - left) / (90 * type)))).map((time) => ({
      at: x(time),
      label: String(Number(time.toPrecision(6))),
    })),
    words,
    narrow,
    type,
    axis,
  }
}
