/** Fiedler vectors of graphs whose eigenvalues are known, and of the mesh. */
import { describe, expect, test } from 'vitest'
import { makers } from '../../meshes/index.ts'
import { type Mesh, meshFromEdges } from '../mesh.ts'
import { graphOf, inducedGraph } from '../weighted-graph.ts'
import { extremeEigenpair } from './dense.ts'
import { factored } from './direct.ts'
import { fiedlerVector } from './fiedler.ts'

function vectorOf(mesh: Mesh, tolerance = 1e-4): Float64Array {
  const finding = fiedlerVector(graphOf(mesh), tolerance)
  for (;;) {
    const step = finding.next()
    if (step.done) return step.value
  }
}

/** The Rayleigh quotient xᵀ(D − A)x / xᵀx of a vector with mean 0. */
function quotient({ vertices, start, neighbours }: Mesh, x: Float64Array): number {
  let above = 0
  let below = 0
  let mean = 0
  for (let v = 0; v < vertices; v++) {
    below += x[v] * x[v]
    mean += x[v] / vertices
    for (let k = start[v]; k < start[v + 1]; k++) above += (x[v] - x[neighbours[k]]) ** 2 / 2
  }
  expect(Math.abs(mean)).toBeLessThan(1e-9 * Math.sqrt(below))
  return above / below
}

const numbers = (count: number) => Array.from({ length: count }, (_, v) => v)
const path = (n: number) =>
  meshFromEdges(
    n,
    numbers(n - 1).flatMap((v) => [v, v + 1]),
  )
const cycle = (n: number) => meshFromEdges(n, [...numbers(n - 1).flatMap((v) => [v, v + 1]), n - 1, 0])
const star = (n: number) =>
  meshFromEdges(
    n,
    numbers(n - 1).flatMap((v) => [0, v + 1]),
  )
const complete = (n: number) =>
  meshFromEdges(
    n,
    numbers(n).flatMap((v) => numbers(v).flatMap((u) => [u, v])),
  )
const grid = (columns: number, rows: number) =>
  meshFromEdges(
    columns * rows,
    numbers(columns * rows).flatMap((v) => [
      ...((v + 1) % columns === 0 ? [] : [v, v + 1]),
      ...(v + columns < columns * rows ? [v, v + columns] : []),
    ]),
  )
const wave = (n: number) => 2 - 2 * Math.cos(Math.PI / n)

describe('λ₂ is that of theory, within 0.1 %', () => {
  const cases: readonly (readonly [what: string, mesh: Mesh, value: number])[] = [
    ['an edge', path(2), 2],
    ['a path of 3', path(3), 1],
    ['a path of 60', path(60), wave(60)],
    ['a path of 4000', path(4000), wave(4000)],
    ['a ring of 7', cycle(7), 2 - 2 * Math.cos((2 * Math.PI) / 7)],
    ['a ring of 1501', cycle(1501), 2 - 2 * Math.cos((2 * Math.PI) / 1501)],
    ['a star of 9', star(9), 1],
    ['a star of 2000', star(2000), 1],
    ['a complete graph of 12', complete(12), 12],
    ['a complete graph of 520', complete(520), 520],
    ['a grid of 17 × 23', grid(17, 23), wave(23)],
    ['a grid of 70 × 40', grid(70, 40), wave(70)],
    ['a square grid of 50 × 50', grid(50, 50), wave(50)],
  ]
  test.each(cases)('%s', (_, mesh, value) => {
    expect(quotient(mesh, vectorOf(mesh)) / value).toBeCloseTo(1, 3)
  })
})

test('the vector of a path rises along it, in one direction', () => {
  for (const n of [5, 100, 1000]) {
    const x = vectorOf(path(n))
    for (let v = 2; v < n; v++) expect(Math.sign(x[v] - x[v - 1])).toBe(Math.sign(x[1] - x[0]))
  }
})

test('the residual is as small as asked, and the eigenvalue of the generated mesh comes out the same', () => {
  const making = makers.airfoil.begin({ vertices: 6001, seed: 1, dual: true, file: '', coordinates: '' })
  while (!making.advance(1e9)) {}
  const mesh = making.result()
  const values = [1e-1, 1e-2, 1e-4].map((tolerance) => {
    const x = vectorOf(mesh, tolerance)
    const value = quotient(mesh, x)
    let square = 0
    for (let v = 0; v < mesh.vertices; v++) {
      let image = -value * x[v]
      for (let k = mesh.start[v]; k < mesh.start[v + 1]; k++) image += x[v] - x[mesh.neighbours[k]]
      square += image * image
    }
    expect(Math.sqrt(square)).toBeLessThanOrEqual(tolerance * value * 1.001)
    return value
  })
  expect(values[0] / values[2]).toBeCloseTo(1, 2)
  expect(values[1] / values[2]).toBeCloseTo(1, 4)
})

test('a factored Laplacian solves its equations', () => {
  const graph = graphOf(grid(9, 6))
  const b = Float64Array.from({ length: 54 }, (_, v) => Math.cos(v * v))
  const mean = b.reduce((sum, value) => sum + value) / 54
  const x = new Float64Array(54)
  factored(graph).solve(
    b.map((value) => value - mean),
    x,
  )
  for (let v = 0; v < 54; v++) {
    let image = 0
    for (let k = graph.start[v]; k < graph.start[v + 1]; k++) image += x[v] - x[graph.neighbours[k]]
    expect(image).toBeCloseTo(b[v] - mean, 10)
  }
})

test('rotations find the extreme eigenvalues of a small matrix', () => {
  const matrix = () => Float64Array.of(2, -1, 0, -1, 2, -1, 0, -1, 2)
  expect(extremeEigenpair(matrix(), 3, 'greatest').value).toBeCloseTo(2 + Math.SQRT2, 12)
  const { value, vector } = extremeEigenpair(matrix(), 3, 'least')
  expect(value).toBeCloseTo(2 - Math.SQRT2, 12)
  expect(Math.abs(vector[1] / vector[0])).toBeCloseTo(Math.SQRT2, 10)
})

test('an induced graph has the edges inside of the set, and leaves no mark', () => {
  const place = new Int32Array(6).fill(-1)
  const graph = inducedGraph(path(6), Int32Array.of(5, 4, 1, 2, 0, 3), 1, 4, place)
  expect([...graph.start]).toEqual([0, 0, 1, 2])
  expect([...graph.neighbours]).toEqual([2, 1])
  expect([...place]).toEqual([-1, -1, -1, -1, -1, -1])
})
