/** What lanes do when, by the thousand, painted on a canvas with what they send each other. */
import type { Surface } from '../../charts/canvas.ts'
import { pathFor } from '../../charts/shapes.ts'
import { token } from '../../charts/theme.ts'
import { timeFills } from '../../charts/time-use/canvas.ts'
import { count } from '../../core/text/format.ts'
import type { TimeUse } from '../../core/time/time-use.ts'
import { type LaneSpans, spanAfter } from './lanes.ts'
import { type Layout, ticksOf } from './layout.ts'

/** How the spans of a state are painted: like which use of time, and how wide they are at the least, in pixels. */
export interface SpanLook {
  readonly state: number
  readonly use: TimeUse
  readonly least: number
}

/** Messages from lane to lane, in columns. Some of them are drawn. */
interface Arrows {
  readonly from: ArrayLike<number>
  readonly to: ArrayLike<number>
  readonly sent: ArrayLike<number>
  readonly arrived: ArrayLike<number>
  readonly drawn: readonly number[]
  /** Whether something goes along with a message: it is drawn strong. */
  readonly strong: (message: number) => boolean
}

/** A link of a chain that stands out: a span's, or one that leads from another lane. Each begins where the one before it ends. */
interface ChainLink {
  readonly from: number
  readonly lane: number
  readonly begin: number
  readonly end: number
  /** The span's look, which is painted at full strength. */
  readonly use?: TimeUse
}

/** What is painted. */
export interface SpansPicture {
  readonly layout: Layout
  readonly spans: LaneSpans
  /** Later ones are painted over earlier ones. */
  readonly looks: readonly SpanLook[]
  /** What a lane is called; its number where this is absent. */
  readonly nameOf?: (lane: number) => string
  /** How a lane looks where it has no span. */
  readonly ground?: TimeUse
  /** The upper edge and the height of the bars in their rows, and how far lanes' names stand off, in pixels. */
  readonly bar: { readonly top: number; readonly height: number; readonly gap: number }
  /** Pixels between ticks. */
  readonly tickGap: number
  readonly arrows?: Arrows
  readonly chain?: readonly ChainLink[]
  /** Paints what else stands in a lane's row. */
  readonly paintRow?: (context: CanvasRenderingContext2D, lane: number, small: number) => void
  /** Paints what lies over all lanes. */
  readonly paintOver?: (context: CanvasRenderingContext2D) => void
}

/** How strongly spans and messages are painted beside a chain. */
const BESIDE = 0.34

/** Paints the picture; `focus` is the lane that is pointed at, or −1. */
export function paintSpans({ context, ratio }: Surface, picture: SpansPicture, focus: number): void {
  const { layout, bar, chain, arrows } = picture
  const { first, lanes, row, left, right, foot } = layout
  const fills = timeFills(ratio, context)
  const small = Number.parseFloat(token('--text-small')) || 12
  context.font = `${small}px ${getComputedStyle(context.canvas).fontFamily}`
  context.textBaseline = 'middle'
  const every = Math.max(1, Math.ceil((small + 2) / row))
  for (let lane = first; lane < first + lanes; lane++) {
    const y = layout.y(lane)
    if (lane === focus) {
      context.fillStyle = token('--accent-soft')
      context.fillRect(0, y, layout.width, row)
    }
    context.fillStyle = token('--ink')
    context.textAlign = 'right'
    if (lane % every === 0)
      context.fillText(picture.nameOf?.(lane) ?? count(lane), left - bar.gap, y + bar.top + bar.height / 2)
    context.globalAlpha = chain ? BESIDE : 1
    paintLane(context, picture, lane, fills)
    context.globalAlpha = 1
    picture.paintRow?.(context, lane, small)
  }
  if (arrows || chain) {
    context.save()
    context.beginPath()
    context.rect(left, 0, right - left, foot)
    context.clip()
    if (arrows) paintArrows(context, layout, arrows, focus, chain !== undefined)
    if (chain) paintChain(context, picture, chain, fills)
    context.restore()
  }
  context.fillStyle = token('--ink-soft')
  context.textAlign = 'center'
  for (const { at, label } of ticksOf(layout, picture.tickGap)) {
    context.fillRect(at, foot, 1, 4)
    // One at the right edge is not cut off.
    const farthest = layout.width - context.measureText(label).width / 2
    context.fillText(label, Math.min(at, farthest), foot + 4 + small * 0.7)
  }
  picture.paintOver?.(context)
}

