/** Labels at the ends of lines: beside the end where there is room, else above the label that stands there already. */

/** A point in pixels from the upper left corner of the plot. */
interface Point {
  readonly x: number
  readonly y: number
}

/**
 * Heights for labels of one letter at these ends, none over another; those at the foot stay, others make way upwards.
 *
 * @param line height of a line of the labels' text, in pixels
 */
export function endHeights(ends: readonly Point[], line: number): number[] {
  const heights = ends.map(({ y }) => y)
  // A line apart by what rounding leaves of it is apart.
  const near = line - 1e-6
  const order = ends.map((_, i) => i).sort((a, b) => ends[b].y - ends[a].y || a - b)
  order.forEach((i, at) => {
    for (;;) {
      const taken = order
        .slice(0, at)
        .filter((j) => Math.abs(ends[j].x - ends[i].x) < 1.1 * line && Math.abs(heights[j] - heights[i]) < near)
      if (taken.length === 0) return
      heights[i] = Math.min(...taken.map((j) => heights[j])) - line
    }
  })
  return heights
}
