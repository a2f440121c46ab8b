/** The salesman's map: the best tour so far, each processor's own best, and the paths that are being looked at. */
import type { Surface } from '../../../charts/canvas.ts'
import type { Theme } from '../../../charts/colour.ts'
import { laneColours } from '../../../charts/lane-colours.ts'
import { lineHeight, token } from '../../../charts/theme.ts'
import { pathOf, type SalesmanScene, tourFound } from '../../../core/workloads/search/salesman-task.ts'
import type { WorkPainter, WorkScene } from '../painting.ts'
import { roomIn, scaled } from '../room.ts'
import { progressOf } from './progress.ts'

const SIDE = 32

/** A map of less height has dots without numbers; pixels a city. */
const LEAST_ROOM = 10
/** Radius of a city that has no room for its number, in pixels. */
const DOT = 3.5

/** How a line is drawn; its width in pixels. */
interface LineLook {
  readonly colour: string
  readonly width: number
  readonly opacity: number
}

/** Paints the cities with the best tour, each processor's best one, and the parts of tours that are being worked on. */
export function mapOn(drawing: WorkScene, surface: Surface, theme: Theme): WorkPainter {
  const top = scaled(8)
  const { work, timeline } = drawing
  const { x, y } = drawing.scene as SalesmanScene
  const { context, width } = surface
  const colours = laneColours(work.processors, theme)
  const [ink, paper, line] = ['--ink', '--paper', '--line-strong'].map(token)
  const values = progressOf(drawing)
  const [left, right, low, high] = [Math.min(...x), Math.max(...x), Math.min(...y), Math.max(...y)]
  const room = roomIn(surface, { side: SIDE, above: top, below: [16, 62] })
  const scale = Math.min(room.width / Math.max(1e-9, right - left), room.height / Math.max(1e-9, high - low))
  const xOf = (city: number) => width / 2 + (x[city] - (left + right) / 2) * scale
  const yOf = (city: number) => top + room.height / 2 - (y[city] - (low + high) / 2) * scale

  /** A line through cities; a tour goes back to the first one. */
  const paintWay = (kind: 'tour' | 'path', way: readonly number[], { colour, width: lineWidth, opacity }: LineLook) => {
    context.globalAlpha = opacity
    context.strokeStyle = colour
    context.lineWidth = lineWidth
    context.lineJoin = 'round'
    context.beginPath()
    for (const city of way) context.lineTo(xOf(city), yOf(city))
    if (kind === 'tour') context.closePath()
    context.stroke()
    context.globalAlpha = 1
  }
  /** From the nearest other city to this one, in pixels. */
  const fromNearest = (city: number): readonly [dx: number, dy: number] => {
    let nearest: readonly [dx: number, dy: number] = [Number.POSITIVE_INFINITY, 0]
    for (let other = 0; other < x.length; other++) {
      if (other === city) continue
      const [dx, dy] = [xOf(city) - xOf(other), yOf(city) - yOf(other)]
      if (Math.hypot(dx, dy) < Math.hypot(...nearest)) nearest = [dx, dy]
    }
    return nearest
  }
  const tourOf = (task: number) => tourFound(work.descriptors, task * work.words, x.length) ?? []
  const partOf = (task: number) => pathOf(work.descriptors, task * work.words)
  const cities = () => {
    const text = lineHeight()
    context.font = `${text - 2}px ${token('--font')}`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    const radius = text / 2 + 1
    const few = room.height < x.length * LEAST_ROOM
    for (let city = 0; city < x.length; city++) {
      const [dx, dy] = fromNearest(city)
      const apart = Math.hypot(dx, dy)
      const crowded = few || apart < 2 * radius
      context.fillStyle = city === 0 ? ink : paper
      context.strokeStyle = city === 0 || crowded ? ink : line
      context.lineWidth = 1.5
      context.beginPath()
      context.arc(xOf(city), yOf(city), crowded ? DOT : radius, 0, 2 * Math.PI)
      context.fill()
      context.stroke()
      if (few) continue
      // Beside a dot the number stands on the side where its neighbour is not.
      const away = crowded ? (DOT + radius) / Math.max(1e-9, apart) : 0
      context.fillStyle = city === 0 && !crowded ? paper : ink
      context.fillText(String(city), xOf(city) + away * dx, yOf(city) + away * dy + 0.5)
    }
  }
  return {
    paint(time, task, processor) {
      const best = values.best(time)
      if (best >= 0) paintWay('tour', tourOf(best), { colour: ink, width: 5, opacity: 0.85 })
      for (let q = 0; q < work.processors; q++) {
        const ownBest = values.bestOf(q, time)
        const strong = processor === q
        if (ownBest >= 0 && (processor < 0 || strong))
          paintWay('tour', tourOf(ownBest), { colour: colours[q], width: strong ? 3 : 2, opacity: strong ? 1 : 0.55 })
        const running = timeline.runningOn(q, time)
        if (running >= 0 && (processor < 0 || strong)) {
          context.setLineDash([4, 4])
          paintWay('path', partOf(running), {
            colour: colours[q],
            width: strong ? 3 : 1.5,
            opacity: strong ? 1 : 0.7,
          })
          context.setLineDash([])
        }
      }
      if (task >= 0) paintWay('path', partOf(task), { colour: token('--focus'), width: 4, opacity: 1 })
      cities()
    },
    at: () => -1,
    boxOf: () => room,
  }
}
