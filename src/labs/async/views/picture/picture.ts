/** The Gantt chart as it is painted: what processors do, the messages between them where they can be distinguished, and the critical path. */
import type { Size } from '../../../../charts/size.ts'
import { type Layout, layoutOf, type Stretch } from '../../../../views/gantt/layout.ts'
import type { SpansPicture } from '../../../../views/gantt/spans.ts'
import type { Course } from '../course.ts'
import { USES } from '../stage/paint.ts'
import type { CriticalPath } from './critical.ts'

const LEFT = 44
const RIGHT = 12
const AXIS = 24
const LEAST_ROW = 4
const MOST_ROW = 40

/** Share of a row that its bar takes. */
const BAR = 0.72

/** More messages than these in the stretch are not drawn one by one. */
const MOST_ARROWS = 300

/** Lays out as many lanes as there are rows for, from the first one on. */
export function laneLayout({ width, height }: Size, lanes: number, first: number, stretch: Stretch): Layout {
  const room = Math.max(LEAST_ROW, height - AXIS)
  const shown = Math.max(1, Math.min(lanes, Math.floor(room / LEAST_ROW)))
  const row = Math.max(LEAST_ROW, Math.min(MOST_ROW, Math.floor((2 * room) / shown) / 2))
  return layoutOf(
    { width, left: LEFT, right: Math.max(LEFT + 1, width - RIGHT), axis: AXIS },
    { first: Math.max(0, Math.min(first, lanes - shown)), lanes: shown, row },
    stretch,
  )
}

/** The messages of a stretch between lanes that are drawn; undefined where there are too many. */
export function arrowsIn(
  { schedule, messageAt, flight }: Course,
  { begin, end, first, lanes }: Layout,
): readonly number[] | undefined {
  const { from, to, arrived } = schedule.messages
  const shown = (q: number) => q >= first && q < first + lanes
  const messages: number[] = []
  const last = messageAt(end)
  for (let m = messageAt(begin - flight); m < last; m++) {
    if (arrived[m] < begin || !(shown(from[m]) && shown(to[m]))) continue
    messages.push(m)
    if (messages.length > MOST_ARROWS) return undefined
  }
  return messages
}

/** Computing lies below waiting, overhead and communicating, which are brief. */
const LOOKS = [0, 3, 2, 1].map((state) => ({ state, use: USES[state], least: 0.5 }))

/** Translates a run. */
export function pictureOf(
  layout: Layout,
  { schedule, first, order }: Course,
  arrows: readonly number[] | undefined,
  path: CriticalPath | undefined,
): SpansPicture {
  const { pieces, messages } = schedule
  return {
    layout,
    spans: { ...pieces, first, order },
    looks: LOOKS,
    ground: 'idle',
    bar: { top: (layout.row * (1 - BAR)) / 2, height: layout.row * BAR, gap: 6 },
    tickGap: 90,
    arrows: arrows && { ...messages, drawn: arrows, strong: (m) => messages.tasks[m] > 0 },
    chain: path?.links.map(({ kind, lane, index, begin, end }) => ({
      from: kind === 'message' ? messages.from[index] : lane,
      lane,
      begin,
      end,
      use: kind === 'piece' ? USES[pieces.state[index]] : undefined,
    })),
  }
}
