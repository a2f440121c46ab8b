/** A grid: the mesh whose numbers a reader can work out by hand. */
import { making } from '../../../core/run/making.ts'
import { type Mesh, meshFromEdges } from '../model/mesh.ts'
import type { MeshKind, MeshMaker } from './kind.ts'

/** ⌈√n⌉ columns, numbered row by row, the last row may be short; edges to the right and down. */
export function gridOf(vertices: number): Mesh {
  const columns = Math.ceil(Math.sqrt(vertices))
  const ends: number[] = []
  for (let v = 0; v < vertices; v++) {
    if ((v + 1) % columns !== 0 && v + 1 < vertices) ends.push(v, v + 1)
    if (v + columns < vertices) ends.push(v, v + columns)
  }
  const x = Float64Array.from({ length: vertices }, (_, v) => v % columns)
  const y = Float64Array.from({ length: vertices }, (_, v) => -Math.floor(v / columns))
  return meshFromEdges(vertices, ends, { x, y })
}

function* laying(vertices: number): Generator<number, Mesh> {
  yield 0
  return gridOf(vertices)
}

export const grid: MeshKind = {
  id: 'grid',
  label: 'Grid',
  help: 'A grid as square as can be, numbered row by row; the last row may be short.',
  uses: ['vertices'],
}

export const maker: MeshMaker = { begin: ({ vertices }) => making(laying(vertices), 20 * vertices) }
