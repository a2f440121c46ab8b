import { describe, expect, test } from 'vitest'
import { stream } from '../../../core/random/random.ts'
import { whole } from '../../../core/run/making.ts'
import type { SearchOptions } from '../algorithms/algorithm.ts'
import { type AlgorithmName, startSearch } from '../algorithms/index.ts'
import { clusterSystem, randomSystem } from './generate.ts'
import { multilevel } from './multilevel.ts'
import { bestSubset, optimum } from './optimum.ts'
import { SORTS, shuffled, sorted, workersOf } from './orders.ts'
import type { Answer, Step } from './search.ts'
import { runSearch } from './slices.ts'
import { solveOrders } from './solver.ts'
import { type Problem, withoutLatency } from './system.ts'
import { makespan } from './time.ts'

const HEURISTICS: readonly AlgorithmName[] = [
  'fifo',
  'lifo',
  'sport',
  'iterlp',
  'iterlp2a',
  'iterlp2b',
  'installments',
  'uniform',
]
const ALGORITHMS: readonly AlgorithmName[] = ['opt', 'best-subset', ...HEURISTICS]

const OPTIONS: SearchOptions = { sort: 'C', seed: 1, prune: true }

/** A random problem; latency counts for more or less, and every third system has equal workers. */
function drawn(seed: number, workers: number): Problem {
  const system = randomSystem(
    {
      workers,
      transfer: [1, [10, 100, 1000][seed % 3]],
      compute: [100, 1000],
      latency: [0, [0, 10, 100][Math.floor(seed / 3) % 3]],
      whole: true,
    },
    seed,
  )
  if (seed % 3 === 0 && workers > 2) {
    for (const column of [system.transfer, system.compute, system.latency]) column[1] = column[0]
  }
  return { system, load: 1, resultRatio: [0.5, 0, 1][seed % 3] }
}

const answerOf = (algorithm: AlgorithmName, problem: Problem, options = OPTIONS): Answer =>
  whole(startSearch(algorithm, problem, options))

const orderPairs = (workers: readonly number[]): (readonly number[])[] =>
  workers.length < 2
    ? [workers]
    : workers.flatMap((worker) =>
        orderPairs(workers.filter((other) => other !== worker)).map((rest) => [worker, ...rest]),
      )

describe('OPT', () => {
  test('is the best of all pairs of orders, pruned or not', () => {
    for (let seed = 0; seed < 60; seed++) {
      const problem = drawn(seed, 1 + (seed % 4))
      let least = Number.POSITIVE_INFINITY
      const permutations = orderPairs(workersOf(problem.system))
      for (const allocation of permutations) {
        for (const collection of permutations) {
          const solution = solveOrders(problem, { allocation, collection })
          if (solution.status === 'optimal') least = Math.min(least, solution.time)
        }
      }
      const every = whole(optimum(problem, { prune: false }))
      expect(every.tried).toBe(permutations.length ** 2)
      expect(every.time / least, `seed ${seed}`).toBeCloseTo(1, 9)
      expect(whole(optimum(problem)).time / least, `seed ${seed}`).toBeCloseTo(1, 9)
    }
  })

  test('is the same pruned and not with five workers', () => {
    for (let seed = 0; seed < 12; seed++) {
      const problem = drawn(seed, 5)
      const every = whole(optimum(problem, { prune: false }))
      const pruned = whole(optimum(problem))
      expect(pruned.time / every.time, `seed ${seed}`).toBeCloseTo(1, 9)
      expect(every.tried).toBe(14400)
      expect(pruned.tried).toBeLessThan(14400)
      expect(pruned.failed + every.failed).toBe(0)
    }
  })

  test('leaves out most of the programs of 6 workers, with all subsets too', () => {
    for (const seed of [1, 2, 3]) {
      expect(whole(optimum(drawn(seed, 6))).tried).toBeLessThan(0.1 * 720 ** 2)
      expect(whole(bestSubset(drawn(seed, 6))).tried).toBeLessThan(0.1 * 720 ** 2)
    }
  })
})

describe('the best subset', () => {
  test('is the best of OPT over every subset', () => {
    for (let seed = 0; seed < 40; seed++) {
      const problem = drawn(seed, 4)
      const every = whole(bestSubset(problem, { prune: false }))
      expect(every.tried).toBe(15 + 4 * 1 + 6 * 4 + 4 * 36 + 576)
      expect(whole(bestSubset(problem)).time / every.time, `seed ${seed}`).toBeCloseTo(1, 9)
    }
  })

  test('is no slower than any algorithm', () => {
    for (let seed = 0; seed < 60; seed++) {
      const problem = drawn(seed, 2 + (seed % 4))
      const best = answerOf('best-subset', problem).time
      for (const algorithm of ALGORITHMS) {
        for (const sort of algorithm.startsWith('iterlp2') ? SORTS : (['C'] as const)) {
          expect(answerOf(algorithm, problem, { ...OPTIONS, sort }).time).toBeGreaterThanOrEqual(best * (1 - 1e-9))
        }
      }
    }
  })

  test('is OPT where latency is nothing', () => {
    for (let seed = 0; seed < 30; seed++) {
      const problem = withoutLatency(drawn(seed, 4))
      expect(answerOf('best-subset', problem).time / answerOf('opt', problem).time).toBeCloseTo(1, 9)
    }
  })
})

