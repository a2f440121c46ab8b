/** The border of a region, and the discs around its sides in which no point may lie. */

/** Closed loops of points that bound a region. */
export interface Border {
  readonly x: Float64Array
  readonly y: Float64Array
  /** The loop of each point. */
  readonly loop: Int32Array
}

/** A border from its loops. */
export function borderOf(loops: readonly (readonly { readonly x: number; readonly y: number }[])[]): Border {
  const points = loops.flat()
  return {
    x: Float64Array.from(points, ({ x }) => x),
    y: Float64Array.from(points, ({ y }) => y),
    loop: Int32Array.from(loops.flatMap((loop, i) => loop.map(() => i))),
  }
}

/**
 * How near to the middle of a side a point may come, in lengths of the side. Above ½, so that every side is one of the triangulation's;
 * and enough above it that no triangle at the border gets two sides of it, or a very flat angle.
 */
const CLEARANCE = 0.75

/** Cells along a side of the table of discs. */
const CELLS = 256

const NONE: readonly number[] = []

/**
 * Whether a point keeps its distance from every side of a border.
 *
 * @param half half the side of the square around the origin in which the border lies
 */
export function clearOf({ x, y, loop }: Border, half: number): (px: number, py: number) => boolean {
  const discs: { x: number; y: number; square: number }[] = []
  // Few cells have any: a list for each would take as long as the triangulation of a small mesh.
  const table: (number[] | undefined)[] = Array.from({ length: CELLS * CELLS })
  const cell = (value: number) => Math.min(CELLS - 1, Math.max(0, Math.floor(((value + half) / (2 * half)) * CELLS)))
  for (let i = 0, begin = 0; i < x.length; i++) {
    if (loop[i] !== loop[begin]) begin = i
    const j = loop[i + 1] === loop[i] ? i + 1 : begin
    const radius = CLEARANCE * Math.sqrt((x[j] - x[i]) ** 2 + (y[j] - y[i]) ** 2)
    const disc = { x: (x[i] + x[j]) / 2, y: (y[i] + y[j]) / 2, square: radius * radius }
    discs.push(disc)
    for (let row = cell(disc.y - radius); row <= cell(disc.y + radius); row++)
      for (let column = cell(disc.x - radius); column <= cell(disc.x + radius); column++) {
        const at = row * CELLS + column
        const discsHere = table[at]
        if (discsHere) discsHere.push(i)
        else table[at] = [i]
      }
  }
  return (px, py) => {
    for (const i of table[cell(py) * CELLS + cell(px)] ?? NONE) {
      const disc = discs[i]
      const dx = px - disc.x
      const dy = py - disc.y
      if (dx * dx + dy * dy < disc.square) return false
    }
    return true
  }
}
