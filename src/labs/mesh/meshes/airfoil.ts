/** The mesh around an airfoil of four elements: after 4elt, whose dual has the paper's 30 269 vertices and 44 929 edges. */

import { cos, sin } from '../../../core/math/circle.ts'
import { stream } from '../../../core/random/random.ts'
import { inPieces, making, within } from '../../../core/run/making.ts'
import type { Mesh, Points } from '../model/mesh.ts'
import { ordering } from '../model/sorting.ts'
import { type Border, borderOf, clearOf } from './border.ts'
import { meshOfTriangles, pointsInOrder, triangulation } from './delaunay.ts'
import { keepPoints, pointSource } from './density.ts'
import { distance, pointsOn, RADIUS, SPACING_SLOPE, spacing } from './ellipses.ts'
import type { MeshDraft, MeshKind, MeshMaker, MeshSettings } from './kind.ts'

/** Vertices of the paper's mesh, and of 4elt. */
const PAPER = 30_269
const PAPER_POINTS = 15_606

/** Points on the loops of 4elt: the outer circle, then the ellipses. */
const LOOPS = [27, 119, 413, 201, 189]

/** Fewest points on a loop. */
const LEAST_LOOP = 8

/** With fewer vertices the loops leave no room between them. */
const FEWEST = 100

/** Rounds in which points are moved to the middle of what is around them. */
const ROUNDS = 12
/** Points that are drawn in one piece. */
const DRAWN = 2 ** 14

/** Sizes of the loops for a mesh of another size: as long as that of the paper, relative to the distance between points. */
function loopsFor(vertices: number, dual: boolean): number[] {
  const scale = Math.sqrt(vertices / (dual ? PAPER : PAPER_POINTS))
  const loops = LOOPS.map((length) => Math.max(LEAST_LOOP, Math.round(length * scale)))
  // V points, B of them on the border with 4 holes, make 2 V − B + 6 triangles.
  const border = loops.reduce((sum, length) => sum + length)
  if (dual && (border + vertices) % 2 !== 0) loops[0]++
  return loops
}

/** How many points lie inside, so that triangles or points come out as wanted. */
function innerCount(vertices: number, border: number, dual: boolean): number {
  return dual ? (vertices - border - 6) / 2 : vertices - border
}

/** The triangles without those inside of an ellipse, which have all three corners on it; written over the ones that are given. */
function outsideEllipses(triangles: Uint32Array, { loop }: Border): Uint32Array {
  let used = 0
  for (let i = 0; i < triangles.length; i += 3) {
    const a = triangles[i]
    const b = triangles[i + 1]
    const c = triangles[i + 2]
    if (loop[a] > 0 && loop[a] === loop[b] && loop[b] === loop[c]) continue
    triangles[used++] = a
    triangles[used++] = b
    triangles[used++] = c
  }
  return triangles.subarray(0, used)
}

/** The points of the latest seed: sizes of a mesh are changed more often than it. */
let last: { readonly seed: number; readonly points: ReturnType<typeof keepPoints> } | undefined

/** Points around the ellipses, as a seed draws them: a mesh of any size takes of them those that its border leaves room for. */
function pointsOf(seed: number): ReturnType<typeof keepPoints> {
  if (last?.seed === seed) return last.points
  const source = pointSource(RADIUS, spacing, SPACING_SLOPE, spacing(0, 0), stream(seed, 'mesh'))
  const points = keepPoints(source, (x, y) => x * x + y * y < RADIUS * RADIUS && distance(x, y) > 0)
  last = { seed, points }
  return points
}

/**
 * Smooths and triangulates the points that follow, as many as are wanted inside; nothing where they have made another number of triangles
 * than they should.
 *
 * @param show gets what there is so far
 */
function* draw(
  border: Border,
  inner: number,
  dual: boolean,
  next: () => readonly [x: number, y: number],
  show: (draft: MeshDraft) => void,
): Generator<number, Mesh | undefined> {
  const count = border.x.length + inner
  const x = new Float64Array(count)
  const y = new Float64Array(count)
  x.set(border.x)
  y.set(border.y)
  const clear = clearOf(border, RADIUS)
  for (let i = border.x.length; i < count; ) {
    const [px, py] = next()
    if (!clear(px, py)) continue
    x[i] = px
    y[i] = py
    i++
    if (i % DRAWN === 0) yield i / count / (ROUNDS + 2)
  }
  const triangulate = triangulation()
  const points = { x, y }
  const smooth = smoothing(points, border.x.length, clear)
  show({ points, smoothing: [0, ROUNDS] })
  yield 1 / (ROUNDS + 2)
  for (let round = 1; round <= ROUNDS; round++) {
    const all = triangulate(points)
    yield (round + 0.5) / (ROUNDS + 2)
    yield* within(smooth(outsideEllipses(all, border)), (round + 0.5) / (ROUNDS + 2))
    show({ points, smoothing: [round, ROUNDS] })
    yield (round + 1) / (ROUNDS + 2)
  }
  const triangles = outsideEllipses(triangulate(points), border)
  if (triangles.length / 3 !== 2 * count - border.x.length + 6) return undefined
  return yield* within(numbered(points, border, triangles, dual), (ROUNDS + 1.5) / (ROUNDS + 2))
}

