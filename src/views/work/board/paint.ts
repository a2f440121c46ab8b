/** Boards on a canvas, one a processor. */
import type { Surface } from '../../../charts/canvas.ts'
import type { Theme } from '../../../charts/colour.ts'
import { laneColours } from '../../../charts/lane-colours.ts'
import { lineHeight, token } from '../../../charts/theme.ts'
import { FATE } from '../../../core/workloads/workload.ts'
import type { Box } from '../../network/layout/layout.ts'
import { paintFocus } from '../../nodes/paint.ts'
import type { WorkPainter, WorkScene } from '../painting.ts'
import { roomIn, scaled } from '../room.ts'
import { columnsOf } from './placement.ts'

const SIDE = 12
const GAP = 10

/** Pixels below which a board cannot be seen; processors without one are named in the table. */
const SMALLEST = 26

/**
 * Paints the boards of what processors search now.
 *
 * @param n queens, and rows and columns of a board
 */
export function boardsOn(
  { work, timeline, values }: WorkScene,
  n: number,
  { context, width, height }: Surface,
  theme: Theme,
): WorkPainter {
  const colours = laneColours(work.processors, theme)
  const [ink, soft, surface, line] = ['--ink', '--ink-soft', '--surface', '--line'].map(token)
  /** Rows from which on one task searches everything that is left. */
  const cutoff = typeof values.queensCutoff === 'number' ? values.queensCutoff : n
  const text = lineHeight()
  const room = roomIn({ width, height }, { side: SIDE, above: scaled(12), below: [8, 46] })
  /** As many boards in a row as make them largest. */
  const sideFor = (across: number) =>
    Math.min(room.width / across - GAP, room.height / Math.ceil(work.processors / across) - GAP - text)
  let columns = 1
  for (let across = 2; across <= work.processors; across++) if (sideFor(across) > sideFor(columns)) columns = across
  const side = Math.max(SMALLEST, Math.floor(sideFor(columns)))
  const shown = Math.min(work.processors, columns * Math.max(1, Math.floor(room.height / (side + GAP + text))))
  const left = (width - columns * (side + GAP) + GAP) / 2
  const boxOfBoard = (q: number): Box => ({
    x: left + (q % columns) * (side + GAP),
    y: room.y + text + Math.floor(q / columns) * (side + GAP + text),
    width: side,
    height: side,
  })
  const cell = side / n

  const paintBoard = (q: number, task: number, running: boolean) => {
    const { x, y } = boxOfBoard(q)
    context.fillStyle = surface
    context.fillRect(x, y, side, side)
    context.fillStyle = line
    for (let row = 0; row < n; row++) {
      for (let column = (row + 1) % 2; column < n; column += 2) {
        context.fillRect(x + column * cell, y + row * cell, cell, cell)
      }
    }
    const queens = task >= 0 ? columnsOf(work, task) : []
    for (const [row, column] of queens.entries()) {
      context.fillStyle = colours[q]
      context.strokeStyle = ink
      context.lineWidth = Math.min(1.5, cell / 8)
      context.beginPath()
      context.arc(x + (column + 0.5) * cell, y + (row + 0.5) * cell, 0.38 * cell, 0, 2 * Math.PI)
      context.fill()
      context.stroke()
    }
    // A placement that leads nowhere is struck through: all rows above the next are taken, and none of its columns is free.
    if (task >= 0 && !running && work.fate[task] === FATE.leaf && queens.length < cutoff) {
      context.fillStyle = soft
      context.fillRect(x, y + (queens.length + 0.5) * cell - 1, side, 2)
    }
    context.strokeStyle = running ? colours[q] : line
    context.lineWidth = running ? 3 : 1
    context.strokeRect(x, y, side, side)
    context.fillStyle = soft
    context.font = `${text - 2}px ${token('--font')}`
    context.textAlign = 'left'
    context.textBaseline = 'bottom'
    if (side > 2 * text) context.fillText(String(q), x, y - 2)
  }
  return {
    paint(time, task, processor) {
      for (let q = 0; q < shown; q++) {
        context.globalAlpha = processor < 0 || processor === q ? 1 : 0.35
        paintBoard(q, timeline.lastOf(q, time), timeline.runningOn(q, time) >= 0)
      }
      context.globalAlpha = 1
      if (task >= 0) paintFocus(context, boxOf(task))
    },
    at(x, y, time) {
      for (let q = 0; q < shown; q++) {
        const box = boxOfBoard(q)
        if (x >= box.x && x < box.x + side && y >= box.y && y < box.y + side) return timeline.lastOf(q, time)
      }
      return -1
    },
    boxOf,
  }

  function boxOf(task: number): Box {
    return boxOfBoard(Math.max(0, Math.min(shown - 1, work.owner[task])))
  }
}
