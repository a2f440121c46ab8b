/** A picture that grows with the tasks that are done: what has been painted stays, and going on paints only what is new. */
import type { Surface } from '../../charts/canvas.ts'
import type { Timeline } from './timeline.ts'

/** What is painted at the beginning, and what a task adds when it is done. */
interface Growing {
  clear(brush: CanvasRenderingContext2D): void
  done(brush: CanvasRenderingContext2D, task: number): void
}

interface Layer {
  readonly canvas: HTMLCanvasElement
  /** Tasks that are painted. */
  readonly painted: number
  /** Goes to a moment; back as well, by painting all again. */
  to(time: number): void
}

/** A layer of this many pixels, on which painting is scaled by `ratio`. */
export function createLayer(
  { width, height, ratio }: Pick<Surface, 'width' | 'height' | 'ratio'>,
  timeline: Timeline,
  { clear, done }: Growing,
): Layer {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * ratio))
  canvas.height = Math.max(1, Math.round(height * ratio))
  const brush = canvas.getContext('2d')
  brush?.scale(ratio, ratio)
  let painted = -1
  return {
    canvas,
    get painted() {
      return Math.max(0, painted)
    },
    to(time) {
      if (!brush) return
      const goal = timeline.doneBy(time)
      if (painted < 0 || goal < painted) {
        brush.clearRect(0, 0, width, height)
        clear(brush)
        painted = 0
      }
      for (; painted < goal; painted++) done(brush, timeline.order[painted])
    },
  }
}
