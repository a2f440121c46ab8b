/** Paints the workstations of one moment. */
import type { Surface } from '../../../../charts/canvas.ts'
import { lineHeight, token } from '../../../../charts/theme.ts'
import type { Recording } from '../../../../core/recording.ts'
import { count } from '../../../../core/text/format.ts'

/** Width of a workstation from which on it is named and numbered, and the widest that one is drawn. */
const NAMED = 34
const WIDEST = 96

/** Rows of processes over a workstation; more than these are one more, hatched. */
const PIPS = 10

/**
 * @param most iterations at the top of the scale
 * @param words whether workstations are named and numbered where there is room for it
 */
export function paint(
  { context, width, height }: Surface,
  { matrices, lanes }: Recording,
  row: number,
  most: number,
  words: boolean,
): void {
  const each = Math.min(WIDEST, (width - 8) / lanes)
  const begin = (width - each * lanes) / 2
  const named = words && each >= NAMED
  const line = lineHeight()
  const foot = height - (named ? line + 6 : 4)
  const pip = Math.max(2, Math.min(9, each / 3, height / 40))
  const pipsHeight = PIPS * (pip + 2)
  const top = Math.min(foot - 10, pipsHeight + line + 6)
  const gap = each > 6 ? Math.max(1, each * 0.14) : 0
  context.font = `${token('--text-small')} ${getComputedStyle(context.canvas).fontFamily}`
  context.textAlign = 'center'
  for (let i = 0; i < lanes; i++) {
    const left = matrices.left[row * lanes + i]
    const load = matrices.load[row * lanes + i]
    const x = begin + i * each
    const wide = each - 2 * gap
    const bar = (left / most) * (foot - top)
    context.fillStyle = token('--line')
    context.fillRect(x + gap, foot - 1, wide, 2)
    context.fillStyle = token('--time-compute')
    context.fillRect(x + gap, foot - bar, wide, bar)
    context.fillStyle = token('--time-communicate')
    const shown = Math.min(load, PIPS)
    const side = Math.min(pip, wide)
    for (let p = 0; p < shown; p++) {
      context.fillRect(x + each / 2 - side / 2, pipsHeight - (p + 1) * (pip + 2) + 2, side, pip)
    }
    if (!named) continue
    context.fillStyle = token('--ink')
    context.fillText(count(left), x + each / 2, Math.max(top, foot - bar) - 4)
    context.fillStyle = token('--ink-soft')
    context.fillText(load > PIPS ? `${i} · load ${count(load)}` : `${i}`, x + each / 2, height - 4)
  }
}
