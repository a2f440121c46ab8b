import { describe, expect, test } from 'vitest'
import { defaults } from '../parameters.ts'
import { beginRounds, type RoundOptions } from './rounds.ts'
import { begin, type SearchValues, search } from './search.ts'
import { finished } from './testing.ts'
import { FATE, MOST_DRAWN, type Workload } from './workload.ts'

const NEVER = Number.POSITIVE_INFINITY

const workloadOf = (values: Partial<SearchValues>): Workload =>
  finished(begin({ ...defaults(search.parameters), ...values }))

const cities = { tspInstance: 'drawn', cities: 10, instanceSeed: 19 } as const
const burma = { tspInstance: 'burma14' } as const
const items = (count: number, kind: SearchValues['kind'], instanceSeed: number) =>
  ({ problem: 'knapsack', items: count, kind, instanceSeed }) as const

const run = (values: Partial<SearchValues>, options: RoundOptions, slice?: number) =>
  finished(beginRounds(workloadOf(values), options), slice)

const PROCESSORS = [1, 2, 4, 8, 16, 32, 64]

/** Rounds and visits of one processor, and of 2, 4, …, 64; those left out take long to run here. All of them agree. */
const TABLE: readonly (readonly [string, Partial<SearchValues>, RoundOptions['order'], number, string])[] = [
  ['cities 10 seed 19', cities, 'newest', 0, '1215/1215 380/759 198/788 107/839 69/1042 47/1392 34/1939'],
  ['cities 10 seed 19', cities, 'newest', 10, '1215/1215 383/763 200/795 110/860 70/1074 49/1461 37/2125'],
  ['cities 10 seed 19', cities, 'newest', NEVER, '- 468/934 289/1148 180/1426 132/2073 90/2786 70/4143'],
  ['burma14', burma, 'newest', 0, '2570/2570 1732/3462 - 404/3208 - - 97/5952'],
  ['burma14', burma, 'newest', 10, '- - - 426/3394 - - -'],
  ['burma14', burma, 'newest', 100, '- - - 597/4767 - - -'],
  ['burma14', burma, 'newest', NEVER, '- - - 2692/21517 - - -'],
  ['weak 20 seed 9', items(20, 'weak', 9), 'newest', 0, '797/797 233/464 128/500 86/652 54/768 45/1211 39/1706'],
  ['weak 20 seed 9', items(20, 'weak', 9), 'newest', 100, '- 279/557 225/869 189/1471 139/2145 110/3211 90/5228'],
  ['strong 40 seed 15', items(40, 'strong', 15), 'newest', 0, '100/100 83/164 76/293 75/565 72/1061 72/1961 72/3691'],
  [
    'strong 40 seed 15',
    items(40, 'strong', 15),
    'newest',
    100,
    '- 113/225 143/566 152/1193 158/2464 160/4976 161/9936',
  ],
  ['strong 40 seed 15', items(40, 'strong', 15), 'newest', NEVER, '- - 150/589 219/1682 309/4685 429/13206 539/33722'],
  ['strong 30 seed 2', items(30, 'strong', 2), 'newest', 0, '- - - - - - 541/34131'],
  ['strong 30 seed 2', items(30, 'strong', 2), 'newest', NEVER, '- - - 5991/47898 - - -'],
  ['subset 36 seed 9', items(36, 'subset', 9), 'newest', 0, '2196/2196 1520/3038 5/14 4/14 4/14 4/14 4/14'],
  ['subset 36 seed 9', items(36, 'subset', 9), 'newest', 10, '- 1527/3052 20/74 22/152 22/288 21/524 21/928'],
  [
    'strong 22 seed 34',
    items(22, 'strong', 34),
    'best',
    0,
    '832/832 602/1202 351/1390 167/1280 230/3595 90/2663 80/4597',
  ],
  ['strong 22 seed 14', items(22, 'strong', 14), 'best', 0, '144/144 110/219 81/311 75/572 101/1526 66/1858 66/3645'],
  [
    'uncorrelated 22 seed 16',
    items(22, 'uncorrelated', 16),
    'oldest',
    0,
    '3769/3769 702/1402 174/689 113/854 72/1101 44/1238 37/1759',
  ],
]

