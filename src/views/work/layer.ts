/** A picture that grows with the tasks that are done: what has been painted stays, and going on paints only what is new. */
import type { Surface } from '../../charts/canvas.ts'
import { drawsShapes } from '../../charts/shapes.ts'
import type { Timeline } from './timeline.ts'

/** What is painted at the beginning, and what a task adds when it is done. */
interface Growing {
  clear(brush: CanvasRenderingContext2D): void
  done(brush: CanvasRenderingContext2D, task: number): void
}

interface Layer {
  /** Undefined where everything is painted on the surface itself, as shapes. */
  readonly canvas: HTMLCanvasElement | undefined
  /** Tasks that are painted. */
  readonly painted: number
  /** Goes to a moment; back as well, by painting all again. */
  to(time: number): void
}

/** A layer of this many pixels, on which painting is scaled by `ratio`. */
export function createLayer(
  { width, height, ratio, context }: Pick<Surface, 'width' | 'height' | 'ratio'> & Partial<Pick<Surface, 'context'>>,
  timeline: Timeline,
  { clear, done }: Growing,
): Layer {
  const shapes = context && drawsShapes(context)
  const canvas = shapes ? undefined : document.createElement('canvas')
  if (canvas) {
    canvas.width = Math.max(1, Math.round(width * ratio))
    canvas.height = Math.max(1, Math.round(height * ratio))
  }
  const brush = canvas ? canvas.getContext('2d') : context
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
