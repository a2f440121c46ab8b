import { describe, expect, test } from 'vitest'
import { defaults } from '../../parameters.ts'
import { begin, type SearchValues, search } from '../search.ts'
import { beginWalk, finished } from '../testing.ts'
import type { Workload } from '../workload.ts'
import { knapsackOf } from './knapsack.ts'
import { itemsFound, type KnapsackScene, knapsackTask, takes } from './knapsack-task.ts'
import { placesOf } from './salesman.ts'
import { pathOf, type SalesmanScene, salesmanTask, tourFound } from './salesman-task.ts'

const valuesOf = (values: Partial<SearchValues>): SearchValues => ({ ...defaults(search.parameters), ...values })
const workloadOf = (values: Partial<SearchValues>): Workload => begin(valuesOf(values)).result()

/** What a workload gives its pictures. */
const sceneOf = <S extends KnapsackScene | SalesmanScene>(workload: Workload): S => workload.scene?.() as S

/** Searches with one processor: what has been counted, and what has been found at which visit. */
function searchAlone(workload: Workload) {
  const { nodes, dropped, operations, improvements, results } = finished(beginWalk(workload))
  return {
    visits: nodes,
    dropped,
    operations,
    improvements: improvements.map(({ visit, value }) => [visit, value]),
    results,
  }
}

/** Hands over each task of a search and the value that its visit finds, if any. */
function eachTask(workload: Workload, each: (task: Int32Array, value: number) => void): void {
  const visit: Workload['visit'] = (descriptors, at, best, into) => {
    workload.visit(descriptors, at, best, into)
    each(descriptors.slice(at, at + workload.words), into.value)
  }
  finished(beginWalk({ ...workload, visit }))
}

const knapsackBy = (values: Partial<SearchValues>) => workloadOf({ problem: 'knapsack', ...values })
const drawnCities = (cities: number, instanceSeed: number) => workloadOf({ tspInstance: 'drawn', cities, instanceSeed })

describe('a knapsack', () => {
  test('is drawn from a seed', () => {
    const { weights, capacity } = knapsackOf(valuesOf({}))
    expect(capacity).toBe(7595)
    expect(weights.slice(0, 4)).toEqual([811, 647, 244, 223])
    const workload = knapsackBy({})
    const scene = sceneOf<KnapsackScene>(workload)
    expect([...scene.order.slice(0, 6)]).toEqual([19, 13, 14, 16, 22, 9])
    const root = new Int32Array(workload.words)
    workload.root(root)
    expect(knapsackTask(root, 0)).toEqual({ next: 0, value: 0, room: 7595, bound: 9693 })
  })

  test.each([
    ['p01', 309, 9, 4, 44],
    ['p02', 51, 6, 1, 24],
    ['p03', 150, 8, 1, 37],
    ['p04', 107, 8, 2, 35],
    ['p05', 900, 13, 1, 99],
    ['p06', 1735, 58, 1, 252],
    ['p07', 1458, 55, 4, 258],
    ['p08', 13549094, 556, 10, 2694],
  ] as const)('%s is searched as published', (knapsackInstance, optimum, visits, dropped, operations) => {
    const run = searchAlone(knapsackBy({ knapsackInstance }))
    expect(run).toMatchObject({ visits, dropped, operations, results: { optimum, visits, dropped } })
  })

  test.each([
    [20, 'uncorrelated', 9298, 48, 6, 399],
    [20, 'weak', 4964, 90, 7, 621],
    [20, 'strong', 5768, 437, 6, 2273],
    [20, 'subset', 4368, 432, 9, 1833],
    [30, 'uncorrelated', 13470, 92, 16, 738],
    [30, 'weak', 8470, 433, 9, 2851],
    [30, 'strong', 9595, 31759, 2, 126067],
    [30, 'subset', 7595, 686, 17, 2615],
    [40, 'uncorrelated', 17390, 65, 25, 798],
    [40, 'weak', 11445, 252, 18, 1391],
    [40, 'strong', 12989, 48262, 13, 174582],
    [40, 'subset', 10289, 756, 23, 3020],
  ] as const)('%i items, %s, seed 2', (items, kind, optimum, visits, dropped, operations) => {
    const workload = knapsackBy({ items, kind })
    const run = searchAlone(workload)
    expect(run).toMatchObject({ visits, dropped, operations, results: { optimum } })
    // The dynamic programme knows nothing of bounds.
    expect(sceneOf<KnapsackScene>(workload).optimum).toBe(optimum)
  })

  test('has its solutions read off the tasks that find them', () => {
    for (const values of [{ knapsackInstance: 'p08' }, { items: 40, kind: 'subset' }, { kind: 'weak' }] as const) {
      const workload = knapsackBy(values)
      const scene = sceneOf<KnapsackScene>(workload)
      let solutions = 0
      const sum = (numbers: Int32Array, items: readonly number[]) => items.reduce((total, k) => total + numbers[k], 0)
      const wrong: number[] = []
      eachTask(workload, (task, improved) => {
        const { next, value, room } = knapsackTask(task, 0)
        const itemsTaken = Array.from({ length: next }, (_, k) => k).filter((k) => takes(task, 0, k))
        if (sum(scene.values, itemsTaken) !== value || sum(scene.weights, itemsTaken) !== scene.capacity - room)
          wrong.push(next)
        if (improved === Number.POSITIVE_INFINITY) return
        solutions++
        const items = itemsFound(scene, task, 0) ?? []
        if (sum(scene.values, items) !== -improved || sum(scene.weights, items) > scene.capacity) wrong.push(improved)
      })
      expect(wrong).toEqual([])
      expect(solutions).toBeGreaterThan(0)
    }
  })
})

