/** A mesh from a file. */
import { heldFile } from '../../../core/attachments/held.ts'
import { faultProblem, type ReadFile } from '../../../core/attachments/read.ts'
import { making } from '../../../core/run/making.ts'
import { unexpected } from '../../../core/text/expected.ts'
import { readCoordinates, readMesh } from '../model/files/index.ts'
import type { Mesh } from '../model/mesh.ts'
import { spectrallyDrawn } from '../model/spectral/drawing.ts'
import type { MeshKind, MeshMaker, MeshSettings } from './kind.ts'

/** Units of work between two looks at the clock: reading is one piece, drawing many. */
const WORK = 500_000

/** The mesh of a file with the coordinates that came with it, or what is wrong. */
function read({ file, coordinates, dual }: MeshSettings): ReadFile<Mesh> {
  const reading = readMesh('file', file)
  if ('problem' in reading) return reading
  const { mesh, kept } = reading.content
  let placed = mesh
  if (coordinates !== '') {
    const points = readCoordinates('coordinates', coordinates)
    if ('problem' in points) return points
    // Coordinates may be those of all points of the file, of which some are no vertices.
    const all = points.content
    const isWhole = kept !== undefined && all.x.length !== mesh.vertices && all.x.length > kept[kept.length - 1]
    const x = isWhole ? Float64Array.from(kept, (point) => all.x[point]) : all.x
    const y = isWhole ? Float64Array.from(kept, (point) => all.y[point]) : all.y
    if (x.length !== mesh.vertices) {
      const message = unexpected('coordinates', `those of ${mesh.vertices} vertices, as the mesh has`, `${x.length}`)
      return { problem: { parameter: 'coordinates', message } }
    }
    placed = { ...mesh, x, y, drawn: 'own' }
  }
  if (!dual) return { content: placed }
  const content = reading.content.dual(placed)
  return 'fault' in content ? { problem: faultProblem('file', heldFile(file)?.name ?? '', content.fault) } : { content }
}

function* meshOf(settings: MeshSettings): Generator<number, Mesh> {
  yield 0
  const reading = read(settings)
  if ('problem' in reading) throw new Error(reading.problem.message)
  const { content } = reading
  if (content.x) return content
  const drawing = spectrallyDrawn(content)
  let visits = 0
  let step = drawing.next()
  for (; !step.done; step = drawing.next()) {
    visits += step.value
    yield Math.min(1, visits / (60 * content.vertices))
  }
  return step.value
}

export const file: MeshKind = {
  id: 'file',
  label: 'From a file',
  help: 'A mesh of your own: METIS (a graph or a list of elements), Chaco, Matrix Market, Scotch, a list of edges, MEDIT, OBJ or PLY; packed by gzip as well. Weights of vertices are work and weights of edges volume, where a graph has them and dual=off; weights of elements are work with dual=on. Without coordinates it is drawn by its eigenvectors, and orderings by coordinates do not apply.',
  uses: ['file', 'coordinates', 'dual'],
  triangles: true,
}

export const maker: MeshMaker = {
  problem(settings) {
    const reading = read(settings)
    return 'problem' in reading ? reading.problem : undefined
  },
  lacksCoordinates(settings) {
    const reading = read(settings)
    return !('problem' in reading) && reading.content.x === undefined
  },
  triangles(settings) {
    const reading = read(settings)
    const triangles = 'problem' in reading ? undefined : reading.content.triangulation
    return triangles ? triangles.corners.length / 3 : 0
  },
  begin: (settings) => making(meshOf(settings), WORK),
}
