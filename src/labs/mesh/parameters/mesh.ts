/** The mesh, how it changes while the loop runs, and how its vertices are laid in a line or divided. */
import { attachment, choice, number, type Values } from '../../../core/parameters.ts'
import { fronts } from '../fronts/index.ts'
import { meshes } from '../meshes/index.ts'
import type { MeshKind } from '../meshes/kind.ts'
import { EXTENSIONS, FORMATS, MOST_BYTES } from '../model/files/formats.ts'
import { orderings } from '../orderings/index.ts'
import { changing, partitioning, running } from './fields.ts'

/** Most vertices. */
const MOST_VERTICES = 2 ** 20

const usesOf = (v: Values) => (meshes[v.mesh as keyof typeof meshes] as MeshKind).uses

export const mesh = {
  mesh: choice({
    label: 'Mesh',
    group: 'mesh',
    help: 'Which mesh the loop runs over.',
    source: '§5, figure 9',
    options: meshes,
  }),
  vertices: number({
    label: 'Vertices',
    symbol: 'n',
    group: 'mesh',
    default: 30_269,
    slider: { min: 100, max: 100_000, scale: 'log10' },
    limits: { min: 1, max: MOST_VERTICES, integer: true },
    help: 'How many vertices the mesh has, and its list elements; the paper’s has 30 269. More: more to compute beside each border.',
    source: '§5',
    shownWhen: (v) => usesOf(v).includes('vertices'),
  }),
  dual: choice({
    label: 'Dual',
    group: 'mesh',
    default: 'on',
    help: 'Whether the vertices of the loop are the triangles of the mesh or its points.',
    source: '§5',
    options: {
      on: { label: 'Triangles', help: 'Each triangle is a vertex, next to those that it shares a side with.' },
      off: { label: 'Points', help: 'Each point is a vertex, next to those that it shares a side of a triangle with.' },
    },
    shownWhen: (v) => usesOf(v).includes('dual'),
  }),
  file: attachment({
    label: 'File',
    group: 'mesh',
    help: 'The file with the mesh; its content shows the format.',
    file: {
      words: FORMATS,
      extensions: EXTENSIONS,
      bytes: MOST_BYTES,
      binary: true,
      sets: { mesh: 'file', dual: 'off' },
      // Two whole numbers: an edge, or the sizes of a graph.
      begins: /^(?:[#%].*\n|\s)*\d+[ \t,;]+\d+[ \t,;\d.]*(?:\n|$)/,
      fits: async () => (await import('../file-preview.ts')).fittingFile,
      preview: async () => (await import('../file-preview.ts')).previewOfMesh,
    },
    shownWhen: (v) => usesOf(v).includes('file'),
  }),
  coordinates: attachment({
    label: 'Coordinates',
    group: 'mesh',
    help: 'A file with the coordinates of its vertices, where the mesh comes without: a line for each, as Chaco or Scotch has them.',
    file: { words: 'coordinates, a line for each vertex', extensions: ['.xyz', '.coords'], bytes: MOST_BYTES },
    shownWhen: (v) => usesOf(v).includes('coordinates'),
  }),
  front: choice({
    label: 'Front',
    group: 'mesh',
    default: 'none',
    help: 'Whether the mesh changes while the loop runs: triangles are halved where a front is, and made whole again behind it.',
    source: '§3, note 1',
    options: fronts,
    shownWhen: running,
  }),
  frontSpeed: number({
    label: 'Speed of the front',
    unit: '%/iteration',
    group: 'mesh',
    default: 0.2,
    slider: { min: 0.02, max: 5, scale: 'log10' },
    limits: { min: 0, max: 100 },
    help: 'How much of its way over the mesh the front goes in an iteration. More: intervals that were equal are so for a shorter time.',
    shownWhen: changing,
  }),
  frontWidth: number({
    label: 'Width of the front',
    unit: '%',
    group: 'mesh',
    default: 10,
    slider: { min: 1, max: 50, step: 1 },
    limits: { min: 0, max: 100 },
    help: 'How wide the strip is in which triangles are halved, as a share of the mesh’s width. More: more elements.',
    shownWhen: changing,
  }),
  refinement: number({
    label: 'Refinement',
    unit: 'halvings',
    group: 'mesh',
    default: 2,
    slider: { min: 0, max: 5, step: 1 },
    limits: { min: 0, max: 12, integer: true },
    help: 'How often a triangle at the front is halved; its neighbours follow where a corner would lie in the middle of a side. Each halving about doubles the elements there.',
    shownWhen: changing,
  }),
  adaptEvery: number({
    label: 'Change interval',
    unit: 'iterations',
    group: 'mesh',
    default: 10,
    slider: { min: 1, max: 100, step: 1 },
    limits: { min: 1, max: 10_000, integer: true },
    help: 'After how many iterations the mesh follows the front. The schedules are built again each time. More: less often, and the front can leave its strip.',
    source: '§3, note 1',
    shownWhen: changing,
  }),
  ordering: choice({
    label: 'Ordering',
    group: 'line',
    help: 'How the vertices are laid in a line; a partition then is a cut of the line into intervals. The paper uses recursive spectral bisection.',
    source: '§3.1',
    options: orderings,
    shownWhen: (v) => !partitioning(v),
  }),
  improve: choice({
    label: 'Parts improved',
    group: 'line',
    default: 'levels',
    help: 'Where single vertices change parts, so that fewer edges are cut.',
    source: 'Hendrickson and Leland 1995',
    options: {
      levels: { label: 'On every level', help: 'First the coarse graphs, then finer ones: large pieces move first.' },
      mesh: { label: 'On the mesh alone', help: 'Only at the end, where a vertex is a single element.' },
      never: { label: 'Nowhere', help: 'The parts of the coarsest graph stay as they are.' },
    },
    shownWhen: partitioning,
  }),
} as const
