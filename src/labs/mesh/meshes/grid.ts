/** A grid: the mesh whose numbers a reader can work out by hand. */
import { inPieces, making, PIECE_WORK, within } from '../../../core/run/making.ts'
import { type Mesh, meshOfEdges } from '../model/mesh.ts'
import type { MeshKind, MeshMaker } from './kind.ts'

/** ⌈√n⌉ columns, numbered row by row, the last row may be short; edges to the right and down. Made in pieces. */
export function* gridInPieces(vertices: number): Generator<undefined, Mesh> {
  const columns = Math.ceil(Math.sqrt(vertices))
  const ends = new Int32Array(4 * vertices)
  let used = 0
  const x = new Float64Array(vertices)
  const y = new Float64Array(vertices)
  const join = (a: number, b: number) => {
    ends[used++] = a
    ends[used++] = b
  }
  yield* inPieces(vertices, (from, to) => {
    for (let v = from; v < to; v++) {
      if ((v + 1) % columns !== 0 && v + 1 < vertices) join(v, v + 1)
      if (v + columns < vertices) join(v, v + columns)
      x[v] = v % columns
      y[v] = -Math.floor(v / columns)
    }
  })
  return yield* meshOfEdges(vertices, ends.subarray(0, used), { x, y })
}

export const grid: MeshKind = {
  id: 'grid',
  label: 'Grid',
  help: 'A grid as square as can be, numbered row by row; the last row may be short.',
  uses: ['vertices'],
}

export const maker: MeshMaker = { begin: ({ vertices }) => making(within(gridInPieces(vertices), 0.5), PIECE_WORK) }
