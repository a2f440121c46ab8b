/** Paints a mesh: every edge in the colours of those who own its ends, and the borders between them. */
import type { Surface } from '../../../../charts/canvas.ts'
import { pathFor } from '../../../../charts/shapes.ts'
import { token } from '../../../../charts/theme.ts'
import type { Camera } from './camera.ts'
import type { Sketch } from './sketch.ts'
import { fainter, paintSquares, rgbaOf } from './squares.ts'

/** What is painted. */
interface MeshScene {
  readonly sketch: Sketch
  /** Index of the colour by vertex. */
  readonly colour: ArrayLike<number>
  readonly colours: readonly string[]
  /** Owner by vertex, between whom borders are drawn. */
  readonly owner: ArrayLike<number>
  /** The processor that is looked at, with the elements it fetches; −1 for none. */
  readonly focus: number
  /** By vertex, how often its triangle has been halved; absent where the mesh stays as it is. */
  readonly halved?: ArrayLike<number>
  /** Whether vertices stand for groups: then each is a dot, and edges are thin. */
  readonly groups?: boolean
}

/** Width of a line, relative to the length of its edge, and the widest and the thinnest that one is drawn; pixels. */
const WIDTH = 0.85
const WIDEST = 9
const THINNEST = 0.6

/** Widest edge between groups, and the smallest and the largest dot of a group, across; pixels. */
const THIN = 2.5
const [SMALLEST_GROUP, LARGEST_GROUP] = [4, 16]

/** Longest piece of a border that is drawn for one edge; pixels. */
const LONGEST = 22

/** How strong the colours are of what the processor in focus does not own. */
const FAINT = 0.3

/** Edges shorter than this are drawn as dots: where they go cannot be seen. */
const SHORT = 1.2

/** Paints the part of a scene that a camera sees. */
export function paintMesh(surface: Surface, scene: MeshScene, camera: Camera): void {
  const { context } = surface
  context.lineCap = 'round'
  for (const each of scene.sketch.classes) paintClass(surface, scene, camera, each.length * camera.scale, each.ends)
  if (scene.groups) paintGroups(surface, scene, camera)
  paintHalved(surface, scene, camera)
  paintBorders(surface, scene, camera)
  if (scene.focus >= 0) paintGhosts(surface, scene, camera)
}

/** A vertex's square, relative to the distance of a neighbour: that of the area which it has between three or six of them. */
const SQUARE = 1.15

/** Width of a piece of the border where edges are left out; pixels. */
const BORDER = 3

/**
 * Paints it without its edges: each vertex as a square in its colour, about as large as its place, the borders as a chain of squares. A
 * twentieth of the time, for pictures that soon give way to others.
 */
export function paintInHaste(surface: Surface, scene: MeshScene, { scale, left, top }: Camera): void {
  const { sketch, colour, colours, owner, focus, halved } = scene
  const { x, y, mesh } = sketch
  const strong = colours.map(rgbaOf)
  const faint = strong.map((rgba) => fainter(rgba, FAINT))
  const ink = rgbaOf(token('--ink'))
  const ground = rgbaOf(token('--surface'))
  paintSquares(surface, (square) => {
    for (let v = 0; v < x.length; v++) {
      const side = SQUARE * scale * distanceAt(v, x, y, mesh)
      const rgba = (focus >= 0 && owner[v] !== focus ? faint : strong)[colour[v]]
      square(left + scale * x[v], top - scale * y[v], side, rgba)
    }
    for (let v = 0; halved && v < x.length; v++) {
      if (halved[v] === 0 || DOT * scale * distanceAt(v, x, y, mesh) < 1) continue
      square(left + scale * x[v], top - scale * y[v], WIDEST_DOT, ground)
    }
    for (let v = 0; v < x.length; v++)
      for (let k = mesh.start[v]; k < mesh.start[v + 1]; k++) {
        const u = mesh.neighbours[k]
        if (u <= v || owner[v] === owner[u]) continue
        square(left + (scale * (x[v] + x[u])) / 2, top - (scale * (y[v] + y[u])) / 2, BORDER, ink)
      }
  })
}

/** Halves of edges, each in the colour of its end. */
function paintClass(
  { context, width, height }: Surface,
  { sketch: { x, y }, colour, colours, owner, focus, groups }: MeshScene,
  { scale, left, top }: Camera,
  length: number,
  ends: Int32Array,
): void {
  const wide = Math.min(groups ? THIN : WIDEST, Math.max(THINNEST, WIDTH * length))
  const paths: (Path2D | undefined)[] = []
  const faint: (Path2D | undefined)[] = []
  const dots = length < SHORT
  for (let e = 0; e < ends.length; e += 2) {
    const v = ends[e]
    const u = ends[e + 1]
    const vx = left + scale * x[v]
    const vy = top - scale * y[v]
    const ux = left + scale * x[u]
    const uy = top - scale * y[u]
    if (Math.max(vx, ux) < 0 || Math.max(vy, uy) < 0 || Math.min(vx, ux) > width || Math.min(vy, uy) > height) continue
    const mx = (vx + ux) / 2
    const my = (vy + uy) / 2
    const pathOf = (end: number): Path2D => {
      const group = focus >= 0 && owner[end] !== focus ? faint : paths
      const path = group[colour[end]] ?? pathFor(context)
      group[colour[end]] = path
      return path
    }
    if (dots && colour[v] === colour[u] && owner[v] === owner[u]) {
      line(pathOf(v), vx, vy, ux, uy)
      continue
    }
    line(pathOf(v), vx, vy, mx, my)
    line(pathOf(u), ux, uy, mx, my)
  }
  context.lineWidth = wide
  context.globalAlpha = FAINT
  for (let c = 0; c < faint.length; c++) strokeIn(context, faint[c], colours[c])
  context.globalAlpha = 1
  for (let c = 0; c < paths.length; c++) strokeIn(context, paths[c], colours[c])
}

