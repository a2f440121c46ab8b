/** Drawings by eigenvectors. */
import { expect, test } from 'vitest'
import { whole } from '../../../../core/run/making.ts'
import { gridInPieces } from '../../meshes/grid.ts'
import { type Mesh, meshFromEdges } from '../mesh.ts'
import { spectrallyDrawn } from './drawing.ts'

function drawn(mesh: Mesh): { readonly x: Float64Array; readonly y: Float64Array } {
  const drawing = spectrallyDrawn(mesh)
  for (;;) {
    const step = drawing.next()
    if (!step.done) continue
    expect(step.value.drawn).toBe('spectral')
    const { x = new Float64Array(), y = new Float64Array() } = step.value
    return { x, y }
  }
}

const correlation = (a: ArrayLike<number>, b: ArrayLike<number>) => {
  const mean = (of: ArrayLike<number>) => Array.from(of).reduce((sum, value) => sum + value, 0) / of.length
  const [meanA, meanB] = [mean(a), mean(b)]
  const [p, q] = [Array.from(a, (value) => value - meanA), Array.from(b, (value) => value - meanB)]
  const product = (p: readonly number[], q: readonly number[]) => p.reduce((sum, value, i) => sum + value * q[i], 0)
  return product(p, q) / Math.sqrt(product(p, p) * product(q, q))
}

test.each([
  ['small', 15, 20],
  ['large', 40, 60],
])('a %s grid is drawn along its two sides', (_, columns, rows) => {
  const ends: number[] = []
  for (let v = 0; v < columns * rows; v++) {
    if ((v + 1) % columns !== 0) ends.push(v, v + 1)
    if (v + columns < columns * rows) ends.push(v, v + columns)
  }
  const { x, y } = drawn(meshFromEdges(columns * rows, ends))
  const numbers = Array.from(x.keys())
  expect(
    Math.abs(
      correlation(
        x,
        numbers.map((v) => Math.floor(v / columns)),
      ),
    ),
  ).toBeGreaterThan(0.95)
  expect(
    Math.abs(
      correlation(
        y,
        numbers.map((v) => v % columns),
      ),
    ),
  ).toBeGreaterThan(0.95)
})

test('components lie beside each other, whatever their number', () => {
  const [a, b] = [whole(gridInPieces(100)), whole(gridInPieces(60))]
  const ends: number[] = []
  for (const [mesh, shift] of [
    [a, 0],
    [b, 100],
  ] as const)
    for (let v = 0; v < mesh.vertices; v++)
      for (const u of mesh.neighbours.subarray(mesh.start[v], mesh.start[v + 1]))
        if (u > v) ends.push(v + shift, u + shift)
  const { x, y } = drawn(meshFromEdges(165, ends))
  const places = new Set(Array.from(x, (px, v) => `${px.toFixed(6)} ${y[v].toFixed(6)}`))
  expect(places.size).toBe(165)
  for (const values of [x, y]) for (const value of values) expect(Number.isFinite(value)).toBe(true)
})
