/** What the lessons' texts claim in words, by lesson and scene. Change a sentence and its check together. */
import { expect } from 'vitest'
import { type Claim, numberOf as number, type RunQuery as Run } from '../../../../tests/lessons.ts'

const share = (run: Run, query: string, id: string) => number(run, query, id) / number(run, query, 'totalTime')

/** The row after which a processor holds no iterations any more. */
function doneAfter(run: Run, query: string, processor: number): number {
  const { matrices, lanes, count } = run(query).recording
  let row = 0
  while (row < count && matrices.left[row * lanes + processor] > 0) row++
  return row
}

const seeds = Array.from({ length: 20 }, (_, n) => n + 1)
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length

export const claims: Readonly<Record<string, Readonly<Record<string, Claim>>>> = {
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
}