describe('rounds and visits are those of the model', () => {
  test.each(TABLE)('%s, %j, %s, news %i rounds late', (_, values, order, delay, row) => {
    const expected = row.split(' ')
    const measured = PROCESSORS.map((processors, k) => {
      if (expected[k] === '-') return '-'
      const { rounds, visits } = run(values, { processors, order, delay })
      return `${rounds}/${visits}`
    })
    expect(measured).toEqual(expected)
  })
})

test('slices make no difference, and neither does it whether details are kept', () => {
  const options = { processors: 5, order: 'newest', delay: 3 } as const
  const whole = run(cities, options)
  expect(run(cities, options, 1)).toEqual(whole)
  expect(run(cities, { ...options, detailed: true }, 1000)).toMatchObject(whole)
})

test('details say who visited which task in which round', () => {
  const { rounds, visits, visitsBy, waiting, work, best } = run(cities, {
    processors: 8,
    order: 'newest',
    delay: 10,
    detailed: true,
  })
  if (!work || !waiting) throw new Error('details were asked for')
  expect(work.count).toBe(visits)
  for (let q = 0; q < 8; q++) expect(work.owner.filter((owner) => owner === q)).toHaveLength(visitsBy[q])
  expect(waiting).toHaveLength(8 * rounds)
  expect([...waiting.slice(0, 8)]).toEqual([1, 0, 0, 0, 0, 0, 0, 0])
  for (let task = 1; task < work.count; task++) {
    expect(work.parent[task]).toBeLessThan(task)
    expect(work.begin[task]).toBeGreaterThanOrEqual(work.end[work.parent[task]])
    expect(work.depth[task]).toBe(work.depth[work.parent[task]] + 1)
  }
  expect(Math.max(...work.end)).toBe(rounds)
  // Each processor visits one task a round at most, and one whenever it has any.
  for (let round = 0; round < rounds; round++) {
    const visitors = [...work.owner].filter((_, task) => work.begin[task] === round).sort((a, b) => a - b)
    expect(visitors).toEqual([...Array(8).keys()].filter((q) => waiting[8 * round + q] > 0))
  }
  // Finders know the round they find in, all others ten rounds later.
  const { processor, time, value } = work.learned
  const first = (q: number, target: number) => time[value.findIndex((v, k) => v === target && processor[k] === q)]
  const finder = processor[value.indexOf(best)]
  expect(first(finder, best)).toBe(Math.min(...[...Array(8).keys()].map((q) => first(q, best))))
  for (let q = 0; q < 8; q++) if (q !== finder) expect(first(q, best)).toBe(first(finder, best) + 10)
  expect(work.fate.filter((fate) => fate === FATE.solution).length).toBeGreaterThan(0)
  expect(work.fate.includes(FATE.waiting)).toBe(false)
})

test('a run with too many visits or too many tasks at once stops', () => {
  const most = 1000
  const stopped = finished(beginRounds({ ...workloadOf(burma), most }, { processors: 7, order: 'newest', delay: 0 }))
  expect(stopped.complete).toBe(false)
  expect(stopped.visits).toBeGreaterThanOrEqual(most)
  expect(stopped.visits).toBeLessThan(most + 7)
  const endless: Workload = {
    words: 1,
    bytes: 4,
    flops: 1,
    expected: 1,
    root() {},
    visit(_, __, ___, into) {
      if (into.children.length < 5000) into.children = new Int32Array(5000)
      into.count = 5000
      into.operations = 1
    },
  }
  const { complete, visits } = finished(beginRounds(endless, { processors: 1, order: 'oldest', delay: 0 }))
  expect(complete).toBe(false)
  expect(visits).toBe(201)
})

test('no more details are kept than can be drawn', () => {
  const { work, visits, complete } = run(items(30, 'strong', 2), {
    processors: 64,
    order: 'newest',
    delay: NEVER,
    detailed: true,
  })
  expect(complete).toBe(true)
  expect(visits).toBeGreaterThan(MOST_DRAWN)
  expect(work).toBeUndefined()
})
