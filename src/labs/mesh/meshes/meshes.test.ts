/** The meshes that are generated: counts, borders and shapes, and that the same seed gives the same mesh. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byChance } from '../../../../tests/setup/cases.ts'
import { stream } from '../../../core/random/random.ts'
import { whole } from '../../../core/run/making.ts'
import { dualOf, sortedTriangles, trianglesOf } from '../model/dual.ts'
import { edgesOf, type Mesh, meshFromEdges } from '../model/mesh.ts'
import { delaunay } from './delaunay.ts'
import { type MeshName, makers } from './index.ts'
import type { MeshSettings } from './kind.ts'
import { squarePoints } from './square.ts'
import { delaunayInSquare } from './tiles.ts'

function make(kind: MeshName, settings: Partial<MeshSettings>): Mesh {
  const making = makers[kind].begin({ vertices: 30_269, seed: 1, dual: true, file: '', coordinates: '', ...settings })
  let before = 0
  let falls = 0
  while (!making.advance(1)) {
    if (!(making.progress() >= before)) falls++
    before = making.progress()
  }
  expect(falls).toBe(0)
  expect(making.progress()).toBe(1)
  return making.result()
}

const degreeOf = ({ start }: Mesh, v: number) => start[v + 1] - start[v]

/** How many vertices there are of each degree. */
function degrees(mesh: Mesh): number[] {
  const counts: number[] = []
  for (let v = 0; v < mesh.vertices; v++) counts[degreeOf(mesh, v)] = (counts[degreeOf(mesh, v)] ?? 0) + 1
  return counts
}

/** How many vertices can be reached from the first. */
function reached({ vertices, start, neighbours }: Mesh): number {
  const visited = new Set([0])
  for (const v of visited) for (const u of neighbours.subarray(start[v], start[v + 1])) visited.add(u)
  return vertices === 0 ? 0 : visited.size
}

/** How many sides the loops have that only one triangle touches, in ascending order. */
function loops(mesh: Mesh): number[] {
  const sides = new Map<string, number>()
  const triangles = trianglesOf(mesh)
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = triangles.subarray(i, i + 3)
    for (const side of [`${a} ${b}`, `${a} ${c}`, `${b} ${c}`]) sides.set(side, (sides.get(side) ?? 0) + 1)
  }
  const border = [...sides].filter(([, count]) => count === 1).map(([side]) => side.split(' ').map(Number))
  const graph = meshFromEdges(mesh.vertices, border.flat())
  const lengths: number[] = []
  const visited = new Set<number>()
  for (let v = 0; v < mesh.vertices; v++) {
    if (degreeOf(graph, v) === 0 || visited.has(v)) continue
    const loop = new Set([v])
    for (const at of loop)
      for (const u of graph.neighbours.subarray(graph.start[at], graph.start[at + 1])) {
        expect(degreeOf(graph, u)).toBe(2)
        loop.add(u)
      }
    for (const at of loop) visited.add(at)
    lengths.push(loop.size)
  }
  return lengths.sort((a, b) => a - b)
}

test.each([1, 2])('the mesh around the airfoil has the sizes of the paper’s with seed %i', (seed) => {
  const mesh = make('airfoil', { seed })
  expect(mesh.vertices).toBe(30_269)
  expect(edgesOf(mesh)).toBe(44_929)
  expect(Object.fromEntries(Object.entries(degrees(mesh)))).toEqual({ 2: 949, 3: 29_320 })
  expect(reached(mesh)).toBe(30_269)
})

test('the points around the airfoil have the borders of 4elt, and good triangles between them', () => {
  const points = make('airfoil', { dual: false, vertices: 15_606 })
  expect(points.vertices).toBe(15_606)
  expect(edgesOf(points)).toBe(45_878)
  expect(loops(points)).toEqual([27, 119, 189, 201, 413])
  const triangles = trianglesOf(points)
  expect(triangles.length / 3).toBe(30_269)
  const { x = new Float64Array(), y = new Float64Array() } = points
  const quality: number[] = []
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = triangles.subarray(i, i + 3)
    const side = (from: number, to: number) => Math.hypot(x[from] - x[to], y[from] - y[to])
    const [p, q, r] = [side(a, b), side(b, c), side(a, c)]
    quality.push(((p + q - r) * (q + r - p) * (r + p - q)) / (p * q * r))
  }
  quality.sort((a, b) => a - b)
  expect(quality[quality.length >> 1]).toBeGreaterThan(0.94)
  expect(quality[0]).toBeGreaterThan(0.05)
})

