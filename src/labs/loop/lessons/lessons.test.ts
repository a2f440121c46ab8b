/** The loop lab's lessons, and checks of what their texts say in words. Change a sentence and its check together. */

import { expect } from 'vitest'
import { type Checks, numberOf as number, type RunQuery as Run, testLessons } from '../../../../tests/lessons.ts'
import { faultOf } from '../../../core/certificate/check.ts'
import type { Values } from '../../../core/parameters.ts'
import { lab } from '../index.ts'
import type { LoopDetail, SyncDetail } from '../model/detail.ts'
import { judged, strategies } from '../strategies/index.ts'
import { page } from '../views/page.ts'

/** The same work in fewer and longer iterations, and in more and shorter ones. */
const STAYS = 'workload=uniform&loads=0,1,2,5&strategy=gddlb'
const COARSE = `${STAYS}&iterations=40&iterationTime=10`
const FINE = `${STAYS}&iterations=4000&iterationTime=0.1`

const share = (run: Run, query: string, id: string) => number(run, query, id) / number(run, query, 'totalTime')

/** The row after which a processor holds no iterations any more. */
function doneAfter(run: Run, query: string, processor: number): number {
  const { matrices, lanes, count } = run(query).recording
  let row = 0
  while (row < count && matrices.left[row * lanes + processor] > 0) row++
  return row
}

/** What is decided in a run, in its order. */
function synchronisations(run: Run, query: string): readonly SyncDetail[] {
  const { values } = run(query)
  return slots(values).flatMap((slot) => slot.synchronisations)
}

/** The certificate of the best of a run's scenario, which holds. */
function certificateOf(run: Run, query: string) {
  const making = lab.artifacts?.certificate(run(query).values)
  while (making && !making.advance(1e9)) {}
  const certificate = making?.result() as { readonly time: number; readonly theta?: number; readonly count?: number }
  expect(faultOf(certificate)).toBeUndefined()
  return certificate
}

/** The kinds of messages in a run, in words. */
const kinds = (run: Run, query: string) => {
  const { values } = run(query)
  const words = lab.spans.kinds(values)
  return new Set(slots(values).flatMap(({ messages }) => messages.map(({ kind }) => words[kind])))
}

const slots = (values: Values) => lab.inspect(values).window(0, Number.POSITIVE_INFINITY) as readonly LoopDetail[]

/** How much the model says too little, as a share of the simulated time. */
const optimism = (run: Run, query: string) => 1 - share(run, query, 'predictedTime')

const seeds = Array.from({ length: 10 }, (_, n) => n + 1)
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length

