/** A mesh made ready for drawing: its edges, sorted by length, in a square of its own. */
import { type Bounds, boxOf, type MeshArtifact } from '../../model/detail.ts'
import { alike } from './owners.ts'

/** Edges of about the same length, drawn with lines of one width. */
interface EdgeClass {
  /** Mean length, in units of the mesh. */
  readonly length: number
  /** The two ends of every edge, one edge after the other. */
  readonly ends: Int32Array
}

/** A mesh as it is drawn. Its core and its classes are found when they are first asked for: not every picture needs them. */
export interface Sketch {
  readonly mesh: MeshArtifact
  readonly x: Float64Array
  readonly y: Float64Array
  /** Smallest and greatest coordinates. */
  readonly box: Bounds
  /** Where the middle nine tenths of the vertices lie, in either direction: what is worth seeing at first. */
  readonly core: Bounds
  /** From short to long. */
  readonly classes: readonly EdgeClass[]
  /** How long the border between two neighbours is, relative to their distance: that of regular cells with as many sides as vertices have neighbours. */
  readonly border: number
}

/** Edge lengths that differ by no more than this factor are one class. */
const CLASS = Math.SQRT2

/** What was worked out last. */
let last: Sketch | undefined

/** The sketch of a mesh with coordinates; the one before where it is the same mesh again, as it is of most runs. */
export function sketchOf(mesh: MeshArtifact): Sketch | undefined {
  const { x, y, start } = mesh
  if (!x || !y) return undefined
  if (last && (last.mesh === mesh || same(last.mesh, mesh))) return last
  let core: Bounds | undefined
  let classes: readonly EdgeClass[] | undefined
  const sketch: Sketch = {
    mesh,
    x,
    y,
    box: boxOf(x, y),
    get core() {
      core ??= coreOf(x, y)
      return core
    },
    get classes() {
      classes ??= classesOf(mesh, x, y)
      return classes
    },
    border: Math.tan(Math.PI / Math.min(8, Math.max(3, meanDegree(start)))),
  }
  last = sketch
  return sketch
}

/** How many neighbours vertices have that are not at an end; 4 where all are. */
function meanDegree(start: Int32Array): number {
  let references = 0
  let inside = 0
  for (let v = 1; v < start.length; v++) {
    const degree = start[v] - start[v - 1]
    if (degree < 2) continue
    references += degree
    inside++
  }
  return inside > 0 ? references / inside : 4
}

/** The edges of a mesh, from short to long. */
function classesOf({ start, neighbours }: MeshArtifact, x: Float64Array, y: Float64Array): readonly EdgeClass[] {
  const classes = new Map<number, number[]>()
  for (let v = 0; v < x.length; v++)
    for (let k = start[v]; k < start[v + 1]; k++) {
      const u = neighbours[k]
      if (u <= v) continue
      const length = Math.hypot(x[u] - x[v], y[u] - y[v])
      const id = length > 0 ? Math.round(Math.log(length) / Math.log(CLASS)) : Number.NEGATIVE_INFINITY
      const ends = classes.get(id)
      if (ends) ends.push(v, u)
      else classes.set(id, [v, u])
    }
  return [...classes]
    .sort(([a], [b]) => a - b)
    .map(([id, ends]) => ({ length: CLASS ** id, ends: Int32Array.from(ends) }))
}

/** A share of the vertices that lie outside of the core, on every side. */
const OUTSIDE = 0.05

/** The rectangle around all points but the outermost. */
export function coreOf(x: Float64Array | Float32Array, y: Float64Array | Float32Array): Bounds {
  const within = (values: Float64Array | Float32Array): readonly [low: number, high: number] => {
    const sorted = values.slice().sort()
    const skip = Math.floor(OUTSIDE * sorted.length)
    return sorted.length === 0 ? [0, 0] : [sorted[skip], sorted[sorted.length - 1 - skip]]
  }
  const [left, right] = within(x)
  const [bottom, top] = within(y)
  return { left, right, bottom, top }
}

/** Whether two meshes have the same edges and places. */
const same = (a: MeshArtifact, b: MeshArtifact): boolean =>
  alike(a.start, b.start) && alike(a.neighbours, b.neighbours) && alike(a.x, b.x) && alike(a.y, b.y)