type Fills = ReturnType<typeof timeFills>

/** A lane look by look; what would lie within the span before it, because that is wider than it lasts, is left out. */
export function paintLane(
  context: Pick<CanvasRenderingContext2D, 'fillStyle' | 'fillRect'>,
  picture: Pick<SpansPicture, 'layout' | 'spans' | 'looks' | 'ground' | 'bar'>,
  lane: number,
  fills: Fills,
): void {
  const { layout, spans, looks, ground, bar } = picture
  const { first, order, state, begin, end } = spans
  const { left, right } = layout
  const y = layout.y(lane) + bar.top
  if (ground) {
    context.fillStyle = fills[ground]
    context.fillRect(left, y, right - left, bar.height)
  }
  const from = spanAfter(spans, lane, layout.begin)
  const last = first[lane + 1]
  // Read once, and no call of `layout.x`: of 75 000 spans that is half of the time.
  const { begin: since, end: beyond } = layout
  const perSecond = (right - left) / (beyond - since)
  for (const look of looks) {
    context.fillStyle = fills[look.use]
    let until = left
    for (let k = from; k < last; k++) {
      const i = order ? order[k] : k
      if (begin[i] >= beyond) break
      if (state[i] !== look.state) continue
      const at = left + (begin[i] - since) * perSecond
      const x = Math.max(at, until)
      const to = Math.min(right, Math.max(left + (end[i] - since) * perSecond, at + look.least))
      if (to <= x) continue
      context.fillRect(x, y, to - x, bar.height)
      until = to
    }
  }
}

/** From the middle of the sender's lane to the receiver's; those of the lane in focus are strong, all others faint. */
function paintArrows(
  context: CanvasRenderingContext2D,
  layout: Layout,
  { from, to, sent, arrived, drawn, strong }: Arrows,
  focus: number,
  beside: boolean,
): void {
  const middle = (lane: number) => layout.y(lane) + layout.row / 2
  const head = Math.max(3, Math.min(6, layout.row * 0.3))
  for (const m of drawn) {
    const pointed = from[m] === focus || to[m] === focus
    const [x0, y0, x1, y1] = [layout.x(sent[m]), middle(from[m]), layout.x(arrived[m]), middle(to[m])]
    const length = Math.hypot(x1 - x0, y1 - y0) || 1
    const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length]
    context.globalAlpha = pointed ? 1 : focus >= 0 || beside ? 0.2 : strong(m) ? 0.95 : 0.45
    context.strokeStyle = context.fillStyle = strong(m) ? token('--phase-emptying') : token('--ink')
    context.lineWidth = strong(m) ? 1.75 : 1
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
  context.globalAlpha = 1
}

/** Its spans as they are, and one line through all of it. */
function paintChain(
  context: CanvasRenderingContext2D,
  { layout, bar }: SpansPicture,
  chain: readonly ChainLink[],
  fills: Fills,
): void {
  const middle = (lane: number) => layout.y(lane) + layout.row / 2
  const visible = chain.filter(({ begin, end }) => end >= layout.begin && begin <= layout.end)
  if (visible.length === 0) return
  for (const { use, lane, begin, end } of visible) {
    if (!use) continue
    const x = layout.x(begin)
    context.fillStyle = fills[use]
    context.fillRect(x, layout.y(lane) + bar.top, layout.x(end) - x, bar.height)
  }
  const line = pathFor(context)
  line.moveTo(layout.x(visible[0].begin), middle(visible[0].from))
  for (const { lane, end } of visible) line.lineTo(layout.x(end), middle(lane))
  context.lineJoin = 'round'
  const width = Math.max(1.75, Math.min(3, layout.row * 0.22))
  context.strokeStyle = token('--paper')
  context.lineWidth = width + 3
  context.stroke(line)
  context.strokeStyle = token('--ink')
  context.lineWidth = width
  context.stroke(line)
}
