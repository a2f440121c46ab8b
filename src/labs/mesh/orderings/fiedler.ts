/** The order of the Fiedler vector. */

import { making } from '../../../core/run/making.ts'
import { componentsOf } from '../model/components.ts'
import type { Mesh } from '../model/mesh.ts'
import { sortBy } from '../model/sorting.ts'
import { fiedlerValues, SPECTRAL_SLICE } from '../model/spectral/bisection.ts'
import { inducedGraph } from '../model/weighted-graph.ts'
import type { BeginOrder, Order, Ordering } from './ordering.ts'

/** What finding a vector has gone over in the end, in vertices: for the share that is done. */
const VISITS = 40

/** One component after the other, each sorted by the values of its Fiedler vector. */
function* ordered(mesh: Mesh): Generator<number, Order> {
  const { vertices } = mesh
  const { list, sizes } = componentsOf(mesh)
  const place = new Int32Array(vertices).fill(-1)
  const values = new Float64Array(vertices)
  const spare = new Int32Array(vertices)
  let visits = 0
  let sinceLook = 0
  let from = 0
  for (const size of sizes) {
    if (size > 1) {
      const finding = fiedlerValues(inducedGraph(mesh, list, from, from + size, place), list, from, values)
      for (let step = finding.next(); !step.done; step = finding.next()) {
        visits += step.value
        sinceLook += step.value
        if (sinceLook < SPECTRAL_SLICE) continue
        sinceLook = 0
        yield Math.min(1, visits / (VISITS * vertices))
      }
      sortBy(list, from, from + size, values, spare)
    }
    from += size
  }
  return { list }
}

export const fiedler: Ordering = {
  id: 'fiedler',
  label: 'Fiedler order',
  help: 'All vertices in the order of one Fiedler vector, without halving: slices across the mesh, good for few processors.',
  source: '§3.1; Fiedler 1973',
  uses: [],
  needsCoordinates: false,
}

export const begin: BeginOrder = (mesh) => making(ordered(mesh), 60 * SPECTRAL_SLICE)
