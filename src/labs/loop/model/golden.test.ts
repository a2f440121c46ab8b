/** Golden cases: whole runs, every digit that two implementations agreed upon. */
import { describe, expect, test } from 'vitest'
import { parseLink } from '../../../core/link/link.ts'
import { runWhole } from '../../../core/run/run.ts'
import { lab as loop } from '../index.ts'

function run(query: string) {
  const { values, problems } = parseLink(`loop?${query}`, { loop })
  expect([...problems, ...loop.check(values)]).toEqual([])
  return runWhole(loop, values, { record: false }).metrics as Readonly<Record<string, number>>
}

/** Query, then total and predicted time, synchronisations, redistributions, moved iterations, messages, bytes. */
const CASES: readonly (readonly [string, readonly number[]])[] = [
  [
    'workload=mxm&n=400&r=400&m=400&processors=4&strategy=gddlb&seed=3',
    [138.13658279249998, 134.66040946666666, 3, 2, 35, 51, 112000],
  ],
  [
    'workload=mxm&n=1600&r=400&m=400&processors=16&strategy=gcdlb&seed=2',
    [171.1355551375, 160.47946613333335, 7, 5, 487, 356, 1558400],
  ],
  [
    'workload=trfd1&n=50&processors=16&strategy=lddlb&seed=3',
    [45.938495081499816, 42.281414396875, 13, 8, 537, 709, 5477400],
  ],
  [
    'workload=trfd2&n=40&pairing=exact&processors=4&strategy=lcdlb&seed=4',
    [25.12799979973432, 25.111059065336402, 5, 3, 36, 28, 472320],
  ],
  [
    'workload=ac&n=150&processors=8&groups=3&strategy=lcdlb&seed=5&latency=0.01&medium=full',
    [121.5024585299833, 121.02666368349874, 11, 7, 1719, 90, 0],
  ],
  [
    'workload=trfd2&n=30&pairing=off&processors=16&strategy=customised&knowledge=sampled&seed=6&latency=0.029&persistence=0.07',
    [3.495463019479197, 4.089938719661378, 11, 8, 183, 626, 680760],
  ],
  [
    'workload=uniform&iterations=1000&iterationTime=0.02&iterationBytes=20000&processors=6&speeds=1,1,1,2,2,3&strategy=gddlb&sigma=blocks&rules=off&seed=7',
    [13.542476374999957, 10.479594035574229, 10, 9, 437, 391, 8740000],
  ],
  [
    'workload=mxm&n=400&r=800&m=400&processors=5&strategy=gcdlb&seed=8&bandwidth=100000&profitability=0.2&threshold=0.02',
    [214.4706755499999, 207.1421573, 3, 1, 35, 37, 224000],
  ],
]

/** Two numbers that are the same to nine digits. */
function same(a: number, b: number) {
  expect(Math.abs(a - b)).toBeLessThan(1e-9 * Math.abs(b))
}

describe('golden cases', () => {
  test.each(CASES)('%s', (query, [time, predicted, ...counts]) => {
    const it = run(query)
    same(it.totalTime, time)
    same(it.predictedTime, predicted)
    expect([it.synchronisations, it.redistributions, it.movedIterations, it.messages, it.bytes]).toEqual(counts)
  })

  test.each([
    ['none', 53.231044453124994],
    ['guided', 41.45199206874999],
    ['trapezoid', 45.14227780416666],
    ['fac2', 43.707017068749934],
    ['awf-b', 42.836448199999865],
    ['awf-c', 42.07149345104162],
    ['weighted', 43.70701706875],
    ['awf-d', 46.93150041250007],
    ['awf-e', 42.5894140125001],
    ['af', 42.46839639062479],
    ['affinity', 43.02088065624982],
    ['charm', 43.41390878333336],
    ['stealing', 40.244632806249975],
    ['stealing&take=one', 43.607705374999966],
    ['stealing&take=quarter', 41.36671255624996],
  ])('the first loop of TRFD by %s', (strategy, time) => {
    same(run(`workload=trfd1&n=50&processors=16&seed=3&strategy=${strategy}`).totalTime, time)
  })
})

describe('static loads 0, 1, 2, 5', () => {
  const of = (strategy: string) => run(`workload=uniform&loads=0,1,2,5&strategy=${strategy}`)

  test.each([
    ['none', 600],
    ['gcdlb', 203.17],
    ['gddlb', 203.1316],
    ['lcdlb', 405.1475],
    ['lddlb', 405.1214],
  ])('%s in the event simulation', (strategy, time) => {
    expect(Math.abs(of(strategy).totalTime / time - 1)).toBeLessThan(0.001)
  })

  test.each([
    ['gcdlb', 199.360491],
    ['gddlb', 199.36025],
    ['lcdlb', 399.126487],
    ['lddlb', 399.124314],
  ])('%s in the model', (strategy, time) => {
    expect(of(strategy).predictedTime).toBeCloseTo(time, 6)
  })
})

test.each([
  ['none', 15.0893, null],
  ['gcdlb', 13.6581, 12.9352],
  ['gddlb', 13.2612, 12.9249],
  ['lcdlb', 14.5486, 14.4377],
  ['lddlb', 14.5114, 14.4356],
])('TRFD loop 1 of 30 on 4 processors by %s', (strategy, time, predicted) => {
  const it = run(`workload=trfd1&n=30&processors=4&seed=1&strategy=${strategy}`)
  expect(Math.abs(it.totalTime / time - 1)).toBeLessThan(0.01)
  if (predicted === null) expect(it.predictedTime).toBeNull()
  else expect(it.predictedTime).toBeCloseTo(predicted, 4)
})
