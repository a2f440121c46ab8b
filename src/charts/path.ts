/** SVG paths over columns: level over a column, so H and V commands do, and level runs of columns are one command. */
import { type Columns, type Envelope, envelope } from './columns.ts'

const round = (value: number) => Math.round(value * 10) / 10

/** A line that is level over each column and jumps between them. `edges` has one more number than there are columns. */
export function stepLine(values: ArrayLike<number>, edges: ArrayLike<number>, y: (value: number) => number): string {
  const columns = edges.length - 1
  if (columns < 1) return ''
  let last = round(y(values[0]))
  let path = `M0 ${last}`
  for (let column = 1; column < columns; column++) {
    const next = round(y(values[column]))
    if (next === last) continue
    path += `H${round(edges[column])}V${next}`
    last = next
  }
  return `${path}H${round(edges[columns])}`
}

/** A line through the whole range of every column. */
export function envelopeLine({ min, max }: Envelope, edges: ArrayLike<number>, y: (value: number) => number): string {
  const columns = min.length
  let path = ''
  let last = y(min[0])
  for (let column = 0; column < columns; column++) {
    const low = y(min[column])
    const high = y(max[column])
    const near = Math.abs(last - low) < Math.abs(last - high) ? low : high
    const far = near === low ? high : low
    path += `${column === 0 ? 'M' : 'L'}${round((edges[column] + edges[column + 1]) / 2)} ${round(near)}`
    if (far !== near) path += `V${round(far)}`
    last = far
  }
  return path
}

/** The line of a recording's column: a step a row, or the range of the rows of each pixel. */
export function rowsLine(values: ArrayLike<number>, columns: Columns, y: (value: number) => number): string {
  return columns.rows ? stepLine(values, columns.edges, y) : envelopeLine(envelope(values, columns), columns.edges, y)
}

/** Straight lines from the middle of one column to the middle of the next, each column `wide` pixels. */
export function centreLine(values: ArrayLike<number>, wide: number, y: (value: number) => number): string {
  let path = ''
  for (let column = 0; column < values.length; column++) {
    path += `${column === 0 ? 'M' : 'L'}${round((column + 0.5) * wide)} ${round(y(values[column]))}`
  }
  return path
}

/** Closes a step line into the area down to `base`. */
export function areaBelow(line: string, base: number): string {
  return line && `${line}V${round(base)}H0Z`
}
