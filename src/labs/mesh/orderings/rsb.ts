/** Recursive spectral bisection: its halves turned towards what stands before them, or in the order of the vector’s sign. */
import { making } from '../../../core/run/making.ts'
import type { Mesh } from '../model/mesh.ts'
import { SPECTRAL_SLICE, spectrallyBisected } from '../model/spectral/bisection.ts'
import type { BeginOrder, Order, Ordering } from './ordering.ts'

function* ordered(mesh: Mesh, turned: boolean): Generator<number, Order> {
  return { list: yield* spectrallyBisected(mesh, turned) }
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

export const beginRsb: BeginOrder = (mesh) => making(ordered(mesh, true), 60 * SPECTRAL_SLICE)

export const rsbPlain: Ordering = {
  id: 'rsb-plain',
  label: 'Spectral bisection, not turned',
  help: 'Recursive spectral bisection whose halves stand as the sign of the vector has it. Where the number of processors is no power of two it cuts more on some meshes and fewer on others.',
  source: '§3.1; Pothen, Simon and Liou 1990',
  uses: [],
  needsCoordinates: false,
}

export const beginRsbPlain: BeginOrder = (mesh) => making(ordered(mesh, false), 60 * SPECTRAL_SLICE)
