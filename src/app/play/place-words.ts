/** Where the playhead stands, in words. */
import type { SharedAxis } from '../../core/playhead/axis.ts'
import { count, grouped, quantity } from '../../core/text/format.ts'

/** Where all is played in more seconds than these, three digits stand still for too long. */
const LONG = 1000

/** A number of a total, after the word for what is counted. `seconds` is in how many all is played. */
export function placeOf({ id, end }: SharedAxis, step: string, x: number, share: number, seconds = 0) {
  if (id === 'schedule') return { word: '', at: `${Math.round(100 * share)} %`, of: 'the schedule' }
  if (id === 'seconds') {
    return { word: '', at: seconds > LONG ? `${grouped(1000 * x, 3)} ms` : quantity(x, 's'), of: quantity(end, 's') }
  }
  return { word: `${step} `, at: count(Math.floor(x) + 1), of: count(end) }
}
