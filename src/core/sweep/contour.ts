/** The line on which a sampled surface has one value, by marching squares with linear interpolation along edges. */

/** A piece of the line from (x1, y1) to (x2, y2), in the coordinates of the samples. */
export type Segment = readonly [x1: number, y1: number, x2: number, y2: number]

/**
 * The pieces of a contour. Squares with a corner that has no value are left out. At a saddle the mean of the corners
 * decides which of them are joined.
 *
 * @param xs coordinates of the columns, in rising or falling order
 * @param value the surface at column i, row j; NaN where there is none
 */
export function contour(
  xs: readonly number[],
  ys: readonly number[],
  value: (i: number, j: number) => number,
  level = 0,
): readonly Segment[] {
  const segments: Segment[] = []
  for (let j = 0; j + 1 < ys.length; j++) {
    for (let i = 0; i + 1 < xs.length; i++) {
      const corners = [value(i, j), value(i + 1, j), value(i + 1, j + 1), value(i, j + 1)].map((v) => v - level)
      if (!corners.every(Number.isFinite)) continue
      square(corners, [xs[i], xs[i + 1], xs[i + 1], xs[i]], [ys[j], ys[j], ys[j + 1], ys[j + 1]], segments)
    }
  }
  return segments
}

/** Corners go round the square; edge k runs from corner k to the next one. */
function square(corners: readonly number[], xs: readonly number[], ys: readonly number[], segments: Segment[]): void {
  const above = corners.map((v) => v > 0)
  const crossings: { readonly edge: number; readonly x: number; readonly y: number }[] = []
  for (let edge = 0; edge < 4; edge++) {
    const next = (edge + 1) % 4
    if (above[edge] === above[next]) continue
    const share = corners[edge] / (corners[edge] - corners[next])
    crossings.push({
      edge,
      x: xs[edge] + share * (xs[next] - xs[edge]),
      y: ys[edge] + share * (ys[next] - ys[edge]),
    })
  }
  const join = (a: number, b: number) => segments.push([crossings[a].x, crossings[a].y, crossings[b].x, crossings[b].y])
  if (crossings.length === 2) join(0, 1)
  else if (crossings.length === 4) {
    const middleAbove = corners.reduce((sum, v) => sum + v, 0) > 0
    // The corners unlike the middle are cut off: 1 and 3 by edges 0-1 and 2-3, 0 and 2 by edges 3-0 and 1-2.
    if (above[1] !== middleAbove) {
      join(0, 1)
      join(2, 3)
    } else {
      join(3, 0)
      join(1, 2)
    }
  }
}
