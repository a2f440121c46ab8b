/** The curve and its strips on a canvas. */
import type { Surface } from '../../../charts/canvas.ts'
import type { Theme } from '../../../charts/colour.ts'
import { laneColours } from '../../../charts/lane-colours.ts'
import { lineHeight, token } from '../../../charts/theme.ts'
import { intervalOf } from '../../../core/workloads/quadrature.ts'
import { FATE } from '../../../core/workloads/workload.ts'
import type { Box } from '../../network/layout/layout.ts'
import { paintFocus } from '../../nodes/paint.ts'
import { createLayer } from '../layer.ts'
import type { WorkPainter, WorkScene } from '../painting.ts'
import { scaled } from '../room.ts'
import { evenly, heightOf, pointsOf } from './scales.ts'

/** Above the curve stands what it is. */
const topOf = () => lineHeight() + scaled(8)
const bottomOf = (height: number) => (height < 240 ? 24 : 66)
const SIDE = 28

/** Ticks of the axis. */
const TICKS = [0, 0.2, 0.4, 0.6, 0.8, 1]

interface Integrand {
  readonly label: string
}

export function curveOn(
  drawing: WorkScene,
  { label }: Integrand,
  surface: Surface,
  theme: Theme,
  even: boolean,
): WorkPainter {
  const top = topOf()
  const { work, timeline } = drawing
  const { context, width, height, ratio } = surface
  const colours = laneColours(work.processors, theme)
  const [ink, soft, line, strong] = ['--ink', '--ink-soft', '--line', '--line-strong'].map(token)
  const points = pointsOf(drawing)
  const { share, logarithmic } = heightOf(points.y)
  const place = even ? evenly(drawing) : (x: number) => x
  const room = { width: Math.max(1, width - 2 * SIDE), height: Math.max(1, height - top - scaled(bottomOf(height))) }
  const bottom = top + room.height
  const xOf = (x: number) => SIDE + place(x) * room.width
  const yOf = (value: number) => bottom - Math.max(0, Math.min(1, share(value))) * room.height

  const intervals = Array.from({ length: work.count }, (_, task) => intervalOf(work.descriptors, task * work.words))
  const boxOf = (task: number): Box => {
    const { begin, end } = intervals[task]
    const [from, to] = [xOf(begin), xOf(end)]
    return { x: from, y: top, width: Math.max(1, to - from), height: room.height }
  }
  const strip = (brush: CanvasRenderingContext2D, task: number, colour: string) => {
    const { begin, end, values } = intervals[task]
    const middle = (begin + end) / 2
    brush.fillStyle = colour
    brush.beginPath()
    brush.moveTo(xOf(begin), bottom)
    brush.lineTo(xOf(begin), yOf(values[0]))
    brush.lineTo(xOf(middle), yOf(values[1]))
    brush.lineTo(xOf(end), yOf(values[2]))
    brush.lineTo(Math.max(xOf(end), xOf(begin) + 1), bottom)
    brush.fill()
  }
  const layer = createLayer({ width, height, ratio, context }, timeline, {
    clear: (brush) => strip(brush, 0, line),
    done(brush, task) {
      if (work.fate[task] !== FATE.leaf) return
      // What waited there was drawn with three points; the curve itself is drawn above all.
      strip(brush, task, colours[work.owner[task]])
    },
  })
  const paintCurve = () => {
    context.strokeStyle = ink
    context.lineWidth = 1.5
    context.beginPath()
    points.x.forEach((x, i) => {
      context.lineTo(xOf(x), yOf(points.y[i]))
    })
    context.stroke()
  }
  const paintAxis = () => {
    const text = lineHeight()
    context.fillStyle = strong
    context.fillRect(SIDE, bottom, room.width, 1)
    context.fillStyle = soft
    context.font = `${text - 1}px ${token('--font')}`
    context.textBaseline = 'top'
    context.textAlign = 'left'
    context.fillText(`${label}${logarithmic ? ', logarithmic' : ''}`, SIDE, 2)
    context.textAlign = 'center'
    let free = -1
    for (const tick of TICKS) {
      const x = xOf(tick)
      context.fillRect(x, bottom, 1, 5)
      if (x - text < free) continue
      context.fillText(String(tick), x, bottom + 10)
      free = x + text
    }
  }

  return {
    paint(time, task, processor) {
      context.globalAlpha = processor >= 0 ? 0.3 : 1
      layer.to(time)
      if (layer.canvas) context.drawImage(layer.canvas, 0, 0, width, height)
      context.globalAlpha = 1
      paintAxis()
      context.globalAlpha = 1
      for (let i = 0; processor >= 0 && i < layer.painted; i++) {
        const leaf = timeline.order[i]
        if (work.owner[leaf] === processor && work.fate[leaf] === FATE.leaf) strip(context, leaf, colours[processor])
      }
      paintCurve()
      for (let q = 0; q < work.processors; q++) {
        const running = timeline.runningOn(q, time)
        if (running < 0) continue
        const box = boxOf(running)
        context.strokeStyle = colours[q]
        context.lineWidth = 2
        context.strokeRect(box.x, bottom + 3, Math.max(2, box.width), 4)
      }
      if (task >= 0) paintFocus(context, boxOf(task))
    },
    at(x, y) {
      if (y < top || y > bottom + 8) return -1
      for (let task = work.count - 1; task >= 0; task--) {
        const { begin, end } = intervals[task]
        if (work.fate[task] === FATE.leaf && x >= xOf(begin) && x < xOf(end)) return task
      }
      return -1
    },
    boxOf,
  }
}
