/** Paints the Gantt chart. */
import type { Surface } from '../../../../charts/canvas.ts'
import { token } from '../../../../charts/theme.ts'
import { timeFills } from '../../../../charts/time-use/canvas.ts'
import { count } from '../../../../core/text/format.ts'
import { timeSplit } from '../../metrics.ts'
import type { CourseOfRun } from '../../model/detail.ts'
import { type LoadGrid, loadIn } from './given.ts'
import { boxOf, type Layout, xOf } from './layout.ts'

/** What is painted. */
interface GanttPicture {
  readonly layout: Layout
  readonly course: CourseOfRun
  readonly grid: LoadGrid
  /** When the run would end if nothing moved. */
  readonly without: number | undefined
  /** The processor that another picture points at, or −1. */
  readonly focus: number
}

/** Paints it. */
export function paintGantt({ context, ratio }: Surface, picture: GanttPicture): void {
  const { layout, course, without, focus } = picture
  const fills = timeFills(ratio)
  const small = Number.parseFloat(token('--text-small')) || 12
  context.font = `${small}px ${getComputedStyle(context.canvas).fontFamily}`
  context.textBaseline = 'middle'
  if (focus >= layout.first && focus < layout.first + layout.lanes) {
    context.fillStyle = token('--accent-soft')
    context.fillRect(0, (focus - layout.first) * layout.row, layout.width, layout.row - 1)
  }
  for (let row = 0; row < layout.lanes; row++) {
    const lane = layout.first + row
    const y = row * layout.row
    context.fillStyle = token('--ink')
    context.textAlign = 'right'
    context.fillText(count(lane), layout.left - 8, y + 2 + layout.bar / 2)
    if (layout.left > 50 && layout.strip >= small) {
      context.fillStyle = token('--ink-soft')
      context.fillText('load', layout.left - 8, y + layout.stripTop + layout.strip / 2)
    }
    paintSpans(context, layout, course, lane, y + 2, fills)
    paintLoads(context, layout, picture.grid, lane, small)
    context.fillStyle = token('--line')
    context.fillRect(0, y + layout.row - 1, layout.right, 1)
  }
  context.fillStyle = token('--ink-soft')
  context.textAlign = 'center'
  for (const { at, label } of layout.ticks) {
    context.fillRect(layout.left + at, layout.foot, 1, 4)
    context.fillText(label, layout.left + at, layout.foot + 4 + small * 0.7)
  }
  const marks = [...course.decided].slice(0, 500)
  context.fillStyle = token('--accent')
  for (const time of marks) context.fillRect(xOf(layout, time) - 0.5, 0, 1, layout.foot)
  context.fillStyle = token('--ink')
  context.fillRect(xOf(layout, course.end) - 1, 0, 2, layout.foot)
  if (without !== undefined && without <= layout.seconds) {
    for (let y = 0; y < layout.foot; y += 8) context.fillRect(xOf(layout, without) - 0.5, y, 1, 4)
  }
}

type Fills = ReturnType<typeof timeFills>

/** What a processor does; what is shorter than a pixel is drawn over what is longer. */
function paintSpans(
  context: CanvasRenderingContext2D,
  layout: Layout,
  { first, state, begins, ends }: CourseOfRun,
  lane: number,
  y: number,
  fills: Fills,
): void {
  for (const [index, { use }] of timeSplit.entries()) {
    const brief = use === 'communicate' || use === 'overhead'
    context.fillStyle = fills[use]
    let until = Number.NEGATIVE_INFINITY
    for (let s = first[lane]; s < first[lane + 1]; s++) {
      if (state[s] !== index) continue
      const begin = xOf(layout, begins[s])
      const from = Math.max(begin, until)
      const to = Math.min(layout.right, Math.max(xOf(layout, ends[s]), brief ? begin + 1 : 0))
      if (to <= from) continue
      context.fillRect(from, y, to - from, layout.bar)
      until = to
    }
  }
}

/** A processor's load, a block as high as it is, with its number where there is room. */
function paintLoads(
  context: CanvasRenderingContext2D,
  layout: Layout,
  grid: LoadGrid,
  lane: number,
  small: number,
): void {
  let most = 5
  for (const load of grid.loads) if (load > most) most = load
  const soft = token('--ink-soft')
  const [ink, line, strong, surface] = ['--ink', '--line', '--line-strong', '--surface'].map(token)
  context.textAlign = 'center'
  for (let block = 0; block < Math.min(layout.blocks, grid.blocks); block++) {
    const { x, y, width, height } = boxOf(layout, { lane, block })
    const load = loadIn(grid, { lane, block })
    const high = (load / most) * height
    context.fillStyle = surface
    context.fillRect(x, y, width, height)
    context.fillStyle = strong
    context.fillRect(x, y + height - high, width, high)
    context.fillStyle = soft
    context.fillRect(x, y + height - high, width, Math.min(1.5, high))
    if (width > 4) {
      context.fillStyle = line
      context.fillRect(x, y, 1, height)
    }
    if (width < small * (1 + 0.6 * String(load).length) || height < small) continue
    context.lineWidth = 3
    context.strokeStyle = surface
    context.lineJoin = 'round'
    context.strokeText(count(load), x + width / 2, y + height / 2 + 0.5)
    context.fillStyle = ink
    context.fillText(count(load), x + width / 2, y + height / 2 + 0.5)
  }
}
