/** Where the playhead stands, in words. */
import type { SharedAxis } from '../../core/axis.ts'
import { count, quantity } from '../../core/text/format.ts'

/** A number of so many, after the word for what is counted. */
export function placeOf({ id, end }: SharedAxis, step: string, x: number, share: number) {
  if (id === 'schedule') return { word: '', at: `${Math.round(100 * share)} %`, of: 'the schedule' }
  if (id === 'seconds') return { word: '', at: quantity(x, 's'), of: quantity(end, 's') }
  return { word: `${step} `, at: count(Math.floor(x) + 1), of: count(end) }
}
