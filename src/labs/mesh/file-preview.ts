/** What the page shows of a file with a mesh before it is taken, and what else has to be set for it. */
import { heldFile } from '../../core/attachments/held.ts'
import type { FileFact, FilePreview, Values } from '../../core/parameters.ts'
import { count, counted } from '../../core/text/format.ts'
import { fronts } from './fronts/index.ts'
import { type MeshFile, readMesh } from './model/files/index.ts'
import { edgesOf, type Mesh } from './model/mesh.ts'
import { orderings } from './orderings/index.ts'
import type { Ordering } from './orderings/ordering.ts'

/** The ordering that takes the place of one that needs coordinates: the first one that does not. */
const WITHOUT_COORDINATES = Object.values<Ordering>(orderings).find(({ needsCoordinates }) => !needsCoordinates)?.id

/** The front of a mesh that does not change. */
const STILL = Object.entries(fronts).find(([, front]) => !('distance' in front))?.[0]

/**
 * What has to be set so that a scenario's file is used as it is: a graph stands for itself, so that its weights count; only triangles can be
 * refined; and without coordinates an ordering must not need them. Empty where nothing has to, or the file cannot be read.
 */
export function fittingFile({ file, coordinates, dual, front, ordering }: Values): Values {
  const read = typeof file === 'string' && file !== '' ? readMesh('file', file) : undefined
  if (!read || 'problem' in read) return {}
  const { mesh, isGraph } = read.content
  const goes = isGraph ? 'off' : dual
  const { needsCoordinates }: Ordering = orderings[ordering as keyof typeof orderings]
  return {
    ...(goes !== dual && { dual: goes }),
    ...(goes === 'off' && STILL !== undefined && front !== STILL && { front: STILL }),
    ...(needsCoordinates && coordinates === '' && !mesh.x && WITHOUT_COORDINATES && { ordering: WITHOUT_COORDINATES }),
  }
}

/** The least and the greatest of some whole numbers: "1 to 9", or one where all are the same. */
function rangeOf(list: Int32Array): string {
  let [low, high] = [list[0], list[0]]
  for (const one of list) {
    if (one < low) low = one
    if (one > high) high = one
  }
  return low === high ? `${count(low)} each` : `${count(low)} to ${count(high)}`
}

/** What a mesh is like; weights only count where its own vertices are those of the loop. */
function meshFacts(mesh: Mesh, isGraph: boolean, isDual: boolean): readonly FileFact[] {
  const weight = (list: Int32Array) => `${rangeOf(list)}${isGraph && isDual ? ': left out with Triangles' : ''}`
  return [
    { label: 'Vertices', text: count(mesh.vertices), help: 'What the file calls vertices, nodes or points.' },
    { label: 'Edges', text: count(edgesOf(mesh)), help: 'Pairs of vertices that are neighbours.' },
    ...(mesh.work
      ? [{ label: 'Work of a vertex', text: weight(mesh.work), help: 'The weights of the vertices.' }]
      : []),
    ...(mesh.volumes
      ? [{ label: 'Volume of an edge', text: weight(mesh.volumes), help: 'The weights of the edges.' }]
      : []),
    ...(mesh.sizes
      ? [{ label: 'Size of a vertex', text: weight(mesh.sizes), help: 'What it sends to each part that needs it.' }]
      : []),
    {
      label: 'Coordinates',
      text: mesh.x ? 'yes' : 'none',
      help: 'Without them it is drawn by its eigenvectors, and orderings by coordinates do not apply.',
    },
    ...(isGraph
      ? [
          {
            label: 'Elements',
            text: 'none: it cannot be refined',
            help: 'A graph has no triangles that a front could halve. A list of elements, OBJ or PLY has them.',
          },
        ]
      : []),
  ]
}

/** What was read, in one line: "OBJ: 3 vertices, 3 edges; 3 points that no face has are left out". */
function readingText({ format, mesh, notes }: MeshFile): string {
  const weights = [
    ...(mesh.work ? ['weights of vertices'] : []),
    ...(mesh.volumes ? ['weights of edges'] : []),
    ...(mesh.sizes ? ['sizes'] : []),
  ]
  const size = [counted(mesh.vertices, 'vertex', 'vertices'), counted(edgesOf(mesh), 'edge'), ...weights].join(', ')
  return [`${format.replace(/^an? /, '')}: ${size}`, ...notes].join('; ')
}

/** What a scenario's file says as a whole. */
export function previewOfMesh({ file, dual }: Values): FilePreview | undefined {
  const attached = heldFile(file)
  if (!attached) return undefined
  const all = readMesh('file', attached.fingerprint)
  return {
    ...('content' in all && { says: readingText(all.content) }),
    rows: [],
    headed: false,
    roles: [],
    *facts() {
      yield
      const read = readMesh('file', attached.fingerprint)
      if ('problem' in read) return read
      return { facts: meshFacts(read.content.mesh, read.content.isGraph, dual === 'on') }
    },
  }
}