describe('a heuristic', () => {
  test.each(HEURISTICS)('%s answers with the time of its own fractions', (algorithm) => {
    for (let seed = 0; seed < 30; seed++) {
      const problem = drawn(seed, 1 + (seed % 9))
      const { orders, fractions, time, failed } = answerOf(algorithm, problem)
      expect(failed).toBe(0)
      expect(time).toBeCloseTo(makespan(problem, orders, fractions), 9)
      expect(fractions.reduce((sum, fraction) => sum + fraction, 0)).toBeCloseTo(1, 9)
    }
  })

  test.each(HEURISTICS)('%s answers the same whether programs are pruned or not', (algorithm) => {
    for (let seed = 0; seed < 30; seed++) {
      const problem = drawn(seed, 2 + (seed % 9))
      const { tried, ...pruned } = answerOf(algorithm, problem)
      const every = answerOf(algorithm, problem, { ...OPTIONS, prune: false })
      expect(every.tried).toBe(tried)
      expect(every.orders).toEqual(pruned.orders)
      expect(every.time / pruned.time).toBeCloseTo(1, 9)
    }
  })

  test('ITERLP2A is mostly, not always, as good as FIFO and LIFO of all workers', () => {
    let better = 0
    const systems = 200
    for (let seed = 0; seed < systems; seed++) {
      const problem = drawn(seed, 5)
      const time = answerOf('iterlp2a', problem).time * (1 - 1e-9)
      if (time <= answerOf('fifo', problem).time && time <= answerOf('lifo', problem).time) better++
    }
    expect(better / systems).toBeGreaterThan(0.9)
  })

  test('shuffles by the seed, and only what the sort cannot distinguish', () => {
    const system = clusterSystem([
      { workers: 4, transfer: 2, compute: 9, latency: 0 },
      { workers: 4, transfer: 1, compute: 9, latency: 0 },
    ])
    const order = (seed: number) => sorted(system, shuffled(workersOf(system), stream(seed, 'shuffle')), 'C')
    expect(order(1)).toEqual(order(1))
    expect(order(1)).not.toEqual(order(2))
    expect(order(1).slice(0, 4).sort()).toEqual([4, 5, 6, 7])
  })
})

describe('a run', () => {
  test('comes to the same answer in slices, with every step seen and the best only falling', () => {
    const problem = drawn(4, 5)
    for (const algorithm of ALGORITHMS) {
      const whole = answerOf(algorithm, problem)
      const times: number[] = []
      let steps = 0
      let share = 0
      const run = runSearch(startSearch(algorithm, problem, OPTIONS), (step: Step) => {
        steps++
        if (step.improved) times.push(step.best)
        expect(step.share).toBeGreaterThanOrEqual(share - 1e-12)
        share = step.share
      })
      while (!run.advance(1000)) expect(run.answer()).toBeUndefined()
      expect(run.answer()).toEqual(whole)
      expect(run.progress()).toBe(1)
      expect(times).toEqual([...times].sort((a, b) => b - a))
      expect(steps).toBeGreaterThan(0)
    }
  })
})

describe('the multi-level scheme', () => {
  const search = (problem: Problem) => optimum(problem)
  const tree = [
    [0, 1],
    [2, 3],
  ] as const

  test('is a schedule of the flat system, no better than its optimum', () => {
    for (let seed = 0; seed < 40; seed++) {
      const problem = drawn(seed, 4)
      const { orders, fractions, time } = whole(multilevel(problem, tree, bestSubset))
      expect(time).toBe(makespan(problem, orders, fractions))
      expect(fractions.reduce((sum, fraction) => sum + fraction, 0)).toBeCloseTo(1, 9)
      expect(time).toBeGreaterThanOrEqual(answerOf('best-subset', problem).time * (1 - 1e-9))
    }
  })

  test('is close to the optimum without latency', () => {
    let worst = 1
    for (let seed = 0; seed < 40; seed++) {
      const problem = withoutLatency({ ...drawn(seed, 4), resultRatio: 0.5 })
      worst = Math.max(worst, whole(multilevel(problem, tree, search)).time / answerOf('opt', problem).time)
    }
    expect(worst).toBeLessThan(1.25)
  })

  test('of one cluster is the search itself', () => {
    for (let seed = 0; seed < 20; seed++) {
      const problem = drawn(seed, 4)
      const { time } = whole(multilevel(problem, [0, 1, 2, 3], bestSubset))
      expect(time / answerOf('best-subset', problem).time).toBeCloseTo(1, 9)
    }
  })

  test('as an algorithm knows the clusters by their sizes', () => {
    for (let seed = 0; seed < 20; seed++) {
      const problem = drawn(seed, 4)
      const { time } = whole(multilevel(problem, tree, bestSubset))
      expect(answerOf('multilevel', problem, { ...OPTIONS, clusterSize: [2, 2] }).time).toBe(time)
    }
  })

  test('goes as deep as the tree', () => {
    const problem = drawn(2, 6)
    const deep = [[[0, 1], 2], [3, [4]], 5] as const
    const { orders, time } = whole(multilevel(problem, deep, bestSubset))
    expect(new Set(orders.allocation).size).toBe(orders.allocation.length)
    expect(time).toBeGreaterThanOrEqual(answerOf('best-subset', problem).time * (1 - 1e-9))
  })
})
