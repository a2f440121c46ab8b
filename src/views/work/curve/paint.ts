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
import { roomIn, scaled } from '../room.ts'

const SIDE = 28

/** Ticks of the axis. */
const TICKS = [0, 0.2, 0.4, 0.6, 0.8, 1]

interface Integrand {
  readonly label: string
}

/** A function as it has been computed: points in rising order, each once. */
interface Points {
  readonly x: Float64Array
  readonly y: Float64Array
}

/** The ends and middles of all intervals that were not halved. */
function pointsOf({ work }: WorkScene): Points {
  const values = new Map<number, number>()
  for (let task = 0; task < work.count; task++) {
    if (work.fate[task] !== FATE.leaf) continue
    const { begin, end, values: at } = intervalOf(work.descriptors, task * work.words)
    values.set(begin, at[0])
    values.set((begin + end) / 2, at[1])
    values.set(end, at[2])
  }
  const x = Float64Array.from(values.keys()).sort()
  return { x, y: x.map((at) => values.get(at) as number) }
}

/** The function's values as shares of the height: logarithmic where the largest is a thousand times the smallest. */
function heightOf(y: Float64Array): {
  readonly share: (value: number) => number
  readonly logarithmic: boolean
} {
  const [least, most] = y.reduce(
    ([a, b], value) => [Math.min(a, value), Math.max(b, value)],
    [Number.POSITIVE_INFINITY, 0],
  )
  const logarithmic = least > 0 && most / least > 1000
  if (!logarithmic) return { share: (value) => value / (most || 1), logarithmic }
  const [from, to] = [Math.log(least / 2), Math.log(most)]
  return { share: (value) => (Math.log(value) - from) / (to - from), logarithmic }
}

/** Where an argument lies from 0 to 1 when all strips are as wide: by how many of their ends are left of it. */
function evenly({ work }: WorkScene): (x: number) => number {
  const ends = new Set<number>([0])
  for (let task = 0; task < work.count; task++) {
    if (work.fate[task] === FATE.leaf) ends.add(intervalOf(work.descriptors, task * work.words).end)
  }
  const sorted = Float64Array.from(ends).sort()
  const strips = Math.max(1, sorted.length - 1)
  return (x) => {
    let [low, high] = [0, sorted.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (sorted[middle] <= x) low = middle
      else high = middle - 1
    }
    const width = low < strips ? sorted[low + 1] - sorted[low] : 1
    return (low + (x - sorted[low]) / width) / strips
  }
}

/**
 * Paints the curve, and below it the intervals into which it has been divided so far.
 *
 * @param even whether intervals that are not divided any more get the same width, however short they are
 */
export function curveOn(
  drawing: WorkScene,
  { label }: Integrand,
  surface: Surface,
  theme: Theme,
  even: boolean,
): WorkPainter {
  // Above the curve stands what it is.
  const top = lineHeight() + scaled(8)
  const { work, timeline } = drawing
  const { context, width, height, ratio } = surface
  const colours = laneColours(work.processors, theme)
  const [ink, soft, line, strong] = ['--ink', '--ink-soft', '--line', '--line-strong'].map(token)
  const points = pointsOf(drawing)
  const { share, logarithmic } = heightOf(points.y)
  const place = even ? evenly(drawing) : (x: number) => x
  const room = roomIn({ width, height }, { side: SIDE, above: top, below: [24, 66] })
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
