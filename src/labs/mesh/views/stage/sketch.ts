/** A mesh made ready for drawing: its edges, sorted by length, in a square of its own. */
import type { MeshArtifact } from '../../model/detail.ts'
import { alike } from './owners.ts'

/** Edges of about the same length, drawn with lines of one width. */
interface EdgeClass {
  /** Mean length, in units of the mesh. */
  readonly length: number
  /** The two ends of every edge, one edge after the other. */
  readonly ends: Int32Array
}

/** A mesh as it is drawn. */
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

/** A rectangle in units of the mesh; y grows upwards. */
export interface Bounds {
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}

/** Edge lengths that differ by no more than this factor are one class. */
const CLASS = Math.SQRT2

let last: Sketch | undefined

/** The sketch of a mesh with coordinates; the one before where it is the same mesh again, as it is of most runs. */
export function sketchOf(mesh: MeshArtifact): Sketch | undefined {
  const { x, y, start, neighbours } = mesh
  if (!x || !y) return undefined
  if (last && (last.mesh === mesh || same(last.mesh, mesh))) return last
  const vertices = x.length
  const classes = new Map<number, number[]>()
  let references = 0
  let inside = 0
  for (let v = 0; v < vertices; v++) {
    const degree = start[v + 1] - start[v]
    if (degree > 1) {
      references += degree
      inside++
    }
    for (let k = start[v]; k < start[v + 1]; k++) {
      const u = neighbours[k]
      if (u <= v) continue
      const length = Math.hypot(x[u] - x[v], y[u] - y[v])
      const id = length > 0 ? Math.round(Math.log(length) / Math.log(CLASS)) : Number.NEGATIVE_INFINITY
      const ends = classes.get(id)
      if (ends) ends.push(v, u)
      else classes.set(id, [v, u])
    }
  }
  const sides = Math.min(8, Math.max(3, inside > 0 ? references / inside : 4))
  const sketch: Sketch = {
    mesh,
    x,
    y,
    box: boundsOf(x, y, 0),
    core: boundsOf(x, y, 0.05),
    classes: [...classes]
      .sort(([a], [b]) => a - b)
      .map(([id, ends]) => ({ length: CLASS ** id, ends: Int32Array.from(ends) })),
    border: Math.tan(Math.PI / sides),
  }
  last = sketch
  return sketch
}

/** The rectangle around all vertices but the outermost, a share of them on every side. */
function boundsOf(x: Float64Array, y: Float64Array, without: number): Bounds {
  const within = (values: Float64Array): readonly [number, number] => {
    const sorted = Float64Array.from(values).sort()
    const skip = Math.floor(without * sorted.length)
    return sorted.length === 0 ? [0, 0] : [sorted[skip], sorted[sorted.length - 1 - skip]]
  }
  const [left, right] = within(x)
  const [bottom, top] = within(y)
  return { left, right, bottom, top }
}

/** Whether two meshes have the same edges and places. */
const same = (a: MeshArtifact, b: MeshArtifact): boolean =>
  alike(a.start, b.start) && alike(a.neighbours, b.neighbours) && alike(a.x, b.x) && alike(a.y, b.y)
