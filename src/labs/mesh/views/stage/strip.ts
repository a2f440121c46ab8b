/** Paints the list as a strip: whose each position was above, whose it is below, and what went from one to the other. */
import type { Surface } from '../../../../charts/canvas.ts'
import { lineHeight, token } from '../../../../charts/theme.ts'
import { writeName } from './names.ts'

/** What the strip shows. Owners are processors by position. */
interface StripScene {
  readonly before: ArrayLike<number> | undefined
  readonly now: ArrayLike<number>
  readonly colours: readonly string[]
  /** The processor that is looked at; −1 for none. */
  readonly focus: number
}

/** Space between the two bars, which arrows cross, relative to the strip's height. */
const GAP = 0.3

/** Pieces narrower than this get no arrow, and no number; pixels. */
const ARROW = 5
const NAMED = 24

/** Paints it, as wide as the surface is. */
export function paintStrip({ context, width, height }: Surface, { before, now, colours, focus }: StripScene): void {
  const bar = Math.floor(before ? (height * (1 - GAP)) / 2 : height)
  const lower = height - bar
  const n = now.length
  const x = (position: number) => Math.round((position / n) * width)
  const hatch = token('--surface')
  eachRun(
    n,
    (at) => now[at] + (before ? before[at] * 65536 : 0),
    (begin, end) => {
      const left = x(begin)
      const wide = Math.max(1, x(end) - left)
      const owner = now[begin]
      const old = before ? before[begin] : owner
      context.globalAlpha = focus < 0 || focus === owner || focus === old ? 1 : 0.3
      context.fillStyle = colours[owner]
      context.fillRect(left, lower, wide, bar)
      if (!before) return
      context.fillStyle = colours[old]
      context.fillRect(left, 0, wide, bar)
      if (old === owner) return
      hatched(context, left, lower, wide, bar, hatch)
      if (wide >= ARROW) arrow(context, left + wide / 2, bar + 2, lower - 2)
    },
  )
  context.globalAlpha = 1
  for (const [owners, top] of [[before, 0] as const, [now, lower] as const]) {
    if (!owners) continue
    eachRun(
      n,
      (at) => owners[at],
      (begin, end) => {
        context.fillStyle = token('--surface')
        if (begin > 0) context.fillRect(x(begin) - 1, top, 2, bar)
        if (x(end) - x(begin) >= NAMED && bar >= lineHeight()) {
          writeName(context, owners[begin], (x(begin) + x(end)) / 2, top + bar / 2)
        }
      },
    )
  }
}

/** Runs of positions that are alike. */
function eachRun(n: number, kindOf: (at: number) => number, visit: (begin: number, end: number) => void): void {
  let begin = 0
  for (let at = 1; at <= n; at++) {
    if (at < n && kindOf(at) === kindOf(begin)) continue
    visit(begin, at)
    begin = at
  }
}

/** Slanting lines over a rectangle. */
function hatched(
  context: CanvasRenderingContext2D,
  left: number,
  top: number,
  width: number,
  height: number,
  colour: string,
): void {
  context.save()
  context.beginPath()
  context.rect(left, top, width, height)
  context.clip()
  context.beginPath()
  for (let x = left - (left % 6) - height; x < left + width; x += 6) {
    context.moveTo(x, top + height)
    context.lineTo(x + height, top)
  }
  context.lineWidth = 2
  context.strokeStyle = colour
  context.stroke()
  context.restore()
}

function arrow(context: CanvasRenderingContext2D, x: number, from: number, to: number): void {
  context.beginPath()
  context.moveTo(x, from)
  context.lineTo(x, to)
  context.moveTo(x - 3, to - 3)
  context.lineTo(x, to)
  context.lineTo(x + 3, to - 3)
  context.lineWidth = 1.25
  context.strokeStyle = token('--ink')
  context.stroke()
}