const checks: Checks = {
  'schedule-clause': {
    blocks: (run, q) => {
      const on = (strategy: string) => number(run, q.replace('static', strategy), 'totalTime')
      expect(on('cyclic')).toBeLessThan(1.01 * number(run, q, 'sharedWorkTime'))
      expect(on('self')).toBeLessThan(0.6 * number(run, q, 'totalTime'))
      // The thread with the first block is the last to finish: it still computes in the slot before the last.
      expect(doneAfter(run, q, 0)).toBeGreaterThanOrEqual(run(q).recording.count - 2)
    },
    turn: (run, q) => expect(number(run, q, 'messages')).toBe(0),
    guided: (run, q) => {
      expect(number(run, q, 'totalTime')).toBeCloseTo(number(run, q.replace('guided', 'static'), 'totalTime'), 3)
    },
    chunks: (run, q) => {
      expect(number(run, q, 'messages')).toBeGreaterThanOrEqual(2 * 10_000)
    },
    disturbed: (run, q) => {
      const queue = q.replace('strategy=cyclic', 'strategy=self&chunk=64')
      expect(number(run, queue, 'totalTime')).toBeLessThan(number(run, q, 'totalTime'))
    },
  },
  graham: {
    greedy: (run, q) => {
      const best = number(run, q.replace('list-scheduling', 'lpt'), 'totalTime')
      expect([best, number(run, q, 'totalTime') / best]).toEqual([3, 5 / 3])
    },
    longest: (run, q) => {
      expect(number(run, q, 'sharedWorkTime')).toBeCloseTo(9, 9)
      expect(number(run, q, 'totalTime') / 9).toBeCloseTo(4 / 3 - 1 / 9, 9)
    },
    many: (run, q) => {
      const loss = number(run, q, 'totalTime') - number(run, q, 'sharedWorkTime')
      expect(loss).toBeLessThan(number(run, q, 'totalTime') / 100)
    },
    whole: (run, q) => {
      for (const p of [2, 3, 6, 12])
        expect(number(run, q.replace('processors=2', `processors=${p}`), 'totalTime')).toBe(9)
    },
    disturbed: (run, q) => expect(run(q).metrics.grahamTime).toBeNull(),
  },
  'transient-load': {
    borrowed: (run, q) => {
      expect(number(run, q, 'efficiency')).toBeCloseTo(1, 12)
      expect(number(run, q, 'totalTime')).toBeCloseTo(number(run, q, 'sharedWorkTime'), 9)
      for (const processor of [0, 1, 2, 3]) expect(doneAfter(run, q, processor)).toBe(run(q).recording.count - 1)
      // Beside one process twice as long, beside two three times.
      for (const load of [1, 2]) {
        const time = number(run, `strategy=none&loads=${load},${load},${load},${load}`, 'totalTime')
        expect(time / number(run, q, 'totalTime')).toBeCloseTo(1 + load, 9)
      }
    },
    slowest: (run, q) => {
      expect(run(q).values.persistence).toBe(0.5)
      const rest = number(run, q, 'computeTime') + number(run, q, 'idleTime')
      expect(rest).toBeCloseTo(number(run, q, 'totalTime'), 9)
      // More than the slowdown of a processor on average, and so on other loads.
      const times = (seed: number) =>
        number(run, `${q}&seed=${seed}`, 'totalTime') / number(run, 'strategy=none&maxLoad=0', 'totalTime')
      expect(times(1)).toBeGreaterThan(
        number(run, q, 'computeTime') / number(run, 'strategy=none&maxLoad=0', 'computeTime'),
      )
      expect(mean(seeds.map(times))).toBeGreaterThan(2.449)
    },
    more: (run, q) => {
      expect(number(run, q, 'totalTime')).toBeGreaterThan(number(run, 'strategy=none', 'totalTime'))
      expect(number(run, q, 'noBalancingTime')).toBe(number(run, q, 'totalTime'))
      // The blocks are as large, 100 iterations, and idle time grows with the number of processors on other loads, too.
      const computing = (query: string) => mean(seeds.map((seed) => share(run, `${query}&seed=${seed}`, 'computeTime')))
      expect(computing('strategy=none&processors=16&n=1600')).toBeLessThan(computing('strategy=none'))
      // Most are done while the unluckiest is not.
      const { count } = run(q).recording
      const early = Array.from({ length: 16 }, (_, processor) => doneAfter(run, q, processor)).filter(
        (row) => row < 0.75 * count,
      )
      expect(early.length).toBeGreaterThan(8)
      expect(number(run, `${q.replace('16', '2')}`, 'totalTime')).toBeGreaterThan(2 * number(run, q, 'totalTime'))
    },
    giant: (run, q) => {
      const free = number(run, 'strategy=none&maxLoad=0', 'totalTime')
      expect(number(run, q, 'totalTime') / free).toBeCloseTo(6, 9)
      const { recording } = run(q)
      for (const processor of [0, 1, 2]) {
        const row = doneAfter(run, q, processor)
        expect(recording.columns.time[row]).toBeGreaterThanOrEqual(free)
        expect(recording.columns.time[row - 1]).toBeLessThan(free)
      }
      // A static split in another order does not help.
      expect(number(run, 'strategy=cyclic&loads=0,0,0,5', 'totalTime')).toBeCloseTo(number(run, q, 'totalTime'), 9)
    },
    transient: (run, q) => {
      // The longer a load lasts the longer it takes, on the average of many.
      const at = (persistence: number) =>
        mean(seeds.map((seed) => number(run, `${q}&seed=${seed}&persistence=${persistence}`, 'totalTime')))
      const times = [0.05, 0.5, 5].map(at)
      expect(times).toEqual([...times].sort((a, b) => a - b))
    },
    uneven: (run, q) => {
      const { workload } = run(q).values
      expect(workload).toBe('trfd2')
      // The first block is the last that is done: it has the longest iterations.
      const { count } = run(q).recording
      expect(doneAfter(run, q, 0)).toBe(count - 1)
      for (const processor of [1, 2, 3])
        expect(doneAfter(run, q, processor)).toBeLessThan(doneAfter(run, q, processor - 1))
      const mean = q.replace('pairing=off', 'pairing=mean')
      const exact = q.replace('pairing=off', 'pairing=exact')
      expect(number(run, exact, 'totalTime')).toBeGreaterThan(number(run, mean, 'totalTime'))
    },
  },
  limits: {
    before: (run, q) => {
      const [waits, time] = [number(run, q, 'waitTime'), number(run, q, 'totalTime')]
      expect(waits).toBeCloseTo((24 * 3) / 4, 9)
      expect(time).toBeCloseTo(24 + 96 / 4, 9)
      expect(number(run, q, 'idleTime')).toBeCloseTo(0, 9)
    },
    amdahl: (run, q) => {
      for (const p of [1, 2, 4, 8, 16, 32])
        expect(number(run, `${q}&processors=${p}`, 'speedup')).toBeCloseTo(1 / (0.2 + 0.8 / p), 9)
      expect(number(run, q, 'totalTime') - 24).toBeLessThan(24)
      // Twice the machine: a ninth more, and about a seventh.
      const twice = `${q}&processors=32`
      expect(number(run, twice, 'speedup') / number(run, q, 'speedup')).toBeCloseTo(10 / 9, 9)
      expect(number(run, twice, 'efficiency')).toBeCloseTo(1 / 7, 2)
    },
    improve: (run, q) => {
      expect(24 / number(run, q, 'totalTime')).toBeGreaterThan(0.5)
      // No number of processors is enough.
      expect(number(run, `${q}&processors=1024`, 'speedup')).toBeLessThan(10)
      expect(number(run, `${q}&sequential=3`, 'speedup')).toBeGreaterThan(10)
    },
    gustafson: (run, q) => {
      const few = q.replace('iterations=384', 'iterations=96').replace('processors=16', 'processors=4')
      expect(number(run, q, 'totalTime')).toBeCloseTo(number(run, few, 'totalTime'), 9)
      expect(24 / number(run, q, 'totalTime')).toBe(0.5)
      expect(number(run, q, 'speedup')).toBeCloseTo(0.5 + 16 * 0.5, 9)
    },
    bound: (run, q) => {
      // The owner of processor 0 slows the sequential part down.
      expect(number(run, q, 'waitTime')).toBeGreaterThan(24)
      expect(number(run, `${q}&maxLoad=0&strategy=static`, 'speedup')).toBeCloseTo(1 / (0.2 + 0.8 / 32), 9)
    },
  },
  'nothing-beats': {
    left: (run, q) => {
      // All compute nearly all the time, and the bound is that of every strategy.
      expect(share(run, q, 'computeTime')).toBeGreaterThan(0.9)
      for (const strategy of ['static', 'self', 'lpt', 'gcdlb'])
        expect(number(run, `${q}&strategy=${strategy}`, 'wholeBound')).toBe(number(run, q, 'wholeBound'))
    },
    tune: (run, q) => {
      const near = (query: string) => number(run, query, 'wholeBound') / number(run, query, 'totalTime') > 0.95
      expect(near(q)).toBe(false)
      expect(near(q.replace('static', 'self'))).toBe(true)
    },
    hand: (run, q) => {
      expect([number(run, q, 'totalTime'), number(run, q, 'sharedWorkTime')]).toEqual([5, 3.5])
      expect(number(run, q, 'wholeBound')).toBeCloseTo(4, 6)
      const certificate = certificateOf(run, q)
      // As the text has it: three iterations of two seconds or more.
      expect([certificate.time, certificate.theta, certificate.count]).toEqual([4, 2, 3])
    },
    reached: (run, q) => expect(number(run, q.replace('static', 'lpt'), 'totalTime')).toBe(4),
    computer: (run, q) => {
      expect(certificateOf(run, q).time).toBe(55)
      expect([number(run, q, 'totalTime'), number(run, q, 'wholeBound')]).toEqual([56, expect.closeTo(52, 6)])
    },
  },
  stragglers: {
    nearly: (run, q) => {
      // Ten times as slow; one of sixteen chunks, which is the last one done; all others have finished long before.
      expect(number(run, q, 'totalTime')).toBeGreaterThan(40)
      const last = doneAfter(run, q, 7)
      expect(last).toBe(run(q).recording.count - 1)
      for (const processor of [0, 1, 2, 3, 4, 5, 6])
        expect(run(q).recording.columns.time[doneAfter(run, q, processor)]).toBeLessThan(13)
      expect(number(run, q, 'messages')).toBe(2 * (64 / 4 + 8))
    },
    copy: (run, q) => {
      expect(number(run, q, 'copiesFirst')).toBe(1)
      expect(number(run, q, 'copies')).toBeGreaterThan(1)
    },
    price: (run, q) => {
      expect(number(run, q, 'vainTime')).toBeLessThan(number(run, q, 'computeTime') / 3)
    },
    smaller: (run, q) => {
      const times = [1, 2, 4].map((chunk) => number(run, `${q}&chunk=${chunk}`, 'totalTime'))
      expect(times).toEqual(times.toSorted((a, b) => a - b))
    },
    'slow-network': (run, q) => {
      expect(run('').values.latency).toBeLessThan(0.01)
      // Without copies no size of chunks is enough.
      for (const chunk of [1, 2, 3, 4, 6, 8])
        expect(number(run, `${q}&chunk=${chunk}`, 'totalTime')).toBeGreaterThan(13)
    },
  },
  training: {
    steps: (run, q) => {
      const { values } = run(q)
      expect(Number(values.meanLength) / Number(values.longest)).toBe(1 / 4)
      expect(number(run, `${q}&lengthSpread=0`, 'waitTime')).toBeCloseTo(0, 9)
      expect(number(run, `${q}&lengthSpread=0`, 'padding')).toBe(0)
    },
    buckets: (run, q) => {
      expect(number(run, `${q}&arrangement=packed`, 'padding')).toBe(0)
      expect(number(run, `${q}&arrangement=balanced`, 'padding')).toBe(0)
    },
    attention: (run, q) => {
      const { values } = run(q)
      expect(values.attention).toBe(512)
      // By tokens the accelerators are nearly even: where attention does not count, they wait for little.
      expect(share(run, `${q}&attention=1000000000`, 'waitTime')).toBeLessThan(0.05)
      expect(share(run, q, 'waitTime')).toBeGreaterThan(0.1)
    },
    experts: (run, q) => {
      const { values } = run(q)
      expect(Number(values.experts) / Number(values.processors)).toBe(2)
      expect(number(run, q, 'dropped')).toBe(0)
      expect(number(run, `${q}&skew=0`, 'waitTime')).toBeLessThan(number(run, q, 'waitTime') / 4)
    },
    capacity: (run, q) => {
      // The first experts are full, the last ones are not: without popular ones none is.
      expect(number(run, q, 'dropped')).toBeGreaterThan(0)
      expect(number(run, `${q}&skew=0`, 'dropped')).toBe(0)
    },
  },
  'who-decides': {
    stop: (run, q) => {
      const [first, ...others] = synchronisations(run, q)
      expect(first.begin).toBeLessThan(first.decided)
      // The first one is that of the slot that the scene begins with.
      const { columns } = run(q).recording
      const row = columns.synchronisations.findIndex((count) => count > 0)
      expect(columns.time[row - 1]).toBeLessThan(120)
      expect(columns.time[row]).toBeGreaterThan(120)
      expect(first.members).toEqual([0, 1, 2, 3])
      // How many iterations each processor should have: as their rates are, rounded.
      const rates = first.rates.reduce((a, b) => a + b)
      const left = first.left.reduce((a, b) => a + b)
      for (const [m, ideal] of first.wanted.entries()) {
        expect(Math.abs(ideal - (first.rates[m] / rates) * left)).toBeLessThan(1)
      }
      expect(others.at(-1)?.outcome).toBe('finished')
      expect(others.slice(0, -1).every(({ outcome }) => outcome === 'moved')).toBe(true)
    },
    who: (run, q) => {
      const { values } = run(q)
      // An iteration takes much longer than a message, on any workstation.
      const time = number(run, 'strategy=none&maxLoad=0&processors=16&n=1600', 'totalTime') / 100
      expect(time).toBeGreaterThan(100 * Number(values.latency))
      const central = q.replace('gddlb', 'gcdlb')
      expect(Math.abs(number(run, q, 'totalTime') / number(run, central, 'totalTime') - 1)).toBeLessThan(0.01)
      expect(kinds(run, q)).not.toContain('order')
      expect(kinds(run, central)).toContain('order')
      // However slow messages can be made by dragging, balancing pays.
      const slow = `${q}&latency=0.1`
      expect(number(run, slow, 'totalTime')).toBeLessThan(number(run, slow, 'noBalancingTime'))
    },
    master: (run, q) => {
      for (const other of ['none', 'gddlb']) {
        expect(number(run, q.replace('gcdlb', other), 'totalTime')).toBeLessThan(number(run, q, 'totalTime'))
      }
      expect(number(run, q, 'totalTime')).toBeGreaterThan(2)
      expect(number(run, q, 'totalTime')).toBeLessThan(3)
    },
    local: (run, q) => {
      const of = (strategy: string) => number(run, q.replace('gddlb', strategy), 'totalTime')
      expect(Math.min(...['gcdlb', 'gddlb', 'lcdlb'].map(of))).toBeGreaterThan(of('lddlb'))
      // Fewer are stopped at once.
      const sizes = (query: string) => synchronisations(run, query).map(({ members }) => members.length)
      expect(Math.max(...sizes(q.replace('gddlb', 'lddlb')))).toBe(8)
      expect(Math.max(...sizes(q))).toBe(16)
    },
    global: (run, q) => {
      const global = q.replace('lddlb', 'gddlb')
      expect(number(run, q, 'idleTime')).toBeGreaterThan(10 * number(run, global, 'idleTime'))
      expect(run(q).values.groups).toBe(4)
      // A group is idle while another is still at work.
      const ends = Array.from({ length: 16 }, (_, processor) => doneAfter(run, q, processor))
      const groups = [0, 4, 8, 12].map((first) => Math.max(...ends.slice(first, first + 4)))
      expect(Math.min(...groups)).toBeLessThan(0.95 * Math.max(...groups))
      expect(number(run, `${q}&groups=16`, 'normalisedTime')).toBeGreaterThan(0.8)
    },
    refuse: (run, q) => {
      expect([run(q).values.profitability, run('strategy=gddlb').values.profitability]).toEqual([0.8, 0.1])
      expect(synchronisations(run, q).map(({ outcome }) => outcome)).toEqual(Array(3).fill('unprofitable'))
      expect(number(run, q, 'synchronisations')).toBe(3)
      expect(number(run, q, 'normalisedTime')).toBeGreaterThan(1)
    },
  },
  'model-decides': {
    paper: (run, q) => {
      const { values } = run(q)
      expect(values.loads).toEqual([0, 1, 2, 5])
      const [first] = synchronisations(run, q)
      // The first one is done when it has done its block, and the others are where their loads let them be.
      expect(first.left[0]).toBe(0)
      expect(first.decided).toBeGreaterThan(100)
      expect(optimism(run, COARSE)).toBeGreaterThan(optimism(run, q))
      expect(optimism(run, q)).toBeGreaterThan(optimism(run, FINE))
      expect(number(run, COARSE, 'messages')).toBeLessThanOrEqual(number(run, FINE, 'messages'))
    },
    coarse: (run, q) => {
      expect(q).toBe(COARSE)
      const { values } = run(q)
      expect([values.iterations, values.iterationTime]).toEqual([40, 10])
      expect(run(q.replace('iterations=40&iterationTime=10', '')).values).toMatchObject({
        iterations: 400,
        iterationTime: 1,
      })
      // Waiting for iterations in progress, and little else: communicating and overhead are next to nothing.
      expect(share(run, q, 'communicationTime') + share(run, q, 'overheadTime')).toBeLessThan(0.01)
      expect(share(run, q, 'waitTime')).toBeGreaterThan(0.05)
    },
    choose: (run, q) => {
      const [first] = synchronisations(run, q)
      expect(first.choice?.index).toBe(3)
      expect(judged[3].name).toBe('lddlb')
      expect(number(run, q, 'predictedBest')).toBe(number(run, q, 'best'))
      expect(number(run, q, 'regret')).toBeGreaterThan(0)
      // From the choice on in groups, and without a balancer.
      for (const { exchange } of synchronisations(run, q).slice(2)) expect(exchange).toEqual(judged[3].exchange)
    },
    unseen: (run, q) => {
      expect(run(q).values.knowledge).toBe('seen')
      const of = (knowledge: string) => q.replace('seen', knowledge)
      expect(judged[number(run, q, 'predictedBest')].name).toBe('lddlb')
      expect(judged[number(run, of('all'), 'predictedBest')].name).toBe('gcdlb')
      expect(judged[number(run, of('sampled'), 'predictedBest')].name).toBe('gddlb')
      // It was right in thinking so: it predicts the least for the one that it has chosen.
      const times = synchronisations(run, q)[0].choice?.times ?? []
      expect(Math.min(...times)).toBe(times[3])
      // The two that are global are nearly as good as each other.
      const global = ['gcdlb', 'gddlb'].map((name) => number(run, q.replace('customised', name), 'totalTime'))
      expect(Math.max(...global) / Math.min(...global)).toBeLessThan(1.01)
    },
    close: (run, q) => {
      expect(number(run, q, 'predictedBest')).not.toBe(number(run, q, 'best'))
      const times = judged.map(({ name }) => number(run, q.replace('customised', name), 'totalTime'))
      expect(times.indexOf(Math.min(...times))).toBe(3)
      expect(judged[number(run, q, 'predictedBest')].name).toBe('gddlb')
      expect(times[1] / times[3]).toBeLessThan(1.01)
      const predicted = synchronisations(run, q)[0].choice?.times ?? []
      expect(predicted[1] / times[1]).toBeLessThan(0.95 * (predicted[3] / times[3]))
    },
    rivals: (run, q) => {
      const of = (name: string) => number(run, q.replace('customised', name), 'totalTime')
      expect(number(run, q, 'predictedBest')).toBe(number(run, q, 'best'))
      expect(judged[number(run, q, 'best')].name).toBe('lddlb')
      expect(number(run, q.replace('customised', 'stealing'), 'synchronisations')).toBe(0)
      expect(of('stealing')).toBeLessThan(Math.min(...judged.map(({ name }) => of(name))))
      // So are others that are chosen instead of it.
      const names = Object.keys(strategies).filter((name) => name !== 'own' && of(name) < of('lddlb'))
      expect(names).toEqual(expect.arrayContaining(['guided', 'stealing', 'awf-c', 'charm', 'affinity', 'self']))
      expect(names.length).toBeGreaterThan(8)
    },
  },
}

testLessons({
  lab,
  page,
  checks,
})
