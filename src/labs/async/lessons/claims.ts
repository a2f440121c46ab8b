/** What the lessons' scenes say in words, checked against their runs. */
import { expect } from 'vitest'
import { type Claim, numberOf } from '../../../../tests/lessons.ts'
import { CHAIN, SMALL } from './messages.ts'

/** Metrics of several runs. */
const all = (run: Parameters<Claim>[0], id: string, queries: readonly string[]) =>
  queries.map((query) => numberOf(run, query, id))

const falling = (values: readonly number[]) => expect(values).toEqual([...values].sort((a, b) => b - a))

export const claims: Readonly<Record<string, Readonly<Record<string, Claim>>>> = {
  messages: {
    clocks: (run, query) => {
      // Early: the number of tasks is largest in the first fifth of the run.
      const { columns, count } = run(query).recording
      const tasks = [...columns.tasks.subarray(0, count)]
      expect(tasks.indexOf(Math.max(...tasks)) / count).toBeLessThan(0.2)
    },
    requests: (run, query) => {
      const [requests, successes, messages] = ['requests', 'successes', 'messages'].map((id) =>
        numberOf(run, query, id),
      )
      // The last requests come too late.
      expect(2 * requests).toBeGreaterThan(messages)
      expect(2 * requests).toBeLessThan(1.05 * messages)
      expect(successes / requests).toBeLessThan(0.5)
    },
    grain: (run, query) => {
      const queries = [`${query}&grain=10`, query, `${query}&grain=10000`]
      falling(all(run, 'efficiency', queries).reverse())
      const moved = all(run, 'tasksMigrated', queries)
      expect(moved[2] / moved[0]).toBeLessThan(1.25)
    },
    polling: (run, query) => {
      falling(all(run, 'totalTime', [query, `${SMALL}&interval=4`, SMALL]))
      const interrupt = (interval: number) => `${SMALL}&handling=interrupt&interval=${interval}`
      const times = all(run, 'totalTime', [1, 8, 64].map(interrupt))
      expect(new Set(times).size).toBe(1)
    },
    distance: (run) => {
      const without = (query: string) => query.replace('&hopTime=100', '')
      expect(new Set(all(run, 'totalTime', [without(CHAIN), SMALL])).size).toBe(1)
      const near = (topology: string) => `${SMALL}&hopTime=100&victim=neighbour&topology=${topology}`
      falling(all(run, 'totalTime', ['chain', 'ring', 'torus'].map(near)))
    },
    many: (run, query) => {
      const queries = [SMALL, `${query}&processors=32`, query, `${query}&processors=128`]
      falling(all(run, 'efficiency', queries))
      falling(all(run, 'totalTime', queries))
      expect(numberOf(run, query, 'spreadTime') / numberOf(run, query, 'totalTime')).toBeCloseTo(0.25, 1)
    },
  },
}
