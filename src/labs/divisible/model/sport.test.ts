import { expect, test } from 'vitest'
import { seeds } from '../../../../tests/setup/cases.ts'
import { stream } from '../../../core/random/random.ts'
import { whole } from '../../../core/run/making.ts'
import { type AlgorithmName, startSearch } from '../algorithms/index.ts'
import { twoWorkers } from './sport.ts'
import { type Problem, systemOf } from './system.ts'

function drawn(seed: number, size: number, resultRatio?: number): Problem {
  const random = stream(seed, 'sport')
  const column = (most: number) => Array.from({ length: size }, () => 1 + random() * most)
  const system = systemOf(
    column([10, 100, 1000][seed % 3]),
    column(1000),
    column(1).map(() => 0),
  )
  return { system, load: 0.1 + random(), resultRatio: resultRatio ?? [0, 0.5, 1, random()][seed % 4] }
}

const timeOf = (algorithm: AlgorithmName, problem: Problem) =>
  whole(startSearch(algorithm, problem, { sort: 'C', seed: 1, prune: true })).time

test('by hand: two equal workers are collected in the order of sending, without a gap', () => {
  // C = 1, E = 4, δ = 1: in order, 2 α + 4 α + β = α + β + 4 β + β gives α = β; out of order 6 α = 2 α + 6 β gives 3 : 2.
  const one = { transfer: 1, compute: 4 }
  expect(twoWorkers(one, one, 1, true)).toEqual({ share: 0.5, time: 3.5 })
  expect(twoWorkers(one, one, 1, false)).toEqual({ share: 0.6, time: expect.closeTo(3.6, 12) })
})

test('by hand: where the port is the limit, the second worker computes nothing that the port has no time for', () => {
  // C = 1, E = 1/2, δ = 1: the port alone takes 2 for the load, however it is shared.
  const one = { transfer: 1, compute: 0.5 }
  expect(twoWorkers(one, one, 1, true).time).toBe(2)
})

test('is OPT of up to two workers', () => {
  for (const seed of seeds(150)) {
    const problem = drawn(seed, 1 + (seed % 5 > 0 ? 1 : 0))
    expect(timeOf('sport', problem) / timeOf('opt', problem), `seed ${seed}`).toBeCloseTo(1, 9)
  }
})

test('is OPT of any workers where nothing is collected', () => {
  for (const seed of seeds(50)) {
    const problem = drawn(seed, 2 + (seed % 4), 0)
    expect(timeOf('sport', problem) / timeOf('opt', problem), `seed ${seed}`).toBeCloseTo(1, 9)
  }
})

test('is never below the true optimum of three to five workers, and within 6 % of it', () => {
  for (const seed of seeds(60)) {
    const problem = drawn(seed, 3 + (seed % 3))
    const above = timeOf('sport', problem) / timeOf('best-subset', problem)
    expect(above, `seed ${seed}`).toBeGreaterThan(1 - 1e-9)
    expect(above, `seed ${seed}`).toBeLessThan(1.06)
  }
})
