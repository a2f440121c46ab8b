/** MOVE (figure 7) and the p gains of a processor in hand, which all readings of MCR share (figure 6). */
import type { Comparison } from '../model/cut.ts'

/**
 * Puts a processor at a place, counted from 0; the others keep their order. In the print the second shift would write over what it has
 * yet to move: it must run from the place to X − 1.
 */
export function move(arrangement: Int32Array, processor: number, place: number): void {
  const present = arrangement.indexOf(processor)
  if (present < place) arrangement.copyWithin(present, present + 1, place + 1)
  else arrangement.copyWithin(place + 1, place, present)
  arrangement[place] = processor
}

/** The gain with the processor at each place in turn. It is left at the last one. */
export function gainsOf(arrangement: Int32Array, processor: number, { gain }: Comparison): Float64Array {
  const gains = new Float64Array(arrangement.length)
  for (let place = 0; place < gains.length; place++) {
    move(arrangement, processor, place)
    gains[place] = gain(arrangement)
  }
  return gains
}
