/** Paints the Gantt chart: what processors do, and the messages between them where they can be distinguished. */
import type { Surface } from '../../../../charts/canvas.ts'
import { token } from '../../../../charts/theme.ts'
import { timeFills } from '../../../../charts/time-use/canvas.ts'
import { count } from '../../../../core/text/format.ts'
import type { Course } from '../course.ts'
import { USES } from '../stage/paint.ts'
import type { CriticalPath, PathLink } from './critical.ts'
import { type Layout, ticksOf } from './layout.ts'

/** More messages than these in the stretch are not drawn one by one. */
const MOST_ARROWS = 300

/** Share of a row that its bar takes. */
const BAR = 0.72

/** How strongly the rest is painted beside the critical path. */
const BESIDE = 0.34

/** The messages of a stretch between lanes that are drawn; undefined where there are too many. */
export function arrowsIn(
  { schedule, messageAt, flight }: Course,
  { begin, end, first, lanes }: Layout,
): readonly number[] | undefined {
  const { from, to, arrived } = schedule.messages
  const shown = (q: number) => q >= first && q < first + lanes
  const found: number[] = []
  const last = messageAt(end)
  for (let m = messageAt(begin - flight); m < last; m++) {
    if (arrived[m] < begin || !(shown(from[m]) && shown(to[m]))) continue
    found.push(m)
    if (found.length > MOST_ARROWS) return undefined
  }
  return found
}

/** Paints it; `focus` is the processor that is pointed at, or −1, `path` what is to stand out. */
export function paintGantt(
  { context, ratio }: Surface,
  layout: Layout,
  course: Course,
  focus: number,
  path: CriticalPath | undefined,
): void {
  const fills = timeFills(ratio)
  const small = Number.parseFloat(token('--text-small')) || 12
  context.font = `${small}px ${getComputedStyle(context.canvas).fontFamily}`
  context.textBaseline = 'middle'
  context.textAlign = 'right'
  const every = Math.max(1, Math.ceil((small + 2) / layout.row))
  for (let row = 0; row < layout.lanes; row++) {
    const lane = layout.first + row
    const y = row * layout.row
    if (lane === focus) {
      context.fillStyle = token('--accent-soft')
      context.fillRect(0, y, layout.width, layout.row)
    }
    context.fillStyle = token('--ink')
    if (lane % every === 0) context.fillText(count(lane), layout.left - 6, y + layout.row / 2)
    context.globalAlpha = path ? BESIDE : 1
    paintLane(context, layout, course, lane, y + (layout.row * (1 - BAR)) / 2, layout.row * BAR, fills)
    context.globalAlpha = 1
  }
  paintArrows(context, layout, course, focus, path !== undefined)
  if (path) paintPath(context, layout, course, path.links, fills)
  context.fillStyle = token('--ink-soft')
  context.textAlign = 'center'
  for (const { at, label } of ticksOf(layout)) {
    context.fillRect(at, layout.foot, 1, 4)
    context.fillText(label, at, layout.foot + 4 + small * 0.7)
  }
}

type Fills = ReturnType<typeof timeFills>

/** A lane on the ground of being idle; what is shorter than a pixel is drawn as one. */
function paintLane(
  context: CanvasRenderingContext2D,
  layout: Layout,
  { schedule, first, order, pieceAt }: Course,
  lane: number,
  y: number,
  height: number,
  fills: Fills,
): void {
  const { begin, end, state } = schedule.pieces
  context.fillStyle = fills.idle
  context.fillRect(layout.left, y, layout.right - layout.left, height)
  const from = pieceAt(lane, layout.begin)
  const until = USES.map(() => Number.NEGATIVE_INFINITY)
  for (const use of [0, 3, 2, 1]) {
    context.fillStyle = fills[USES[use]]
    for (let k = from; k < first[lane + 1]; k++) {
      const i = order[k]
      if (begin[i] >= layout.end) break
      if (state[i] !== use) continue
      const left = Math.max(layout.left, layout.x(begin[i]), until[use])
      const right = Math.min(layout.right, Math.max(layout.x(end[i]), left + 0.5))
      if (right <= left) continue
      context.fillRect(left, y, right - left, height)
      until[use] = right
    }
  }
}

/** Where the middle of a lane is, whether it is shown or not. */
const middle = ({ first, row }: Layout, lane: number) => (lane - first + 0.5) * row

/** The chain that determined the end: its pieces as they are, and one line through pieces and messages. */
function paintPath(
  context: CanvasRenderingContext2D,
  layout: Layout,
  { schedule }: Course,
  links: readonly PathLink[],
  fills: Fills,
): void {
  const { state } = schedule.pieces
  const { from } = schedule.messages
  const seen = links.filter(({ begin, end }) => end >= layout.begin && begin <= layout.end)
  if (seen.length === 0) return
  context.save()
  context.beginPath()
  context.rect(layout.left, 0, layout.right - layout.left, layout.foot)
  context.clip()
  for (const { kind, lane, index, begin, end } of seen) {
    if (kind !== 'piece') continue
    const left = layout.x(begin)
    context.fillStyle = fills[USES[state[index]]]
    context.fillRect(left, middle(layout, lane) - (layout.row * BAR) / 2, layout.x(end) - left, layout.row * BAR)
  }
  const line = new Path2D()
  const [head] = seen
  line.moveTo(layout.x(head.begin), middle(layout, head.kind === 'message' ? from[head.index] : head.lane))
  for (const { lane, end } of seen) line.lineTo(layout.x(end), middle(layout, lane))
  context.lineJoin = 'round'
  const width = Math.max(1.75, Math.min(3, layout.row * 0.22))
  context.strokeStyle = token('--paper')
  context.lineWidth = width + 3
  context.stroke(line)
  context.strokeStyle = token('--ink')
  context.lineWidth = width
  context.stroke(line)
  context.restore()
}

/** From the foot of the sender's lane to the receiver's: with tasks strong, without faint; of the processor in focus all strong. */
function paintArrows(
  context: CanvasRenderingContext2D,
  layout: Layout,
  course: Course,
  focus: number,
  beside: boolean,
): void {
  const arrows = arrowsIn(course, layout)
  if (!arrows) return
  const { from, to, tasks, sent, arrived } = course.schedule.messages
  context.save()
  context.beginPath()
  context.rect(layout.left, 0, layout.right - layout.left, layout.foot)
  context.clip()
  const head = Math.max(3, Math.min(6, layout.row * 0.3))
  for (const m of arrows) {
    const own = from[m] === focus || to[m] === focus
    const [x0, y0, x1, y1] = [layout.x(sent[m]), middle(layout, from[m]), layout.x(arrived[m]), middle(layout, to[m])]
    const length = Math.hypot(x1 - x0, y1 - y0) || 1
    const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length]
    context.globalAlpha = own ? 1 : focus >= 0 || beside ? 0.2 : tasks[m] > 0 ? 0.95 : 0.45
    context.strokeStyle = context.fillStyle = tasks[m] > 0 ? token('--phase-emptying') : token('--ink')
    context.lineWidth = tasks[m] > 0 ? 1.75 : 1
    context.beginPath()
    context.moveTo(x0, y0)
    context.lineTo(x1 - ux * head, y1 - uy * head)
    context.stroke()
    context.beginPath()
    context.moveTo(x1, y1)
    context.lineTo(x1 - ux * head - uy * head * 0.5, y1 - uy * head + ux * head * 0.5)
    context.lineTo(x1 - ux * head + uy * head * 0.5, y1 - uy * head - ux * head * 0.5)
    context.fill()
  }
  context.restore()
}
