/** A random order, as a baseline: what locality is worth. */

import { stream } from '../../../core/random/random.ts'
import { making } from '../../../core/run/making.ts'
import type { BeginOrder, Ordering } from './ordering.ts'

/** Vertices between two looks at the clock. */
const SLICE = 10_000

export const random: Ordering = {
  id: 'random',
  label: 'Random',
  help: 'The vertices in a random order: about one edge in p is not cut, and all others are. That shows what locality is worth.',
  uses: ['seed'],
  needsCoordinates: false,
}

export const begin: BeginOrder = ({ vertices }, { seed }) => {
  const draw = stream(seed, 'random order')
  /** Fisher and Yates. */
  function* shuffling() {
    const list = Int32Array.from({ length: vertices }, (_, v) => v)
    for (let last = vertices - 1; last > 0; last--) {
      const other = Math.floor(draw() * (last + 1))
      const moved = list[last]
      list[last] = list[other]
      list[other] = moved
      if (last % SLICE === 0) yield 1 - last / vertices
    }
    return { list }
  }
  return making(shuffling(), 20 * SLICE)
}
