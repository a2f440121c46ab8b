/** SVG paths over pixel columns: level over a column, so H and V commands do, and level runs of columns are one command. */
import type { Envelope } from './columns.ts'

const round = (value: number) => Math.round(value * 10) / 10

/** A line that is level over each of `columns` equal columns and jumps between them. */
export function stepLine(
  values: ArrayLike<number>,
  columns: number,
  width: number,
  y: (value: number) => number,
): string {
  if (columns === 0) return ''
  let last = round(y(values[0]))
  let path = `M0 ${last}`
  for (let column = 1; column < columns; column++) {
    const next = round(y(values[column]))
    if (next === last) continue
    path += `H${round((column / columns) * width)}V${next}`
    last = next
  }
  return `${path}H${round(width)}`
}

/** A line through the whole range of every pixel column. */
export function envelopeLine({ min, max }: Envelope, width: number, y: (value: number) => number): string {
  const columns = min.length
  let path = ''
  let last = y(min[0])
  for (let column = 0; column < columns; column++) {
    const low = y(min[column])
    const high = y(max[column])
    const near = Math.abs(last - low) < Math.abs(last - high) ? low : high
    const far = near === low ? high : low
    path += `${column === 0 ? 'M' : 'L'}${round(((column + 0.5) / columns) * width)} ${round(near)}`
    if (far !== near) path += `V${round(far)}`
    last = far
  }
  return path
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
