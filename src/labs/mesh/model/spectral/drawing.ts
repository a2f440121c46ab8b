/** Coordinates for a mesh that has none: the second and third eigenvectors of the Laplacian (Hall 1970). */
import { componentsOf } from '../components.ts'
import type { Mesh } from '../mesh.ts'
import { inducedGraph } from '../weighted-graph.ts'
import { lowestVectors } from './fiedler.ts'

/** How exact the vectors are, in residual over eigenvalue: for a picture little is needed. */
const TOLERANCE = 0.05

/** Space between components, as a share of the side of each. */
const SPACE = 1.15

/**
 * Draws a mesh, component by component in rows, each in a square whose area is its number of vertices. Yields vertices gone over.
 *
 * @returns the mesh with coordinates
 */
export function* spectrallyDrawn(mesh: Mesh): Generator<number, Mesh> {
  const { vertices } = mesh
  const { list, sizes } = componentsOf(mesh)
  const place = new Int32Array(vertices).fill(-1)
  const x = new Float64Array(vertices)
  const y = new Float64Array(vertices)
  const width = SPACE * Math.sqrt(vertices)
  let right = 0
  let top = 0
  let height = 0
  let from = 0
  for (const size of sizes) {
    const side = Math.sqrt(size)
    if (right > 0 && right + side > width) {
      right = 0
      top += height
      height = 0
    }
    const graph = inducedGraph(mesh, list, from, from + size, place)
    const [across = new Float64Array(size), up = new Float64Array(size)] =
      size > 1 ? yield* lowestVectors(graph, TOLERANCE, Math.min(2, size - 1)) : []
    // The entries of a vector of length 1 are about 1/side.
    const scale = size / 4
    for (let i = 0; i < size; i++) {
      x[list[from + i]] = right + side / 2 + scale * across[i]
      y[list[from + i]] = -(top + side / 2) + scale * up[i]
    }
    right += SPACE * side
    height = Math.max(height, SPACE * side)
    from += size
    yield size
  }
  return { ...mesh, x, y, drawn: 'spectral' }
}
