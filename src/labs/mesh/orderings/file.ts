/** The order of the file, as a baseline. */
import { making } from '../../../core/run/making.ts'
import type { BeginOrder, Order, Ordering } from './ordering.ts'

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

export const begin: BeginOrder = ({ vertices }) => making(counting(vertices), vertices)
