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

/**
 * Whether a point keeps its distance from every side of a border.
 *
 * @param half half the side of the square around the origin in which the border lies
 */
export function clearOf({ x, y, loop }: Border, half: number): (px: number, py: number) => boolean {
  const count = x.length
  const middleX = new Float64Array(count)
  const middleY = new Float64Array(count)
  const square = new Float64Array(count)
  // The discs of each cell as a linked list of entries, counted from 1: few cells have any.
  const head = new Int32Array(CELLS * CELLS)
  const disc: number[] = [-1]
  const next: number[] = [0]
  const cell = (value: number) => Math.min(CELLS - 1, Math.max(0, Math.floor(((value + half) / (2 * half)) * CELLS)))
  for (let i = 0, begin = 0; i < count; i++) {
    if (loop[i] !== loop[begin]) begin = i
    const j = loop[i + 1] === loop[i] ? i + 1 : begin
    const radius = CLEARANCE * Math.sqrt((x[j] - x[i]) ** 2 + (y[j] - y[i]) ** 2)
    middleX[i] = (x[i] + x[j]) / 2
    middleY[i] = (y[i] + y[j]) / 2
    square[i] = radius * radius
    for (let row = cell(middleY[i] - radius); row <= cell(middleY[i] + radius); row++)
      for (let column = cell(middleX[i] - radius); column <= cell(middleX[i] + radius); column++) {
        const at = row * CELLS + column
        next.push(head[at])
        head[at] = disc.push(i) - 1
      }
  }
  return (px, py) => {
    for (let entry = head[cell(py) * CELLS + cell(px)]; entry > 0; entry = next[entry]) {
      const dx = px - middleX[disc[entry]]
      const dy = py - middleY[disc[entry]]
      if (dx * dx + dy * dy < square[disc[entry]]) return false
    }
    return true
  }
}