function line(path: Path2D, x1: number, y1: number, x2: number, y2: number): void {
  path.moveTo(x1, y1)
  path.lineTo(x2, y2)
}

function strokeIn(context: CanvasRenderingContext2D, path: Path2D | undefined, colour: string): void {
  if (!path) return
  context.strokeStyle = colour
  context.stroke(path)
}

/** A dot for every group, half as large as its neighbour is far. */
function paintGroups(
  { context, width, height }: Surface,
  { sketch: { x, y, mesh }, colour, colours, owner, focus }: MeshScene,
  { scale, left, top }: Camera,
): void {
  for (let v = 0; v < x.length; v++) {
    const px = left + scale * x[v]
    const py = top - scale * y[v]
    if (px < 0 || py < 0 || px > width || py > height) continue
    const across = Math.max(SMALLEST_GROUP, Math.min(LARGEST_GROUP, (scale * distanceAt(v, x, y, mesh)) / 2))
    context.globalAlpha = focus >= 0 && owner[v] !== focus ? FAINT : 1
    context.fillStyle = colours[colour[v]]
    context.beginPath()
    context.arc(px, py, across / 2, 0, 2 * Math.PI)
    context.fill()
  }
  context.globalAlpha = 1
}

/** Width of the dot of a halved triangle, relative to the distance of a neighbour, and the widest one; pixels. */
const DOT = 0.4
const WIDEST_DOT = 1.5

/** How far a vertex lies from its first neighbour; 0 where it has none. */
function distanceAt(v: number, x: Float64Array, y: Float64Array, { start, neighbours }: Sketch['mesh']): number {
  const u = start[v] < start[v + 1] ? neighbours[start[v]] : v
  return Math.hypot(x[u] - x[v], y[u] - y[v])
}

/** A dot in every triangle that has been halved: where the front is, they are dense. */
function paintHalved(
  { context, width, height }: Surface,
  { sketch: { x, y, mesh }, halved }: MeshScene,
  { scale, left, top }: Camera,
): void {
  if (!halved) return
  context.fillStyle = token('--surface')
  for (let v = 0; v < x.length; v++) {
    if (halved[v] === 0) continue
    const px = left + scale * x[v]
    const py = top - scale * y[v]
    if (px < 0 || py < 0 || px > width || py > height) continue
    const dot = Math.min(WIDEST_DOT, DOT * scale * distanceAt(v, x, y, mesh))
    context.fillRect(px - dot / 2, py - dot / 2, dot, dot)
  }
}

/** A short line across every edge whose ends have different owners. */
function paintBorders(
  { context, width, height }: Surface,
  { sketch: { x, y, mesh, border }, owner }: MeshScene,
  { scale, left, top }: Camera,
): void {
  const path = pathFor(context)
  for (let v = 0; v < x.length; v++) {
    for (let k = mesh.start[v]; k < mesh.start[v + 1]; k++) {
      const u = mesh.neighbours[k]
      if (u <= v || owner[v] === owner[u]) continue
      const mx = left + (scale * (x[v] + x[u])) / 2
      const my = top - (scale * (y[v] + y[u])) / 2
      if (mx < 0 || my < 0 || mx > width || my > height) continue
      const along = scale * Math.hypot(x[u] - x[v], y[u] - y[v])
      const half = along > 0 ? Math.min(border * along, LONGEST) / (2 * along) : 0
      const dx = half * scale * (x[u] - x[v])
      const dy = -half * scale * (y[u] - y[v])
      path.moveTo(mx - dy, my + dx)
      path.lineTo(mx + dy, my - dx)
    }
  }
  context.lineWidth = 4
  context.strokeStyle = token('--surface')
  context.stroke(path)
  context.lineWidth = 2
  context.strokeStyle = token('--ink')
  context.stroke(path)
}

/** A ring around every element that the processor in focus fetches. */
function paintGhosts(
  { context, width, height }: Surface,
  { sketch: { x, y, mesh }, owner, focus }: MeshScene,
  { scale, left, top }: Camera,
): void {
  const path = pathFor(context)
  for (let v = 0; v < x.length; v++) {
    if (owner[v] === focus) continue
    let fetched = false
    for (let k = mesh.start[v]; k < mesh.start[v + 1] && !fetched; k++) fetched = owner[mesh.neighbours[k]] === focus
    if (!fetched) continue
    const px = left + scale * x[v]
    const py = top - scale * y[v]
    if (px < 0 || py < 0 || px > width || py > height) continue
    path.moveTo(px + 3.5, py)
    path.arc(px, py, 3.5, 0, 2 * Math.PI)
  }
  context.fillStyle = token('--surface')
  context.fill(path)
  context.lineWidth = 1.5
  context.strokeStyle = token('--ink')
  context.stroke(path)
}
