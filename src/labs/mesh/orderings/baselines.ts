/** The order of the file and a random one, as baselines: what ordering is worth. */

import { stream } from '../../../core/random/random.ts'
import { making } from '../../../core/run/making.ts'
import type { BeginOrder, Order, Ordering } from './ordering.ts'

/** The order of the file, as a baseline. */
function* counting(vertices: number): Generator<number, Order> {
  yield 0
  return { list: Int32Array.from({ length: vertices }, (_, v) => v) }
}

export const file: Ordering = {
  id: 'file',
  label: 'As numbered',
  help: 'The vertices in the order in which the mesh numbers them: what one gets without ordering.',
  tried: 'own order',
  uses: [],
  needsCoordinates: false,
}

export const beginFile: BeginOrder = ({ vertices }) => making(counting(vertices), vertices)

/** Vertices between two looks at the clock. */
const SLICE = 10_000

export const random: Ordering = {
  id: 'random',
  label: 'Random',
  help: 'The vertices in a random order: of equal parts about one edge in p is not cut, and all others are. That shows what locality is worth.',
  uses: ['seed'],
  needsCoordinates: false,
}

export const beginRandom: BeginOrder = ({ vertices }, { seed }) => {
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
