import { expect, test } from 'vitest'
import { boundsOf } from './bounds.ts'
import { systemOf } from './system.ts'

const problem = (C: number[], E: number[], L: number[], load = 1, resultRatio = 0.5) => ({
  system: systemOf(C, E, L),
  load,
  resultRatio,
})

test('work is shared by the speeds of all workers', () => {
  expect(boundsOf(problem([1, 1], [2, 6], [0, 0], 8)).work).toBeCloseTo(8 / (1 / 2 + 1 / 6), 12)
})

test('the port takes the fastest link and opens it twice', () => {
  expect(boundsOf(problem([4, 3], [1, 1], [5, 7], 10)).port).toBeCloseTo(1.5 * 10 * 3 + 2 * 5, 12)
})

test('ways of workers alike are those of one with a part of the load, and one too late to begin takes no part', () => {
  expect(boundsOf(problem([4, 4], [10, 10], [3, 3])).path).toBeCloseTo(2 * 3 + (1.5 * 4 + 10) / 2, 12)
  expect(boundsOf(problem([4, 4, 1], [10, 10, 1], [3, 3, 1000])).path).toBeCloseTo(2 * 3 + (1.5 * 4 + 10) / 2, 12)
})

test('the way of one worker is its whole schedule', () => {
  expect(boundsOf(problem([4], [10], [3], 2)).path).toBeCloseTo(2 * 3 + 2 * (1.5 * 4 + 10), 12)
})

test('ways with a worker that comes later: the sum of the parts is the load', () => {
  const [C, E, L] = [
    [4, 2, 5],
    [10, 7, 3],
    [1, 2, 4],
  ]
  const end = boundsOf(problem(C, E, L, 3)).path
  const parts = C.map((c, k) => Math.max(0, end - 2 * L[k]) / (1.5 * c + E[k]))
  expect(parts.reduce((a, b) => a + b)).toBeCloseTo(3, 12)
})
