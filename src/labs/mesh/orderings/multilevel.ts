/** Multilevel partition: what is done today instead of a list, which therefore holds its parts one after the other. */
import { making } from '../../../core/run/making.ts'
import type { Mesh } from '../model/mesh.ts'
import { MULTILEVEL_SLICE, multilevelParts } from '../model/multilevel/partition.ts'
import type { BeginOrder, Order, Ordering, OrderingSettings } from './ordering.ts'

function* ordered(mesh: Mesh, { capabilities, seed }: OrderingSettings): Generator<number, Order> {
  const owner = yield* multilevelParts(mesh, capabilities, seed)
  const sizes = new Int32Array(capabilities.length)
  for (const part of owner) sizes[part]++
  const place = new Int32Array(sizes.length)
  for (let part = 1; part < sizes.length; part++) place[part] = place[part - 1] + sizes[part - 1]
  const list = new Int32Array(owner.length)
  for (let v = 0; v < owner.length; v++) list[place[owner[v]]++] = v
  return { list, sizes }
}

export const multilevel: Ordering = {
  id: 'multilevel',
  label: 'Multilevel partition',
  help: 'No line at all: the mesh is coarsened and divided into a part for each processor. The parts are improved while it is made finer again. Parts may be 3 % larger than they should be.',
  source: 'Hendrickson and Leland 1995; Karypis and Kumar 1998',
  tried: 'always',
  uses: ['seed', 'processors', 'capabilities'],
  needsCoordinates: false,
}

export const begin: BeginOrder = (mesh, settings) => making(ordered(mesh, settings), 60 * MULTILEVEL_SLICE)
