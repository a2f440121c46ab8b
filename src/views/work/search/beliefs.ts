/** What each processor knows over time, as steps: late news is the distance between them. */
import type { Surface } from '../../../charts/canvas.ts'
import type { Theme } from '../../../charts/colour.ts'
import { laneColours } from '../../../charts/lane-colours.ts'
import { lineHeight, token } from '../../../charts/theme.ts'
import { count, quantity } from '../../../core/text/format.ts'
import type { WorkPainter, WorkScene } from '../painting.ts'
import { roomIn, scaled } from '../room.ts'

const RIGHT = 20
const LEFT = 72

/** @param sign 1 where the least value is searched for, −1 where the most is and values are negated */
export function beliefsOn({ work }: WorkScene, surface: Surface, theme: Theme, sign: 1 | -1): WorkPainter {
  // The title stands above.
  const top = scaled(8) + lineHeight() + 8
  const { context } = surface
  const colours = laneColours(work.processors, theme)
  const [ink, soft, line] = ['--ink', '--ink-soft', '--line'].map(token)
  const { learned, end } = work
  // NaN: a task that was never executed.
  const last = end.reduce((latest, at) => Math.max(latest, at || 0), 0)
  const room = roomIn(surface, { side: LEFT, right: RIGHT, above: top, below: [28, 78] })
  const [least, most] = learned.value.reduce(
    ([a, b], value) => [Math.min(a, value), Math.max(b, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
  const bottom = top + room.height
  const span = Math.max(1, most - least)
  const xOf = (time: number) => LEFT + (last > 0 ? time / last : 0) * room.width
  const share = (value: number) => (value - least) / span
  const yOf = (value: number) => bottom - 4 - (sign === 1 ? share(value) : 1 - share(value)) * (room.height - 8)

  const steps: { readonly x: number; readonly y: number }[][] = Array.from({ length: work.processors }, () => [])
  for (let i = 0; i < learned.time.length; i++) {
    steps[learned.processor[i]].push({ x: xOf(learned.time[i]), y: yOf(learned.value[i]) })
  }
  const draw = (q: number, until: number, wide: number, strength: number) => {
    const [first, ...rest] = steps[q]
    if (!first || first.x > until) return
    context.globalAlpha = strength
    context.strokeStyle = colours[q]
    context.lineWidth = wide
    context.beginPath()
    context.moveTo(first.x, first.y)
    let y = first.y
    for (const step of rest) {
      if (step.x > until) break
      context.lineTo(step.x, y)
      context.lineTo(step.x, step.y)
      y = step.y
    }
    context.lineTo(until, y)
    context.stroke()
    context.globalAlpha = 1
  }
  const axes = () => {
    const text = lineHeight()
    context.fillStyle = line
    context.fillRect(LEFT, bottom, room.width, 1)
    context.fillStyle = soft
    context.font = `${text - 1}px ${token('--font')}`
    context.textBaseline = 'middle'
    context.textAlign = 'right'
    if (least <= most) {
      context.fillText(count(sign * least), LEFT - 8, yOf(least))
      if (Math.abs(yOf(most) - yOf(least)) > text) context.fillText(count(sign * most), LEFT - 8, yOf(most))
    }
    context.textBaseline = 'top'
    context.textAlign = 'left'
    context.fillText('0', LEFT, bottom + 6)
    context.textAlign = 'right'
    context.fillText(quantity(last, 's'), LEFT + room.width, bottom + 6)
    context.textAlign = 'left'
    context.fillText('Best value that each processor knows', LEFT, top - text - 8)
  }
  return {
    paint(time, _, processor) {
      axes()
      const until = xOf(Math.max(0, Math.min(last, time)))
      for (let q = 0; q < work.processors; q++) {
        draw(q, until, processor === q ? 3 : 1.5, processor < 0 || processor === q ? 0.9 : 0.25)
      }
      context.fillStyle = ink
      context.fillRect(until, top, 1.5, room.height)
    },
    at: () => -1,
    boxOf: () => room,
  }
}
