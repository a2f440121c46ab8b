/** The chart as it is painted: what processors do, their owners' loads, and when iterations are moved. */
import { token } from '../../../../charts/theme.ts'
import { count } from '../../../../core/text/format.ts'
import type { SpansPicture } from '../../../../views/gantt/spans.ts'
import { timeSplit } from '../../metrics.ts'
import type { CourseOfRun } from '../../model/detail.ts'
import { type LoadGrid, loadIn } from './given.ts'
import { boxOf, type LoadLayout, PADDING } from './layout.ts'

/** What is brief stands out: it is at least a pixel wide, and over the rest. */
const LOOKS = timeSplit.map(({ use }, state) => ({
  state,
  use,
  least: use === 'communicate' || use === 'overhead' ? 1 : 0,
}))

/** More moments at which iterations are moved than these are not marked. */
const MOST_MARKS = 500

/** Translates a run; `without` is when it would end if nothing moved. */
export function pictureOf(
  layout: LoadLayout,
  { first, state, begins, ends, decided, turns, end }: CourseOfRun,
  grid: LoadGrid,
  without: number | undefined,
  typeScale: number,
): SpansPicture {
  const { left, right, row, bar, strip, stripTop, foot, x } = layout
  return {
    layout,
    spans: { first, state, begin: begins, end: ends },
    looks: LOOKS,
    bar: { top: PADDING, height: bar, gap: 8 },
    tickGap: 80 * typeScale,
    paintRow(context, lane, small) {
      const y = layout.y(lane)
      if (left > 50 && strip >= small) {
        context.fillStyle = token('--ink-soft')
        context.fillText('load', left - 8, y + stripTop + strip / 2)
      }
      paintLoads(context, layout, grid, lane, small)
      context.fillStyle = token('--line')
      context.fillRect(0, y + row - 1, right, 1)
    },
    paintOver(context) {
      context.fillStyle = token('--accent')
      for (const time of decided.subarray(0, MOST_MARKS)) context.fillRect(x(time) - 0.5, 0, 1, foot)
      context.fillStyle = token('--phase-steady')
      for (const time of turns) context.fillRect(x(time) - 1, 0, 2, foot)
      context.fillStyle = token('--ink')
      context.fillRect(x(end) - 1, 0, 2, foot)
      if (without !== undefined && without <= layout.end) {
        for (let y = 0; y < foot; y += 8) context.fillRect(x(without) - 0.5, y, 1, 4)
      }
    },
  }
}

/** A processor's load, a block as high as it is, with its number where there is room. */
function paintLoads(
  context: CanvasRenderingContext2D,
  layout: LoadLayout,
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
