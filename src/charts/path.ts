/** SVG paths over columns, by d3's generators of lines and areas. */
import { area, curveStepAfter, line } from 'd3-shape'
import { type Columns, envelope } from './columns.ts'

/** A corner of a curve, in pixels from the plot's upper left one. */
type Corner = [x: number, y: number]

/** Less than a tenth of a pixel is not seen. */
const DIGITS = 1
const round = (pixels: number) => Number(pixels.toFixed(DIGITS))

const straight = line().digits(DIGITS)
const stepped = line()
  .curve(curveStepAfter)
  .defined(([, y]) => !Number.isNaN(y))
  .digits(DIGITS)

/** Corners of a curve that is level over each column, without those at which it stays as high; where `y` gives NaN there is a gap. */
function stepCorners(values: ArrayLike<number>, edges: ArrayLike<number>, y: (value: number) => number): Corner[] {
  const columns = edges.length - 1
  const corners: Corner[] = []
  let last = Number.NaN
  for (let column = 0; column < columns; column++) {
    const height = y(values[column])
    if (Math.abs(height - last) < 10 ** -DIGITS / 2) continue
    if (Number.isNaN(height)) {
      if (Number.isNaN(last)) continue
      corners.push([edges[column], last])
    }
    corners.push([edges[column], height])
    last = height
  }
  if (!Number.isNaN(last)) corners.push([edges[columns], last])
  return corners
}

/** A line that is level over each column and jumps between them, with a gap where `y` gives NaN. `edges` has one more number than there are columns. */
export const stepLine = (values: ArrayLike<number>, edges: ArrayLike<number>, y: (value: number) => number): string =>
  stepped(stepCorners(values, edges, y)) ?? ''

/** The area between such a line without gaps and `base`, which is level: so one line leads back, where d3's areas have a corner for each above. */
export function stepArea(
  values: ArrayLike<number>,
  edges: ArrayLike<number>,
  y: (value: number) => number,
  base: number,
): string {
  const line = stepLine(values, edges, y)
  return line && `${line}V${round(base)}H${round(edges[0])}Z`
}

/** Corners of a line through the whole range of every column: it enters at the end that is nearer to where it comes from. */
function rangeCorners(values: ArrayLike<number>, columns: Columns, y: (value: number) => number): Corner[] {
  const { min, max } = envelope(values, columns)
  const corners: Corner[] = []
  let last = y(min[0])
  for (let column = 0; column < min.length; column++) {
    const x = (columns.edges[column] + columns.edges[column + 1]) / 2
    const [low, high] = [y(min[column]), y(max[column])]
    const isUp = Math.abs(last - low) < Math.abs(last - high)
    const [near, far] = isUp ? [low, high] : [high, low]
    corners.push([x, near])
    if (far !== near) corners.push([x, far])
    last = far
  }
  return corners
}

/** The line of a recording's column: a step a row, or the range of the rows of each pixel. */
export const rowsLine = (values: ArrayLike<number>, columns: Columns, y: (value: number) => number): string =>
  columns.rows ? stepLine(values, columns.edges, y) : (straight(rangeCorners(values, columns, y)) ?? '')

/** The area between the greatest values of a recording's column, in each row or pixel, and `base`. */
export const rowsArea = (
  values: ArrayLike<number>,
  columns: Columns,
  y: (value: number) => number,
  base: number,
): string => stepArea(columns.rows ? values : envelope(values, columns).max, columns.edges, y, base)

/** The middles of columns that are `wide` pixels each. */
const centre = (column: number, wide: number) => (column + 0.5) * wide

/** Straight lines from the middle of one column to the middle of the next, each column `wide` pixels. */
export const centreLine = (values: ArrayLike<number>, wide: number, y: (value: number) => number): string =>
  line<number>((_, column) => centre(column, wide), y).digits(DIGITS)(values as number[]) ?? ''

/** The area between two such lines. */
export const centreArea = (
  low: ArrayLike<number>,
  high: ArrayLike<number>,
  wide: number,
  y: (value: number) => number,
): string =>
  area<number>(
    (_, column) => centre(column, wide),
    (_, column) => y(low[column]),
    (_, column) => y(high[column]),
  ).digits(DIGITS)(high as number[]) ?? ''
