/** The mesh lab's lessons, and checks of what their texts say in words. Change a sentence and its check together. */

import { expect } from 'vitest'
import {
  type Checks,
  columnOf as column,
  numberOf as number,
  type RunQuery as Run,
  testLessons,
} from '../../../../tests/lessons.ts'
import { lab } from '../index.ts'
import type { CheckDetail, IterationDetail } from '../model/detail.ts'
import { page } from '../views/page.ts'

/** The check behind an iteration. */
function checkAfter(run: Run, query: string, iteration: number): CheckDetail {
  const [detail] = lab.inspect(run(query).values).window(iteration, iteration + 1) as readonly IterationDetail[]
  if (!detail.check) throw new Error(`no check behind iteration ${iteration}`)
  return detail.check
}

const time = (run: Run, query: string) => number(run, query, 'totalTime')
const arrangement = (run: Run, query: string) => run(query).metrics.arrangementFound

const checks: Checks = {
  'moving-mesh': {
    front: (run, q) => {
      expect(number(run, q, 'waitTime')).toBeGreaterThan(number(run, q, 'computeTime'))
    },
    line: (run, q) => {
      // More elements move where the list is ordered again.
      const share = (changes: string) =>
        number(run, `${q}${changes}`, 'moved') /
        (number(run, `${q}${changes}`, 'moved') + number(run, `${q}${changes}`, 'overlap'))
      expect(share('&policy=always&reorder=again')).toBeGreaterThan(share('&policy=always'))
    },
    price: (run, q) => {
      expect(number(run, q, 'changeTime')).toBeCloseTo(number(run, q, 'overheadTime'), 9)
    },
    late: (run, q) => {
      expect(number(run, q, 'remaps')).toBe(number(run, q, 'checks'))
      expect(number(run, `${q}&policy=profitable`, 'remaps')).toBeGreaterThan(0.9 * number(run, q, 'remaps'))
    },
    graph: (run, q) => {
      const line = q.replace('&arrangement=diffusive', '')
      expect(number(run, q, 'cut')).toBeLessThan(number(run, line, 'cut'))
    },
  },
  'to-intervals': {
    owners: (run, q) => {
      expect(number(run, `${q}&processors=2`, 'messages')).toBe(2)
      expect(number(run, `${q}&processors=1`, 'cut')).toBe(0)
      // Every other number of processors that can be chosen has more.
      expect(number(run, `${q}&processors=3`, 'cut')).toBeGreaterThan(number(run, q, 'cut') / 2)
      expect(number(run, `${q}&processors=2`, 'computeTime')).toBeGreaterThan(number(run, q, 'computeTime'))
    },
    line: (run, q) => {
      const cut = (changes: string) => number(run, `${q}&${changes}`, 'cut')
      expect(cut('ordering=hilbert')).toBeLessThan(cut('ordering=rib'))
      expect(cut('ordering=rib')).toBeLessThan(cut('ordering=random') / 10)
      // For eight another one is best.
      expect(cut('ordering=fiedler')).toBeLessThan(cut('ordering=rsb'))
      expect(cut('processors=8&ordering=fiedler')).toBeGreaterThan(cut('processors=8&ordering=rsb'))
    },
    locality: (run, q) => {
      const axes = q.replace('&ordering=random', '')
      expect(axes).not.toBe(q)
      expect(number(run, q, 'computeTime')).toBeCloseTo(number(run, axes, 'computeTime'), 9)
      expect(run(q).metrics.sizes).toEqual(run(axes).metrics.sizes)
      // All talk to all, and most neighbours are elsewhere: a triangle has three at most.
      expect(number(run, q, 'messages')).toBe(5 * 4)
      expect(number(run, q, 'cut')).toBeGreaterThan((0.5 * 3 * 3001) / 2)
      expect(number(run, axes, 'communicationTime')).toBeGreaterThan(0.5 * time(run, axes))
    },
    partners: (run, q) => {
      const row = q.replace('rsb', 'fiedler')
      expect(number(run, q, 'cut')).toBeLessThan(number(run, row, 'cut'))
      expect(time(run, row)).toBeLessThan(time(run, q))
      // Two partners at most, one at the ends.
      expect(number(run, row, 'messages')).toBe(2 * 7)
      // A message is 1.5 ms, and a thousand bytes on the wire 1 ms.
      const bytes = (4 * number(run, q, 'fetched')) / number(run, q, 'messages')
      expect(1.5e-3).toBeGreaterThan(bytes / 1e6)
    },
    unequal: (run, q) => {
      const { values, metrics } = run(q)
      expect(values.speeds).toEqual([1, 1, 1, 1, 3])
      expect(metrics.sizes).toEqual(Array(5).fill(2400))
      // The last one waits longest, in every iteration.
      const { matrices, lanes, count } = run(q).recording
      for (let row = 0; row < count; row++) {
        const waits = matrices.wait.subarray(row * lanes, (row + 1) * lanes)
        expect(waits[4]).toBe(Math.max(...waits))
      }
      const fitted = `${q}&capabilities=1,1,1,1,3`
      expect(number(run, fitted, 'communicationTime')).toBeCloseTo(number(run, q, 'communicationTime'), 2)
      expect(number(run, fitted, 'waitTime')).toBeLessThan(number(run, q, 'waitTime'))
    },
  },
  'level-by-level': {
    coarsen: (run, q) => {
      // Each level has a little less than half as many vertices, but for the last, where coarsening ends.
      const { columns } = run(q).recording
      const levels = number(run, q, 'levels')
      for (let k = 1; k < levels - 1; k++) {
        const share = columns.vertices[k] / columns.vertices[k - 1]
        expect(share).toBeGreaterThan(0.4)
        expect(share).toBeLessThan(0.5)
      }
      expect(columns.vertices[levels - 1]).toBe(number(run, q, 'coarsestVertices'))
    },
    cut: (run, q) => {
      const { columns } = run(q).recording
      // What is cut of the coarsest graph is known for the mesh: it stays where nothing is improved.
      const unimproved = run(`${q}&improve=never`)
      expect(unimproved.metrics.cut).toBe(unimproved.metrics.coarsestCut)
      expect(columns.cut[number(run, q, 'levels')]).toBe(number(run, q, 'coarsestCut'))
    },
    improve: (run, q) => {
      const { columns, count } = run(q).recording
      expect(count).toBe(12)
      expect(columns.depth[count - 1]).toBe(0)
      for (let row = number(run, q, 'levels') + 1; row < count; row++)
        expect(columns.cut[row]).toBeLessThanOrEqual(columns.cut[row - 1])
      expect(number(run, q, 'imbalance')).toBeLessThanOrEqual(0.03 + 0.01)
    },
    every: (run, q) => {
      expect(number(run, `${q}&improve=mesh`, 'cut')).toBeLessThan(number(run, `${q}&improve=never`, 'cut'))
    },
    volume: (run, q) => {
      // Where it rests is its end.
      expect(run(q).recording.count).toBeLessThanOrEqual(12)
      expect(number(run, q, 'cut') / number(run, q, 'fetched')).toBeGreaterThan(0.85)
    },
    line: (run, q) => {
      const of = (ordering: string, metric: string) => number(run, q.replace('multilevel', ordering), metric)
      expect(of('multilevel', 'cut')).toBeLessThan(of('rsb', 'cut'))
      expect(of('fiedler', 'totalTime')).toBeLessThan(of('multilevel', 'totalTime'))
    },
  },
  'moving-little': {
    overlap: (run, q) => {
      const { capabilities, newCapabilities } = run(q).values
      expect([capabilities, newCapabilities]).toEqual([
        [27, 18, 34, 7, 14],
        [9, 8, 34, 28, 21],
      ])
      expect(number(run, q, 'overlap') + number(run, q, 'moved')).toBe(100)
      expect(arrangement(run, q)).toEqual([0, 1, 2, 3, 4])
    },
    order: (run, q) => {
      const mcr = q.replace('keep', 'mcr')
      expect(arrangement(run, mcr)).toEqual([0, 3, 1, 2, 4])
      expect(number(run, mcr, 'overlap')).toBe(number(run, q, 'optimumOverlap'))
      expect(run(mcr).metrics.sizes).toEqual(run(q).metrics.sizes)
      expect(number(run, q, 'overlapBound')).toBeGreaterThan(number(run, q, 'optimumOverlap'))
      // Behind the two that changed places the cuts fit: processor 2 keeps all it had, and 4 as well.
      const { matrices, lanes, count } = run(mcr).recording
      const keptElements = matrices.kept.subarray((count - 1) * lanes, count * lanes)
      expect([keptElements[2], keptElements[4]]).toEqual([34, 14])
    },
    steps: (run, q) => {
      expect(column(run, q, 'overlap')).toEqual([29, 29, 29, 57, 65, 65])
      // In the fourth row processor 2 has gone to the place behind processor 3, and keeps everything that it had.
      expect(column(run, q, 'processor').slice(1)).toEqual([0, 1, 2, 3, 4])
      const { matrices, lanes } = run(q).recording
      const first = matrices.first.subarray(3 * lanes, 4 * lanes)
      expect(first[2]).toBe(first[3] + 28)
      expect(matrices.kept[3 * lanes + 2]).toBe(34)
      expect(number(run, q, 'gainsEvaluated')).toBe(5 ** 2)
    },
    printed: (run, q) => {
      const sound = q.replace('mcr-printed', 'mcr')
      expect(column(run, q, 'overlap').slice(0, 4)).toEqual(column(run, sound, 'overlap').slice(0, 4))
      // Processor 3 goes to the place where processor 2 has just been put.
      const [places, overlap] = [column(run, q, 'place'), column(run, q, 'overlap')]
      expect(places[4]).toBe(places[3])
      expect(overlap[4] - overlap[3]).toBeLessThan(0)
      expect(column(run, q, 'processor').slice(3, 5)).toEqual([2, 3])
      expect(overlap[5]).toBeLessThan(number(run, q.replace('mcr-printed', 'keep'), 'overlap'))
    },
    greedy: (run, q) => {
      expect(arrangement(run, q)).toEqual(Array.from({ length: 12 }, (_, i) => i))
      expect(number(run, q, 'overlap')).toBe(number(run, q, 'keptOverlap'))
      // No move of one processor alone gains anything: every step has left the old order as it was.
      expect(new Set(column(run, q, 'overlap')).size).toBe(1)
      expect(number(run, `${q}&arrangement=optimum`, 'overlap')).toBeGreaterThan(number(run, q, 'overlap'))
    },
    weight: (run, q) => {
      const heavy = `${q}&messageWeight=210`
      expect(number(run, q, 'remapMessages')).toBe(10)
      expect(run(q).values.messageWeight).toBe(0)
      expect(number(run, heavy, 'remapMessages')).toBe(9)
      const more = number(run, heavy, 'moved') - number(run, q, 'moved')
      expect(more).toBeGreaterThan(0)
      expect(more).toBeLessThan(0.05 * number(run, q, 'moved'))
    },
  },
  'worth-it': {
    slow: (run, q) => {
      const free = q.replace('&loads=constant:3', '')
      const [slow, quick] = [q, free].map((query) => run(query).recording.matrices)
      expect(slow.compute[0] / quick.compute[0]).toBeCloseTo(3, 4)
      expect(slow.communicate[0] / quick.communicate[0]).toBeLessThan(2)
      const { metrics } = run(q.replace('never', 'profitable'))
      expect((metrics.sizes as readonly number[])[0]).toBeLessThan((run(q).metrics.sizes as readonly number[])[0])
      expect(number(run, q.replace('never', 'profitable'), 'waitTime')).toBeLessThan(number(run, q, 'waitTime'))
    },
    check: (run, q) => {
      const { times, old, next, transfers, remapped } = checkAfter(run, q, 9)
      expect(remapped).toBe(true)
      for (const other of times.subarray(1)) expect(times[0] / other).toBeCloseTo(3, 1)
      expect(transfers.moved).toBe(number(run, q, 'moved'))
      expect(transfers.moved).toBeGreaterThan(old.sizes[0] - next.sizes[0])
      expect(column(run, q, 'remaps').indexOf(1)).toBe(9)
    },
    price: (run, q) => {
      const { gain, horizon, price, redistribution, inspector } = checkAfter(run, q, 9)
      expect(redistribution + inspector).toBeCloseTo(price, 9)
      expect(number(run, q, 'remapTime')).toBeCloseTo(price, 9)
      expect([horizon, number(run, q, 'remaps')]).toEqual([10, 1])
      expect(number(run, q, 'breakEven')).toBeCloseTo(price / gain, 9)
      // About a single iteration before; and an iteration is shorter by a large part.
      const iterations = column(run, q, 'iteration')
      expect(Math.abs(price / iterations[0] - 1)).toBeLessThan(0.05)
      expect(iterations[10]).toBeLessThan(0.65 * iterations[0])
      expect(number(run, q, 'checkTime')).toBeGreaterThan(number(run, q, 'remapTime'))
    },
    often: (run, q) => {
      expect(number(run, q, 'remaps')).toBe(0)
      const every = (iterations: number) => q.replace('checkEvery=1', `checkEvery=${iterations}`)
      expect(number(run, every(2), 'remaps')).toBe(0)
      expect(Math.ceil(number(run, q, 'breakEven'))).toBe(3)
      const first = (iterations: number) => column(run, every(iterations), 'remaps').indexOf(1)
      expect([first(3), first(10), first(50)]).toEqual([2, 9, 49])
    },
    follow: (run, q) => {
      expect(number(run, q, 'remaps')).toBe(number(run, q, 'checks'))
      const [gain, price, remaps] = ['gain', 'price', 'remaps'].map((id) => column(run, q, id))
      const losing = remaps.filter((isMade, row) => isMade > 0 && gain[row] < price[row]).length
      expect(losing).toBeGreaterThan(number(run, q, 'remaps') / 2)
      expect(time(run, q)).toBeGreaterThan(time(run, q.replace('always', 'never')))
      const pays = q.replace('always', 'profitable')
      expect(number(run, pays, 'remaps')).toBeLessThan(number(run, pays, 'checks'))
      // No shorter interval than at first makes it faster than never to remap.
      for (const every of [1, 2, 3, 5, 8]) {
        expect(time(run, `${q}&checkEvery=${every}`)).toBeGreaterThan(time(run, q.replace('always', 'never')))
      }
    },
    left: (run, q) => {
      const at = (ordering: string, id: string) => number(run, `${q}&ordering=${ordering}`, id)
      expect(at('rcb', 'iterationsBound')).toBe(number(run, q, 'iterationsBound'))
      // Fewer borders: less to exchange and to wait for.
      for (const id of ['cut', 'communicationTime', 'waitTime']) expect(at('rcb', id)).toBeLessThan(number(run, q, id))
      expect(number(run, q, 'waitTime')).toBeGreaterThan(number(run, q, 'overheadTime'))
      // After the remap all others wait for workstation zero, whose messages the other programs slow.
      const { wait, communicate, compute } = run(q).recording.matrices
      const after = 5 * 100
      for (const other of [1, 2, 3, 4]) {
        expect(wait[after]).toBeLessThan(wait[after + other])
        expect(communicate[after]).toBeGreaterThan(1.4 * communicate[after + other])
        expect(compute[after]).toBeLessThan(1.05 * compute[after + other])
      }
    },
    heavy: (run, q) => {
      const light = q.replace('&itemBytes=128', '')
      expect(run(light).values.itemBytes).toBe(4)
      expect(checkAfter(run, q, 9).gain).toBeCloseTo(checkAfter(run, light, 9).gain, 9)
      expect(number(run, q, 'remaps')).toBe(0)
      expect(time(run, q) - number(run, q, 'neverTime')).toBeCloseTo(number(run, q, 'checkTime'), 9)
    },
  },
}

testLessons({
  lab,
  page,
  checks,
})
