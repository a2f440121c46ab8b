/** A list as bars on a canvas. */
import type { Surface } from '../../../charts/canvas.ts'
import type { Theme } from '../../../charts/colour.ts'
import { laneColours } from '../../../charts/lane-colours.ts'
import { token } from '../../../charts/theme.ts'
import { segmentOf } from '../../../core/workloads/sorting.ts'
import { FATE } from '../../../core/workloads/workload.ts'
import type { Box } from '../../network/layout/layout.ts'
import { paintFocus } from '../../nodes/paint.ts'
import type { WorkPainter, WorkScene } from '../painting.ts'
import { roomIn, scaled } from '../room.ts'
import { createArrangement } from './arrangement.ts'

/** A list before it is sorted. */
export interface List {
  readonly elements: Int32Array
  /** Whether dividing partitions it by value. */
  readonly partitions: boolean
}

const SIDE = 16

/** How strong a bar's colour is whose piece is still to be divided or sorted. */
const PALE = 0.45

/** Paints the list as far as it is sorted at a moment: bars in the colours of the processors that had them last. */
export function listOn(
  { work, timeline }: WorkScene,
  { elements: list, partitions }: List,
  { context, width, height }: Surface,
  theme: Theme,
): WorkPainter {
  const top = scaled(16)
  const colours = laneColours(work.processors, theme)
  const line = token('--line')
  const n = list.length
  const room = roomIn({ width, height }, { side: SIDE, above: top, below: [24, 66] })
  const bottom = top + room.height
  const scale = room.width / n
  const segments = Array.from({ length: work.count }, (_, task) => segmentOf(work.descriptors, task * work.words))
  const children: number[][] = Array.from({ length: work.count }, () => [])
  for (let task = 1; task < work.count; task++) children[work.parent[task]].push(task)
  const state = createArrangement(list, Math.max(0, work.owner[0]), partitions)
  /** Tasks without children whose list is as it will be. */
  const ready = new Uint8Array(n)
  /** Events of the run that the list has gone through. */
  let done = 0
  const goOn = (time: number) => {
    const goal = timeline.doneBy(time)
    if (goal < done) {
      state.reset()
      ready.fill(0)
      done = 0
    }
    for (; done < goal; done++) {
      const task = timeline.order[done]
      const { from, to } = segments[task]
      if (work.fate[task] === FATE.leaf) {
        state.sort(segments[task], work.owner[task])
        ready.fill(1, from, to)
      } else {
        const pieces = children[task].map((child) => segments[child])
        state.divide(segments[task], pieces, work.owner[task])
        for (let place = from; partitions && place < to; place++) ready[place] = state.sorted[place]
      }
    }
  }
  const boxOf = (task: number): Box => {
    const { from, to } = segments[task]
    return { x: SIDE + from * scale, y: top, width: Math.max(1, (to - from) * scale), height: room.height }
  }
  /** A bar a column where there are more elements than columns. */
  const bars = Math.min(n, Math.ceil(room.width))
  const wide = room.width / bars
  const paintBars = (processor: number) => {
    for (let bar = 0; bar < bars; bar++) {
      const place = Math.floor(((bar + 0.5) * n) / bars)
      const high = ((state.elements[place] + 1) / n) * room.height
      const owner = state.holder[place]
      context.globalAlpha = (ready[place] ? 1 : PALE) * (processor < 0 || processor === owner ? 1 : 0.35)
      context.fillStyle = colours[owner]
      context.fillRect(SIDE + bar * wide, bottom - high, wide > 3 ? wide - 1 : wide + 0.3, high)
    }
    context.globalAlpha = 1
  }
  return {
    paint(time, task, processor) {
      goOn(time)
      context.fillStyle = line
      context.fillRect(SIDE, bottom, room.width, 1)
      paintBars(processor)
      for (let q = 0; q < work.processors; q++) {
        const running = timeline.runningOn(q, time)
        if (running < 0) continue
        const { x, width } = boxOf(running)
        context.fillStyle = colours[q]
        context.fillRect(x, bottom + 3, Math.max(2, width), 4)
      }
      if (task >= 0) paintFocus(context, boxOf(task))
    },
    at(x, y) {
      const place = Math.floor((x - SIDE) / scale)
      if (place < 0 || place >= n || y < top || y > bottom + 8) return -1
      let task = 0
      for (;;) {
        const below = children[task].find((child) => segments[child].from <= place && place < segments[child].to)
        if (below === undefined || timeline.place[task] >= done) return task
        task = below
      }
    },
    boxOf,
  }
}
