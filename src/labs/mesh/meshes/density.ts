/** Random points of a density that is known by how far apart points should be. */
import type { Random } from '../../../core/random/random.ts'

/** A square of the plane within which the density is bounded closely. */
interface Cell {
  readonly x: number
  readonly y: number
  readonly side: number
  /** The largest density in it. */
  readonly bound: number
}

/** How much the spacing may change from the middle of a cell to its corner, relative to its least. */
const CHANGE = 0.4

/**
 * Draws points in a square around the origin with density 1/d². The square is divided into cells in which d changes little; a cell is
 * drawn by its bound, a point in it evenly, and kept as often as the density there is to the bound.
 *
 * @param half half the square's side
 * @param spacing d at a point
 * @param slope the Lipschitz constant of d
 * @param least the least d
 */
export function pointSource(
  half: number,
  spacing: (x: number, y: number) => number,
  slope: number,
  least: number,
  random: Random,
): () => readonly [x: number, y: number] {
  const cells: Cell[] = []
  const divide = (x: number, y: number, side: number) => {
    const change = slope * side * Math.SQRT1_2
    const low = Math.max(least, spacing(x + side / 2, y + side / 2) - change)
    if (change <= CHANGE * low) cells.push({ x, y, side, bound: 1 / (low * low) })
    else {
      const s = side / 2
      for (const [i, j] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ])
        divide(x + i * s, y + j * s, s)
    }
  }
  divide(-half, -half, 2 * half)
  let total = 0
  const upTo = Float64Array.from(cells, ({ side, bound }) => {
    total += side * side * bound
    return total
  })
  return () => {
    for (;;) {
      const mark = random() * total
      let low = 0
      let high = cells.length - 1
      while (low < high) {
        const middle = (low + high) >> 1
        if (upTo[middle] <= mark) low = middle + 1
        else high = middle
      }
      const cell = cells[low]
      const x = cell.x + random() * cell.side
      const y = cell.y + random() * cell.side
      const d = spacing(x, y)
      if (random() * cell.bound * d * d <= 1) return [x, y]
    }
  }
}

/** Keeps those points of a source that are allowed: they are drawn when they are first asked for, by number. */
export function keepPoints(
  next: () => readonly [x: number, y: number],
  allowed: (x: number, y: number) => boolean,
): (i: number) => readonly [x: number, y: number] {
  const points: number[] = []
  return (i) => {
    while (points.length <= 2 * i) {
      const [x, y] = next()
      if (allowed(x, y)) points.push(x, y)
    }
    return [points[2 * i], points[2 * i + 1]]
  }
}
