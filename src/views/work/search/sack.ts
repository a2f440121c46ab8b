/** The knapsack: what is in the best one so far, and in those that are being looked at. */
import type { Surface } from '../../../charts/canvas.ts'
import type { Theme } from '../../../charts/colour.ts'
import { laneColours } from '../../../charts/lane-colours.ts'
import { lineHeight, token } from '../../../charts/theme.ts'
import { itemsFound, type KnapsackScene, knapsackTask, takes } from '../../../core/workloads/search/knapsack-task.ts'
import type { Box } from '../../network/layout/layout.ts'
import { paintFocus } from '../../nodes/paint.ts'
import type { WorkPainter, WorkScene } from '../painting.ts'
import { roomIn, scaled } from '../room.ts'
import { progressOf } from './progress.ts'

const SIDE = 16

/** Rows below the best one, at most. */
const MOST_ROWS = 24

/** Paints the best knapsack so far, and below it those that processors look at, a row each. */
export function sackOn(drawing: WorkScene, { context, width, height }: Surface, theme: Theme): WorkPainter {
  const top = scaled(8)
  const { work, timeline } = drawing
  const scene = drawing.scene as KnapsackScene
  const { weights, capacity } = scene
  const colours = laneColours(work.processors, theme)
  const [ink, paper, line] = ['--ink', '--paper', '--line'].map(token)
  const values = progressOf(drawing)
  const text = lineHeight()
  const label = 7 * text
  const room = roomIn({ width, height }, { side: SIDE, right: SIDE + label, above: top, below: [12, 62] })
  const rows = Math.min(work.processors, MOST_ROWS)
  const tall = Math.min(56, room.height / 3)
  const each = Math.max(2, Math.min(20, (room.height - tall - 12) / rows))
  const left = SIDE + label
  const scale = room.width / capacity

  const bar = (y: number, high: number, items: readonly number[], colour: string) => {
    context.fillStyle = line
    context.fillRect(left, y, room.width, high)
    let x = left
    context.fillStyle = colour
    for (const item of items) {
      const wide = weights[item] * scale
      context.fillRect(x, y, Math.max(0.5, wide - (wide > 3 ? 1 : 0)), high)
      x += wide
    }
  }
  const itemsOf = (task: number) => {
    const at = task * work.words
    const { next } = knapsackTask(work.descriptors, at)
    return Array.from({ length: next }, (_, k) => k).filter((k) => takes(work.descriptors, at, k))
  }
  const say = (words: string, y: number, high: number) => {
    context.fillStyle = ink
    context.font = `${text - 1}px ${token('--font')}`
    context.textAlign = 'right'
    context.textBaseline = 'middle'
    context.fillText(words, left - 8, y + high / 2)
  }
  const rowOf = (q: number) => top + tall + 12 + q * each
  return {
    paint(time, task, processor) {
      const best = values.best(time)
      const items = best >= 0 ? (itemsFound(scene, work.descriptors, best * work.words) ?? []) : []
      bar(top, tall, items, best >= 0 ? colours[work.owner[best]] : line)
      say('best so far', top, tall)
      for (let q = 0; q < rows; q++) {
        const running = timeline.lastOf(q, time)
        context.globalAlpha = processor < 0 || processor === q ? 1 : 0.35
        const high = each > 4 ? each - 2 : each
        bar(rowOf(q), high, running >= 0 ? itemsOf(running) : [], colours[q])
        if (each >= text || q % Math.ceil(text / each) === 0) say(`processor ${q}`, rowOf(q), high)
        context.globalAlpha = 1
      }
      context.strokeStyle = paper
      if (task >= 0) paintFocus(context, boxOf(task))
    },
    at(x, y, time) {
      if (x < left || x > left + room.width) return -1
      if (y >= top && y < top + tall) return values.best(time)
      const q = Math.floor((y - rowOf(0)) / each)
      return q >= 0 && q < rows ? timeline.lastOf(q, time) : -1
    },
    boxOf,
  }

  function boxOf(task: number): Box {
    const q = Math.max(0, Math.min(rows - 1, work.owner[task]))
    return { x: left, y: rowOf(q), width: room.width, height: each }
  }
}
