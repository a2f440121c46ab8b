import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choice, number, type Value, type Values } from '../parameters.ts'
import { checkDesign, countRuns, type Design, describeCell, levelsOfCell, plannedRun, planRuns } from './design.ts'
import { runKey } from './key.ts'
import { parseShard, takeShard } from './shard.ts'

const common = { group: 'g', help: 'Help.' }
const whole = (min: number, max: number) => ({ slider: { min, max }, limits: { min, max, integer: true as const } })
const table = {
  interval: number({ ...common, label: 'Interval', default: 16, ...whole(1, 1024) }),
  processors: number({ ...common, label: 'Processors', default: 128, ...whole(1, 65536) }),
  balancer: choice({
    ...common,
    label: 'Balancer',
    default: 'gdem',
    options: { gdem: { label: 'GDEM', help: '' }, none: { label: 'None', help: '' } },
  }),
  seed: number({ ...common, label: 'Seed', default: 1, ...whole(0, 1e9) }),
}
const design: Design = {
  scope: 'tree/1',
  base: { interval: 16, processors: 128, balancer: 'gdem', seed: 1 },
  factors: [
    { parameter: 'balancer', levels: ['none', 'gdem'] },
    { parameter: 'interval', levels: [1, 4, 16] },
  ],
  seeds: [7, 8],
  seedParameter: 'seed',
}

const anyDesign = fc
  .record({
    intervals: fc.uniqueArray(fc.integer({ min: 1, max: 1024 }), { minLength: 2, maxLength: 6 }),
    processors: fc.uniqueArray(fc.integer({ min: 1, max: 65536 }), { minLength: 2, maxLength: 5 }),
    seeds: fc.uniqueArray(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 5 }),
  })
  .map(
    ({ intervals, processors, seeds }): Design => ({
      ...design,
      factors: [
        { parameter: 'interval', levels: intervals },
        { parameter: 'processors', levels: processors },
      ],
      seeds,
    }),
  )

describe('A design', () => {
  test('runs its first factor fastest and its seeds slowest', () => {
    const runs = planRuns(design)
    expect(runs.map(({ values: v }) => `${v.balancer} ${v.interval} ${v.seed}`)).toEqual([
      ...['none 1 7', 'gdem 1 7', 'none 4 7', 'gdem 4 7', 'none 16 7', 'gdem 16 7'],
      ...['none 1 8', 'gdem 1 8', 'none 4 8', 'gdem 4 8', 'none 16 8', 'gdem 16 8'],
    ])
    expect(runs.map((run) => run.index)).toEqual(runs.map((_, i) => i))
    expect(runs[9]).toMatchObject({ cell: 3, replicate: 1, values: { processors: 128 } })
    expect(describeCell(design.factors, 3)).toBe('balancer=gdem, interval=4')
  })

  test('without factors repeats its base scenario', () => {
    const repeated = { ...design, factors: [] }
    expect(planRuns(repeated).map((run) => run.values)).toEqual([7, 8].map((seed) => ({ ...design.base, seed })))
    expect(checkDesign(repeated, table)).toEqual([])
  })

  test('has every combination once', () => {
    fc.assert(
      fc.property(anyDesign, (any) => {
        const runs = planRuns(any)
        expect(runs).toHaveLength(countRuns(any))
        expect(new Set(runs.map((run) => run.key)).size).toBe(runs.length)
        for (const { cell, values } of runs) {
          const levels = levelsOfCell(any.factors, cell)
          expect(any.factors.map((f, i) => f.levels[levels[i]])).toEqual(any.factors.map((f) => values[f.parameter]))
        }
      }),
      { numRuns: 30 },
    )
  })

  test('that grows keeps its runs', () => {
    const before = planRuns(design).map((run) => run.key)
    const more = planRuns({ ...design, seeds: [7, 8, 9] }).map((run) => run.key)
    expect(more.slice(0, before.length)).toEqual(before)
    const [balancer, interval] = design.factors
    const wider = { ...design, factors: [{ ...interval, levels: [64, 1, 4, 16] }, balancer] }
    expect(planRuns(wider).map((run) => run.key)).toEqual(expect.arrayContaining(before))
  })
})

