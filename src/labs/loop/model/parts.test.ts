/** Exact values of the parts: loads, shares, patterns, workloads, chunks, the model's first synchronisation. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byChance } from '../../../../tests/setup/cases.ts'
import { defaults } from '../../../core/parameters.ts'
import { type LoopValues, parameters } from '../parameters.ts'
import { CASES } from '../published/cases.ts'
import { beginStrategy } from '../strategies/index.ts'
import { workloads } from '../workloads/index.ts'
import { firstSync, forecast } from './analytic.ts'
import { decide, distribute, transfersOf } from './decision.ts'
import {
  append,
  blocksOf,
  dealt,
  dropFirst,
  fewestFor,
  type List,
  lengthOf,
  loopOf,
  takeLast,
  workOf,
  workOfFirst,
} from './iterations.ts'
import { finishOf, loadAt, loadsOf, workBetween } from './loads.ts'
import { Mail, type Sent } from './mail.ts'
import { closedPatterns, polynomialPatterns } from './patterns.ts'
import type { ChunkRule, QueueState } from './queue.ts'
import { loopIn, scenarioOf } from './scenario.ts'

const values = (changes: Partial<LoopValues>): LoopValues => ({ ...defaults(parameters), ...changes })

describe('loads', () => {
  test.each([
    [0, [3, 0, 1, 3, 5, 5, 4, 5]],
    [1, [0, 1, 5, 4, 0, 1, 3, 1]],
    [2, [1, 5, 5, 4, 5, 0, 0, 5]],
  ])('of processor %i with seed 1', (i, loads) => {
    expect(loads.map((_, k) => loadAt(1, 5, i, k))).toEqual(loads)
  })

  test('that are given last with the last of their row', () => {
    const { load } = loadsOf({ seed: 1, maxLoad: 5, rows: [[1, 2], [3]] }, 1, [1, 1])
    expect([load(0, 0), load(0, 1), load(0, 9), load(1, 4)]).toEqual([1, 2, 2, 3])
  })

  test('work until the finish is the work that was asked for', () => {
    const positive = fc.double({ min: 0.01, max: 50, noNaN: true })
    fc.assert(
      fc.property(fc.nat(), positive, positive, positive, (seed, block, from, work) => {
        const loads = loadsOf({ seed, maxLoad: 5 }, block, [1.5])
        const end = finishOf(loads, 0, from, work)
        expect(workBetween(loads, 0, from, end)).toBeCloseTo(work, 9)
        expect(end - from).toBeGreaterThanOrEqual((work / 1.5) * (1 - 1e-9))
        expect(end - from).toBeLessThanOrEqual(((6 * work) / 1.5) * (1 + 1e-9))
      }),
      { seed: 1 },
    )
  })
})

describe('shares', () => {
  test('by largest remainder, of equal ones the lower number first', () => {
    expect(distribute(10, [1, 1, 1])).toEqual([4, 3, 3])
    expect(distribute(199, [1, 1 / 2, 1 / 3, 1 / 6])).toEqual([99, 50, 33, 17])
  })

  test('add up, and are within one of the exact share', () => {
    const rates = fc.array(fc.double({ min: 0.001, max: 10, noNaN: true }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(fc.nat({ max: 5000 }), rates, (total, rates) => {
        const shares = distribute(total, rates)
        const sum = rates.reduce((a, b) => a + b, 0)
        expect(shares.reduce((a, b) => a + b, 0)).toBe(total)
        for (const [i, share] of shares.entries()) expect(Math.abs(share - (rates[i] / sum) * total)).toBeLessThan(1)
      }),
      { seed: 2 },
    )
  })

  test('are reached by transfers from processes with too much to processes with too little', () => {
    expect(transfersOf([0, 10, 6, 4], [5, 5, 5, 5])).toEqual([
      { from: 1, to: 0, count: 5 },
      { from: 2, to: 3, count: 1 },
    ])
  })

  test('are not asked for when little would move, when it would not pay, or when nothing is left', () => {
    const rules = { threshold: 2, profitability: 0.1, asked: true }
    expect(decide([0, 0], [1, 1], rules).outcome).toBe('finished')
    expect(decide([9, 11], [1, 1], rules).outcome).toBe('few')
    expect(decide([9, 11], [1, 1], { ...rules, threshold: 1 }).outcome).toBe('unprofitable')
    expect(decide([8, 12], [1, 1], { ...rules, threshold: 1 })).toMatchObject({ outcome: 'moved', share: [10, 10] })
    expect(decide([9, 11], [1, 1], { ...rules, asked: false }).outcome).toBe('moved')
    expect(decide([10, 10], [1, 1], { ...rules, asked: false }).transfers).toEqual([])
  })
})

test('lists keep their order and lose nothing, wherever they are cut', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(sizes, fc.nat({ max: 60 }), fc.nat({ max: 60 }), (sizes, a, b) => {
      let at = 0
      const list: List = sizes.flatMap((size) => {
        const range = [at, at + size]
        at += size + 2
        return range
      })
      const all = (list: List) => {
        const each: number[] = []
        for (let r = 0; r < list.length; r += 2) for (let i = list[r]; i < list[r + 1]; i++) each.push(i)
        return each
      }
      const loop = loopOf(
        Array.from({ length: 100 }, (_, i) => 1 + (i % 7)),
        0,
      )
      const before = all(list)
      const back = Math.min(a, before.length)
      const front = Math.min(b, before.length - back)
      const parcel = takeLast(list, back)
      expect(all(parcel)).toEqual(before.slice(before.length - back))
      const work = workOfFirst(loop, list, front)
      expect(work).toBe(before.slice(0, front).reduce((sum, i) => sum + 1 + (i % 7), 0))
      expect(fewestFor(loop, list, work)).toBe(front)
      dropFirst(list, front)
      expect(all(list)).toEqual(before.slice(front, before.length - back))
      expect(lengthOf(list)).toBe(before.length - back - front)
    }),
    { seed: 3 },
  )
})

test('patterns of four and of sixteen processors, in milliseconds', () => {
  const network = { latency: 0.0024145, bandwidth: 960_000, shared: true }
  const { oneToAll, allToOne, allToAll } = closedPatterns(network)
  const millis = [oneToAll(4), allToAll(4), oneToAll(16), allToAll(16)].map((seconds) => 1000 * seconds)
  for (const [n, expected] of [4.708, 7.002, 18.471, 34.527].entries()) {
    expect(Math.abs(millis[n] - expected)).toBeLessThan(1e-3)
  }
  expect(allToOne(16)).toBeCloseTo(oneToAll(16), 12)
  expect([oneToAll(1), allToOne(1), allToAll(1)]).toEqual([0, 0, 0])
  // Linear, until the shared medium decides from 18 processors on.
  const full = closedPatterns({ ...network, shared: false })
  expect(full.allToAll(17)).toBe(allToAll(17))
  expect(allToAll(18)).toBeGreaterThan(full.allToAll(18))
  expect(polynomialPatterns([1, 2], [0, 0, 1], [-5]).oneToAll(3)).toBe(7)
  expect(polynomialPatterns([1, 2], [0, 0, 1], [-5]).allToOne(3)).toBe(9)
  expect(polynomialPatterns([1, 2], [0, 0, 1], [-5]).allToAll(3)).toBe(0)
})

describe('workloads', () => {
  const operations = (changes: Partial<LoopValues>, each: number) => {
    const { before, count } = loopIn(values(changes))
    return { count, total: before[count] / each }
  }

  test('TRFD of 30', () => {
    const first = operations({ workload: 'trfd1', n: 30 }, 1.4e-6)
    expect(first.count).toBe(465)
    expect(first.total / 465).toBeCloseTo(29_730, 6)
    expect(operations({ workload: 'trfd2', n: 30, pairing: 'off' }, 1.4e-6).total).toBeCloseTo(5_705_062.158, 3)
  })

  test.each(['mxm', 'trfd1', 'trfd2', 'ac'] as const)('without a size %s has one that the source ran', (workload) => {
    const usual = workloads[workload].usual
    expect(CASES.some(({ loop, n }) => loop === workload && n === usual)).toBe(true)
    expect(loopIn(values({ workload }))).toEqual(loopIn(values({ workload, n: usual })))
    expect(loopIn(values({ workload, n: 7 })).count).toBeLessThan(loopIn(values({ workload })).count)
  })

  test('without a size TRFD as a program has that of its loops', () => {
    const { program } = loopIn(values({ workload: 'trfd' }))
    expect(program?.loops.map(({ count }) => count)).toEqual(
      (['trfd1', 'trfd2'] as const).map((workload) => loopIn(values({ workload })).count),
    )
  })

  test.each(['mean', 'exact', 'off'] as const)('pairs (%s) leave the work as it is', (pairing) => {
    for (const workload of ['trfd2', 'ac'] as const) {
      const loop = loopIn(values({ workload, n: 31, pairing }))
      const single = loopIn(values({ workload, n: 31, pairing: 'off' }))
      expect(loop.before[loop.count]).toBeCloseTo(single.before[single.count], 9)
      expect(loop.count).toBe(pairing === 'off' ? single.count : Math.ceil(single.count / 2))
    }
  })

  test('pairs of TRFD’s second loop run from 0.95 to 1.20 of their mean, those of adjoint convolution are equal', () => {
    const spread = (workload: 'trfd2' | 'ac') => {
      const { before, count, mean } = loopIn(values({ workload, n: 40, pairing: 'exact' }))
      const costs = Array.from({ length: count }, (_, i) => (before[i + 1] - before[i]) / mean)
      return [Math.min(...costs), Math.max(...costs)]
    }
    expect(spread('trfd2')[0]).toBeCloseTo(0.95, 2)
    expect(spread('trfd2')[1]).toBeCloseTo(1.2, 2)
    expect(spread('ac')[1] - spread('ac')[0]).toBeLessThan(1e-9)
  })
})

describe('chunks of 100 iterations for 4 processors', () => {
  const chunks = (name: keyof typeof beginStrategy, settings: object = {}) => {
    const state: QueueState = {
      total: 100,
      processors: 4,
      left: 100,
      sizes: [],
      unloaded: [],
      rated: [1, 1, 1, 1],
      before: [],
    }
    const rule = (beginStrategy[name] as (state: QueueState, values: object) => ChunkRule)(state, settings)
    const sizes: number[] = []
    while (state.left > 0) {
      const size = Math.max(1, Math.min(state.left, rule.next(sizes.length % 4)))
      state.left -= size
      sizes.push(size)
    }
    return sizes.join(' ')
  }
  const times = (...runs: readonly (readonly [number, number])[]) =>
    runs.flatMap(([size, count]) => Array(count).fill(size)).join(' ')

  test('guided', () => expect(chunks('guided', { chunk: 1 })).toBe('25 19 14 11 8 6 5 3 3 2 1 1 1 1'))
  test('guided, no fewer than 5', () => expect(chunks('guided', { chunk: 5 })).toBe('25 19 14 11 8 6 5 5 5 2'))
  test('trapezoid', () => expect(chunks('trapezoid')).toBe('13 12 11 10 9 8 7 7 6 5 4 3 2 1 1 1'))
  test('factoring half by half', () => expect(chunks('fac2')).toBe(times([13, 4], [6, 4], [3, 4], [2, 4], [1, 4])))
  test('factoring', () => expect(chunks('factoring', { variation: 0.488 })).toBe(times([22, 4], [2, 4], [1, 4])))
  test('weighted, with equal weights', () => expect(chunks('weighted')).toBe(chunks('fac2')))
  test('self', () => expect(chunks('self', { chunk: 1 })).toBe(times([1, 100])))
  test('self, 30 at a time', () => expect(chunks('self', { chunk: 30 })).toBe('30 30 30 10'))
})

describe('the model of static loads 0, 1, 2, 5', () => {
  const scenario = scenarioOf(values({ workload: 'uniform', loads: [0, 1, 2, 5] }))

  test('synchronises first at 100 and moves 99 iterations in two messages', () => {
    const first = firstSync(scenario.model, scenario.loads)
    expect(first.time).toBeCloseTo(100, 9)
    expect([first.messages, first.moved]).toEqual([2, 99])
    const { syncs } = forecast(scenario.model, scenario.loads, { central: false, local: false }, scenario.model.one)
    expect(syncs.map(({ time }) => Math.round(time))).toEqual([100, 199])
  })

  test('ends its groups at 133 and 399', () => {
    const { syncs } = forecast(
      scenario.model,
      scenario.loads,
      { central: true, local: true },
      scenario.model.several[0],
    )
    const ends = [0, 1].map((group) => Math.max(...syncs.filter((one) => one.group === group).map(({ time }) => time)))
    expect(ends.map(Math.round)).toEqual([133, 399])
  })
})

test('blocks and groups are contiguous, the first ones one larger', () => {
  expect(dealt(10, 4)).toEqual([3, 3, 2, 2])
  expect(blocksOf(dealt(2, 3))).toEqual([[0, 1], [1, 2], []])
  const loop = loopOf([1, 2, 3], 0)
  expect(workOf(loop, [0, 1, 2, 3])).toBe(4)
})

test('an inbox gives messages in the order in which they came, of one kind or of all, each with what it says', () => {
  const brief = fc.record({
    kind: fc.nat({ max: 3 }),
    to: fc.nat({ max: 2 }),
    about: fc.nat(),
    rate: fc.option(fc.nat()),
  })
  const steps = fc.array(
    fc.oneof(brief, fc.record({ take: fc.nat({ max: 2 }), only: fc.option(fc.nat({ max: 3 })) })),
    {
      maxLength: 900,
    },
  )
  fc.assert(
    fc.property(steps, (steps) => {
      const mail = new Mail(3)
      const inboxes: Sent[][] = [[], [], []]
      for (const step of steps) {
        if ('take' in step) {
          const at = step.only === null ? 0 : inboxes[step.take].findIndex(({ kind }) => kind === step.only)
          const [expectedMessage] = at < 0 ? [] : inboxes[step.take].splice(at, 1)
          const received = mail.take(step.take, step.only ?? undefined)
          expect(received ? mail.open(mail.word, mail.about) : undefined).toEqual(expectedMessage)
        } else {
          const { rate, ...fields } = step
          const sent = { ...fields, from: 1, bytes: 0, ...(rate === null ? {} : { rate }) }
          mail.write(sent)
          mail.put(mail.word, mail.about)
          inboxes[step.to].push(sent)
        }
        for (const [process, inbox] of inboxes.entries()) expect(mail.has(process)).toBe(inbox.length > 0)
      }
    }),
    byChance(5, 50),
  )
})

test('a list may have more ranges than a call takes arguments', () => {
  const many = Array.from({ length: 600_000 }, (_, k) => k)
  const list = [0, 1]
  append(list, many)
  expect(lengthOf(list)).toBe(1 + many.length / 2)
})
