/** Recursive spectral bisection, its halves turned towards what stands before them. */
import { making } from '../../../core/run/making.ts'
import type { Mesh } from '../model/mesh.ts'
import { SPECTRAL_SLICE, spectrallyBisected } from '../model/spectral/bisection.ts'
import type { BeginOrder, Order, Ordering } from './ordering.ts'

function* ordered(mesh: Mesh): Generator<number, Order> {
  return { list: yield* spectrallyBisected(mesh, true) }
}

export const rsb: Ordering = {
  id: 'rsb',
  label: 'Recursive spectral bisection',
  help: 'Halves the mesh by the slowest way in which it could swing, its Fiedler vector, then each half, down to single vertices. Of two halves the one that is joined more to what stands before comes first.',
  source: '§3.1; Pothen, Simon and Liou 1990',
  tried: 'always',
  uses: [],
  needsCoordinates: false,
}

export const begin: BeginOrder = (mesh) => making(ordered(mesh), 60 * SPECTRAL_SLICE)