test('the dual of a triangulation has an edge for every side between two triangles, and lies at the centroids', () => {
  const points = make('airfoil', { vertices: 600, dual: false })
  const dual = dualOf(points)
  if ('crowded' in dual) throw new Error('a side has three triangles')
  const border = loops(points).reduce((sum, side) => sum + side)
  expect(edgesOf(dual) * 2).toBe(3 * dual.vertices - border)
  const [a, b, c] = trianglesOf(points)
  const { x = [] } = points
  expect(dual.x?.[0]).toBeCloseTo((x[a] + x[b] + x[c]) / 3, 12)
})

test('the same seed gives the same mesh, another seed another', () => {
  for (const kind of ['airfoil', 'square', 'square-dual'] as const) {
    const [once, again, other] = [5, 5, 6].map((seed) => make(kind, { seed, vertices: 700 }))
    expect(again).toEqual(once)
    expect(other).not.toEqual(once)
    // Whatever has been made since: points are kept from mesh to mesh.
    make(kind, { seed: 5, vertices: 2000 })
    expect(make(kind, { seed: 5, vertices: 700 })).toEqual(once)
  }
})

test('every kind has as many vertices as it is asked for, in one component', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 3000 }), fc.integer({ min: 1, max: 1e6 }), (vertices, seed) => {
      for (const kind of ['airfoil', 'square', 'square-dual'] as const) {
        const mesh = make(kind, { vertices, seed })
        expect(mesh.vertices).toBe(vertices)
        expect(reached(mesh)).toBe(vertices)
        expect(mesh.x).toHaveLength(vertices)
      }
    }),
    byChance(1, 12),
  )
})

test.each([3, 4, 5, 6, 7, 10])('a square takes %i vertices too', (vertices) => {
  const triangles = make('square-dual', { vertices })
  expect(triangles.vertices).toBe(vertices)
  expect(Math.max(...degrees(triangles).keys())).toBeLessThanOrEqual(3)
  expect(make('square', { vertices }).vertices).toBe(vertices)
})

test('points in a square have nearly six neighbours, triangles in it nearly three', () => {
  const points = make('square', { vertices: 5000 })
  expect((2 * edgesOf(points)) / 5000).toBeGreaterThan(5.8)
  expect((2 * edgesOf(points)) / 5000).toBeLessThan(6)
  const triangles = make('square-dual', { vertices: 5000 })
  expect((2 * edgesOf(triangles)) / 5000).toBeGreaterThan(2.9)
  expect((2 * edgesOf(triangles)) / 5000).toBeLessThan(3)
})

test('triangles are the 3-cycles in lexicographic order, whatever the order of neighbours', () => {
  // Two tetrahedra that share the vertex 3: 3-cycles need not be faces.
  const start = Int32Array.of(0, 3, 6, 9, 15, 18, 21, 24)
  const neighbours = Int32Array.of(3, 2, 1, 0, 3, 2, 1, 0, 3, 6, 0, 4, 1, 5, 2, 6, 5, 3, 3, 4, 6, 5, 4, 3)
  const triangles = trianglesOf({ vertices: 7, start, neighbours })
  const rows = Array.from({ length: triangles.length / 3 }, (_, t) =>
    [...triangles.subarray(3 * t, 3 * t + 3)].join(''),
  )
  expect(rows).toEqual(['012', '013', '023', '123', '345', '346', '356', '456'])
})

test('a side that three triangles share has no dual', () => {
  const book = meshFromEdges(5, [0, 1, 0, 2, 1, 2, 0, 3, 1, 3, 0, 4, 1, 4])
  expect(dualOf(book)).toEqual({ crowded: [0, 1] })
  // 57 million 3-cycles, which are not collected first.
  const ends = Array.from({ length: 700 }, (_, a) => Array.from({ length: a }, (_, b) => [b, a])).flat(2)
  expect(dualOf(meshFromEdges(700, ends))).toEqual({ crowded: [0, 1] })
})

/** A matcher would take seconds. */
const areSame = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  a.length === b.length && Array.from({ length: a.length }, (_, i) => i).every((i) => a[i] === b[i])

test('many points in a square have the same triangles tile by tile as in one piece', () => {
  const [count, border] = [17_000, 260]
  const points = whole(squarePoints(count, border, stream(3, 'mesh')))
  const [tiles, one] = [whole(delaunayInSquare(points, border)), delaunay(points)]
  // In another order: the tiles were really triangulated one by one.
  expect(areSame(tiles, one)).toBe(false)
  expect(areSame(whole(sortedTriangles(count, tiles)), whole(sortedTriangles(count, one)))).toBe(true)
})

test('where four points lie on a circle all are triangulated in one piece', () => {
  const side = 130
  const numbers = Array.from({ length: side * side }, (_, v) => v)
  const x = Float64Array.from(numbers, (v) => Math.floor(v / side) / (side - 1))
  const y = Float64Array.from(numbers, (v) => (v % side) / (side - 1))
  expect(areSame(whole(delaunayInSquare({ x, y }, 4 * (side - 1))), delaunay({ x, y }))).toBe(true)
})