/** The mesh of triangles, numbered as an advancing front would: the ellipses first, then away from them, the outer circle last. */
function* numbered(
  points: Points,
  { loop }: Border,
  triangles: Uint32Array,
  dual: boolean,
): Generator<undefined, Mesh> {
  const { x, y } = points
  const far = new Float64Array(x.length)
  yield* inPieces(x.length, (from, to) => {
    for (let i = from; i < to; i++) far[i] = i >= loop.length ? distance(x[i], y[i]) : loop[i] === 0 ? 2 * RADIUS : -1
  })
  const order = yield* ordering(far)
  const number = new Int32Array(x.length)
  for (let i = 0; i < x.length; i++) number[order[i]] = i
  return yield* meshOfTriangles(
    yield* pointsInOrder(points, order),
    triangles.map((i) => number[i]),
    dual ? 'triangles' : 'points',
  )
}

/** Moves every inner point to the mean of the centroids of its triangles, weighted by area/d², unless it may not lie there; in pieces. */
function smoothing({ x, y }: Points, first: number, clear: (x: number, y: number) => boolean) {
  const sumX = new Float64Array(x.length)
  const sumY = new Float64Array(x.length)
  const weights = new Float64Array(x.length)
  return function* (triangles: Uint32Array): Generator<undefined, void> {
    sumX.fill(0)
    sumY.fill(0)
    weights.fill(0)
    const add = (i: number) => {
      const a = triangles[i]
      const b = triangles[i + 1]
      const c = triangles[i + 2]
      const [ax, ay, bx, by, cx, cy] = [x[a], y[a], x[b], y[b], x[c], y[c]]
      const middleX = (ax + bx + cx) / 3
      const middleY = (ay + by + cy) / 3
      const area = Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay))
      const d = spacing(middleX, middleY)
      const weight = area / (d * d)
      const moveX = weight * middleX
      const moveY = weight * middleY
      sumX[a] += moveX
      sumY[a] += moveY
      weights[a] += weight
      sumX[b] += moveX
      sumY[b] += moveY
      weights[b] += weight
      sumX[c] += moveX
      sumY[c] += moveY
      weights[c] += weight
    }
    yield* inPieces(triangles.length / 3, (from, to) => {
      for (let t = from; t < to; t++) add(3 * t)
    })
    yield* inPieces(x.length - first, (from, to) => {
      for (let i = first + from; i < first + to; i++) {
        const newX = sumX[i] / weights[i]
        const newY = sumY[i] / weights[i]
        if (!(newX * newX + newY * newY < RADIUS * RADIUS && clear(newX, newY))) continue
        x[i] = newX
        y[i] = newY
      }
    })
  }
}

/** Makes the mesh; drawn again until it has the counts that were asked for. */
function* make({ vertices, dual, seed }: MeshSettings, show: (draft: MeshDraft) => void): Generator<number, Mesh> {
  const [outer, ...rest] = loopsFor(vertices, dual)
  const circle = Array.from({ length: outer }, (_, i) => ({
    x: RADIUS * cos((2 * Math.PI * i) / outer),
    y: RADIUS * sin((2 * Math.PI * i) / outer),
  }))
  const border = borderOf([circle, ...rest.map((length, ellipse) => pointsOn(ellipse, length))])
  const points = pointsOf(seed)
  let pointCount = 0
  const next = () => points(pointCount++)
  const inner = innerCount(vertices, border.x.length, dual)
  for (;;) {
    const mesh = yield* draw(border, inner, dual, next, show)
    if (mesh) return mesh
  }
}

export const airfoil: MeshKind = {
  id: 'airfoil',
  label: 'Around an airfoil',
  help: 'Triangles around a wing of four parts, small near it and large far away, as in the mesh of the paper. With as many vertices as there, 30 269, it has as many edges too: 44 929.',
  source: '§4; the mesh 4elt',
  uses: ['vertices', 'seed', 'dual'],
  triangles: true,
  around: 'the wing',
  fewest: FEWEST,
}

export const maker: MeshMaker = {
  begin(settings) {
    let draft: MeshDraft | undefined
    const course = make(settings, (shown) => {
      draft = shown
    })
    return { ...making(course, 40 * settings.vertices), draft: () => draft }
  },
}