describe('A design is refused', () => {
  const messages = (change: Partial<Design>) => checkDesign({ ...design, ...change }, table).map((p) => p.message)

  test('not when it is right', () => expect(messages({})).toEqual([]))

  test('for an unknown factor', () => {
    expect(messages({ factors: [{ parameter: 'speed', levels: [1, 2] }] })).toEqual([
      'factor: expected one of interval, processors, balancer, seed, got "speed"',
    ])
  })

  test('for a level out of range', () => {
    expect(messages({ factors: [{ parameter: 'interval', levels: [1, 5000] }] })).toEqual([
      'interval: expected a whole number from 1 to 1024, got 5000',
    ])
  })

  test('for levels that are no values at all, with the first one named', () => {
    const levels = [{}, null, [[]], 3] as unknown as Value[]
    expect(messages({ factors: [{ parameter: 'interval', levels }] })).toEqual([
      'interval: expected a whole number from 1 to 1024, got {}',
    ])
  })

  test('for too few levels, equal ones, a factor twice and the seed as a factor', () => {
    expect(messages({ factors: [{ parameter: 'interval', levels: [1] }] })).toEqual([
      'interval: expected at least 2 levels, got 1',
    ])
    expect(messages({ factors: [{ parameter: 'interval', levels: [4, 1, 4] }] })).toEqual([
      'interval: expected each level once, got 4 twice',
    ])
    expect(messages({ factors: [design.factors[1], design.factors[1]] })).toEqual([
      'interval: expected each factor once, got it twice',
    ])
    expect(messages({ factors: [{ parameter: 'seed', levels: [1, 2] }] })).toEqual([
      'factors: expected parameters other than seed, which separates replicates, got "seed"',
    ])
  })

  test('for seeds that are missing, wrong or equal', () => {
    expect(messages({ seeds: [] })).toEqual(['seed: expected at least 1, got 0'])
    expect(messages({ seeds: [-1] })).toEqual(['seed: expected a whole number from 0 to 1000000000, got −1'])
    expect(messages({ seeds: [3, 3] })).toEqual(['seed: expected each seed once, got 3 twice'])
    expect(messages({ seedParameter: 'luck' })).toEqual([
      'factor: expected one of interval, processors, balancer, seed, got "luck"',
    ])
  })

  test('for too many runs', () => {
    const levels = Array.from({ length: 1024 }, (_, i) => i + 1)
    const factors = [
      { parameter: 'interval', levels },
      { parameter: 'processors', levels },
    ]
    expect(messages({ factors })).toEqual([
      'interval: expected at most 1000000 runs, got 2097152 (1024 levels of interval × 1024 levels of processors × 2 seeds)',
    ])
  })
})

describe('A key', () => {
  test('depends on the scenario and nothing else', () => {
    const key = runKey('tree/1', { a: 1, b: [2, 3] })
    expect(key).toMatch(/^[0-9a-f]{16}$/)
    expect(runKey('tree/1', { b: [2, 3], a: 1 })).toBe(key)
    const others: Values[] = [{ a: 1 }, { a: 1, b: [3, 2] }, { a: 2, b: [2, 3] }, { a: 1, c: [2, 3] }]
    for (const other of others) {
      expect(runKey('tree/1', other)).not.toBe(key)
    }
    expect(runKey('tree/2', { a: 1, b: [2, 3] })).not.toBe(key)
  })

  test('stays what it is: result files outlive versions', () => {
    expect(runKey('tree/1', design.base)).toBe('048241357956af88')
  })

  test('is its own among ten thousand', () => {
    const keys = new Set(Array.from({ length: 10_000 }, (_, seed) => runKey('tree/1', { ...design.base, seed })))
    expect(keys.size).toBe(10_000)
  })
})

describe('Shards', () => {
  test('share the runs evenly and completely', () => {
    fc.assert(
      fc.property(anyDesign, fc.integer({ min: 1, max: 9 }), (any, count) => {
        const runs = planRuns(any)
        const shares = Array.from({ length: count }, (_, i) => takeShard(runs, { index: i + 1, count }))
        expect(shares.flat().sort((a, b) => a.index - b.index)).toEqual(runs)
        const sizes = shares.map((share) => share.length)
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
        for (const share of shares) expect(share).toEqual([...share].sort((a, b) => a.index - b.index))
      }),
      { numRuns: 30 },
    )
  })

  test('do not take a level each', () => {
    const seeds = Array.from({ length: 100 }, (_, i) => i)
    const half = takeShard(planRuns({ ...design, seeds }), { index: 1, count: 2 })
    const none = half.filter((run) => run.values.balancer === 'none').length
    expect(none / half.length).toBeGreaterThan(0.4)
    expect(none / half.length).toBeLessThan(0.6)
  })

  test('are written i/n', () => {
    expect(parseShard('3/8')).toEqual({ shard: { index: 3, count: 8 } })
    for (const text of ['', '0/8', '9/8', '1', '1/0', 'a/b', '1.5/3', '-1/4']) {
      const parsed = parseShard(text)
      expect('problem' in parsed && parsed.problem).toMatch(
        /^shard: expected i\/n with i from 1 to n, such as 1\/8, got /,
      )
    }
  })
})

test('A run can be had by its place', () => {
  expect(plannedRun(design, 9)).toEqual(planRuns(design)[9])
})
