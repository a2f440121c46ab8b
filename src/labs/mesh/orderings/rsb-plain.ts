/** Recursive spectral bisection, its halves in the order of the vector's sign. */
import { making } from '../../../core/run/making.ts'
import type { Mesh } from '../model/mesh.ts'
import { SPECTRAL_SLICE, spectrallyBisected } from '../model/spectral/bisection.ts'
import type { BeginOrder, Order, Ordering } from './ordering.ts'

function* ordered(mesh: Mesh): Generator<number, Order> {
  return { list: yield* spectrallyBisected(mesh, false) }
}

export const rsbPlain: Ordering = {
  id: 'rsb-plain',
  label: 'Spectral bisection, not turned',
  help: 'Recursive spectral bisection whose halves stand as the sign of the vector has it. Where the number of processors is no power of two it cuts more on some meshes and fewer on others.',
  source: '§3.1; Pothen, Simon and Liou 1990',
  uses: [],
  needsCoordinates: false,
}

export const begin: BeginOrder = (mesh) => making(ordered(mesh), 60 * SPECTRAL_SLICE)