describe('a salesman', () => {
  test('has distances as TSPLIB defines them', () => {
    const row = (tspInstance: SearchValues['tspInstance']) => [
      ...placesOf(valuesOf({ tspInstance })).distances.slice(0, 6),
    ]
    expect(row('burma14')).toEqual([0, 153, 510, 706, 966, 581])
    expect(row('ulysses16')).toEqual([0, 509, 501, 312, 1019, 736])
    expect(row('gr17')).toEqual([0, 633, 257, 91, 412, 150])
  })

  test('has cities that a seed draws', () => {
    const { x, y } = placesOf(valuesOf({ tspInstance: 'drawn' }))
    expect([...x].map((value, i) => `${value},${y[i]}`).join(' ')).toBe(
      '984,727 252,9 388,997 284,831 784,848 280,753 234,959 800,989 795,833 158,21',
    )
    const workload = drawnCities(10, 19)
    const root = new Int32Array(workload.words)
    workload.root(root)
    expect(salesmanTask(root, 0)).toEqual({ length: 0, bound: 1342 })
    expect(pathOf(root, 0)).toEqual([0])
  })

  test('finds the shortest tour of burma14 step by step', () => {
    expect(searchAlone(workloadOf({}))).toMatchObject({
      visits: 2570,
      dropped: 55,
      operations: 2189135,
      improvements: [
        [13, 3556],
        [61, 3537],
        [671, 3388],
        [1166, 3336],
        [1171, 3323],
      ],
      results: { optimum: 3323, visits: 2570, dropped: 55 },
    })
  })

  test.each([
    [8, 2920, 160, 17143],
    [9, 2951, 288, 44593],
    [10, 2955, 944, 180278],
    [11, 3013, 2598, 641169],
    [12, 3031, 6506, 2002284],
    [13, 3191, 15926, 6300343],
  ])('%i cities, seed 1', (cities, optimum, visits, operations) => {
    const workload = drawnCities(cities, 1)
    expect(searchAlone(workload)).toMatchObject({ visits, operations, results: { optimum } })
    // Held and Karp's programme knows nothing of bounds.
    expect(sceneOf<SalesmanScene>(workload).optimum).toBe(optimum)
  })

  test('has its tours read off the tasks that find them', () => {
    for (const workload of [workloadOf({}), drawnCities(9, 4)]) {
      const { distances, x } = sceneOf<SalesmanScene>(workload)
      const n = x.length
      const lengthOf = (path: readonly number[]) =>
        path.slice(1).reduce((sum, city, i) => sum + distances[path[i] * n + city], 0)
      const wrong: number[][] = []
      eachTask(workload, (task, value) => {
        if (lengthOf(pathOf(task, 0)) !== salesmanTask(task, 0).length) wrong.push(pathOf(task, 0))
        if (value === Number.POSITIVE_INFINITY) return
        const tour = tourFound(task, 0, n) ?? []
        expect([...tour].sort((a, b) => a - b)).toEqual(Array.from({ length: n }, (_, i) => i))
        expect(lengthOf([...tour, 0])).toBe(value)
      })
      expect(wrong).toEqual([])
    }
  })

  test('takes 12 bytes and one more for each city of a path', () => {
    const workload = workloadOf({})
    const bytes = new Set<number>()
    const bytesOf = workload.bytes as (descriptors: Int32Array, at: number) => number
    eachTask(workload, (task) => bytes.add(bytesOf(task, 0) - pathOf(task, 0).length))
    expect([...bytes]).toEqual([12])
  })

  test('has places whose distances on paper are about right where only distances are known', () => {
    const { x, y, distances } = placesOf(valuesOf({ tspInstance: 'gr17' }))
    const n = x.length
    let [wrong, all] = [0, 0]
    for (let a = 0; a < n; a++) {
      for (let b = 0; b < a; b++) {
        wrong += Math.abs(Math.hypot(x[a] - x[b], y[a] - y[b]) - distances[a * n + b])
        all += distances[a * n + b]
      }
    }
    expect(wrong / all).toBeLessThan(0.1)
  })
})

test('who knows the optimum visits only what no order avoids', () => {
  const visits = (values: Partial<SearchValues>) => {
    const run = searchAlone(workloadOf({ ...values, knownAtStart: 'optimum' }))
    expect(run.improvements).toEqual([])
    return [run.visits, run.results?.optimum]
  }
  expect(visits({})).toEqual([1694, 3323])
  expect(visits({ tspInstance: 'drawn' })).toEqual([704, searchAlone(drawnCities(10, 19)).results?.optimum])
  expect(visits({ problem: 'knapsack' })).toEqual([31732, 9595])
  expect(visits({ problem: 'knapsack', items: 20, kind: 'weak', instanceSeed: 9 })[0]).toBe(261)
  expect(visits({ problem: 'knapsack', items: 40, instanceSeed: 15 })[0]).toBe(70)
  expect(visits({ problem: 'knapsack', items: 36, kind: 'subset', instanceSeed: 9 })[0]).toBe(1)
})
