/** Where the playhead stands, in words. */
import { decimalExponentOf } from '../../core/math/bits.ts'
import type { SharedAxis } from '../../core/playhead/axis.ts'
import type { Shown } from '../../core/playhead/shown.ts'
import { count, quantity } from '../../core/text/format.ts'
import { timeScale } from '../../core/text/times.ts'

/** Where all is played in more seconds than these, three digits stand still for too long. */
const LONG = 1000

/** In slow motion the last digit changes about this many times a second, at least, and there are no more digits than these. */
const CHANGES = 2
const MOST_DIGITS = 8

/**
 * A number of a total, after the word for what is counted. `seconds` is in how many all is played. In a schedule whose times are known it is a
 * time.
 */
export function placeOf(
  { id, end }: SharedAxis,
  step: string,
  x: number,
  share: number,
  seconds = 0,
  shown?: Pick<Shown, 'time' | 'end'>,
) {
  if (id === 'schedule' && shown?.time !== undefined && shown.end !== undefined)
    return { word: '', at: quantity(shown.time), of: quantity(shown.end) }
  if (id === 'schedule') return { word: '', at: `${Math.round(100 * share)} %`, of: 'the schedule' }
  if (id === 'seconds') {
    if (seconds <= LONG || !(end > 0)) return { word: '', at: quantity(x, 's'), of: quantity(end, 's') }
    const first = decimalExponentOf(end)
    const moves = decimalExponentOf(end / seconds / CHANGES)
    const { count: counted, write } = timeScale(end, Math.max(first - MOST_DIGITS + 1, Math.min(first - 2, moves)))
    const whole = timeScale(end, first - 2)
    return { word: '', at: write(counted(x)), of: whole.write(whole.count(end)) }
  }
  return { word: `${step} `, at: count(Math.floor(x) + 1), of: count(end) }
}
