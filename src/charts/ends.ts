/** Labels at the ends of lines: beside the end where there is room, else above the label that stands there already. */

/** A point in pixels from the upper left corner of the plot. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Room that a label of one letter takes, in pixels. */
const LABEL = { width: 14, height: 13 } as const

/** Heights for labels at these ends, none over another; those at the foot stay, others make way upwards. */
export function endHeights(ends: readonly Point[]): number[] {
  const heights = ends.map(({ y }) => y)
  const order = ends.map((_, i) => i).sort((a, b) => ends[b].y - ends[a].y || a - b)
  order.forEach((i, at) => {
    for (;;) {
      const taken = order
        .slice(0, at)
        .filter(
          (j) => Math.abs(ends[j].x - ends[i].x) < LABEL.width && Math.abs(heights[j] - heights[i]) < LABEL.height,
        )
      if (taken.length === 0) return
      heights[i] = Math.min(...taken.map((j) => heights[j])) - LABEL.height
    }
  })
  return heights
}
