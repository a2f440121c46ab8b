/** What the lessons on real work say in words, checked against their runs. */
import { expect } from 'vitest'
import { type Claim, columnOf, numberOf, type RunQuery } from '../../../../tests/lessons.ts'
import type { WorkDone } from '../../../core/workloads/workload.ts'
import { lab } from '../index.ts'
import { LIST, MANY, PICTURE } from './dividing.ts'
import { ALONE, CITIES, KNAPSACK, TOUR } from './not-knowing.ts'

/** Metrics of several runs. */
const all = (run: RunQuery, id: string, queries: readonly string[]) => queries.map((query) => numberOf(run, query, id))

const falling = (values: readonly number[]) => expect(values).toEqual([...values].sort((a, b) => b - a))

/** Who learned of which value when, as a share of the run. */
function learned(run: RunQuery, query: string) {
  const work = lab.artifacts?.work(run(query).values)
  if (!work) throw new Error('the lab does not keep its work')
  while (!work.advance(1e7));
  const { processor, time, value } = (work.result() as WorkDone).learned
  const best = value.indexOf(Math.min(...value))
  const total = numberOf(run, query, 'totalTime')
  return { first: value[0], best: value[best], at: time[best], share: time[best] / total, by: processor[best], time }
}

export const workClaims: Readonly<Record<string, Readonly<Record<string, Claim>>>> = {
  dividing: {
    quarters: (run, query) => {
      expect(query).toBe(PICTURE)
      expect(numberOf(run, query, 'tasksMigrated')).toBeLessThan(numberOf(run, query, 'nodes') / 10)
      const [idle, total] = ['idleTime', 'totalTime'].map((id) => numberOf(run, query, id))
      expect(idle).toBeGreaterThan((total * (1 - numberOf(run, query, 'efficiency'))) / 2)
      // Most of it in the last third.
      const time = columnOf(run, query, 'time')
      const late = columnOf(run, query, 'idle').filter((_, slot) => time[slot] > (2 / 3) * total)
      expect(late.reduce((a, b) => a + b, 0)).toBeGreaterThan(idle / 2)
      // Divided squares cost next to nothing.
      const divided = numberOf(run, query, 'nodes') - numberOf(run, query, 'leaves')
      expect(divided / numberOf(run, query, 'operations')).toBeLessThan(1e-4)
    },
    dear: (run, query) => {
      falling(all(run, 'speedup', [`${query}&region=inside`, query, PICTURE]))
      // Inside all tiles take the same: one stands at the end of each path.
      const inside = `${query}&region=inside`
      const [operations, path, nodes, leaves, depth] = [
        'operations',
        'criticalOperations',
        'nodes',
        'leaves',
        'depth',
      ].map((id) => numberOf(run, inside, id))
      expect((operations - (nodes - leaves)) / leaves).toBeCloseTo(path - depth, 8)
    },
    grain: (run, query) => {
      const sizes = [64, 32, 16, 8, 4].map((tile) => `${query}&tile=${tile}`)
      falling(all(run, 'totalTime', sizes))
      falling(all(run, 'criticalPath', sizes))
      expect(all(run, 'workBound', sizes)[4]).toBeGreaterThan(0.95 * numberOf(run, sizes[4], 'totalTime'))
    },
    deaf: (run, query) => {
      expect(query).toBe(`${PICTURE}&handling=interrupt`)
      falling(all(run, 'totalTime', [PICTURE, query]))
      falling(all(run, 'messages', [query, PICTURE]))
    },
    filling: (run, query) => {
      falling(all(run, 'speedup', [MANY, query]))
      falling(all(run, 'totalTime', [MANY, query]))
      expect(numberOf(run, query, 'work')).toBeLessThan(numberOf(run, MANY, 'work') / 2)
      expect(numberOf(run, query, 'criticalPath')).toBeGreaterThan(numberOf(run, MANY, 'criticalPath'))
      expect(Math.max(...columnOf(run, `${query}&region=inside`, 'tasksMost'))).toBe(4)
    },
    path: (run, query) => {
      expect(query).toBe(LIST)
      const [few, here] = all(run, 'speedup', [query.replace('16', '4'), query])
      expect(here / few).toBeLessThan(2)
      // Enough for all only when much of the run is over.
      const enough = columnOf(run, query, 'tasksMost').findIndex((tasks) => tasks >= 16)
      expect(columnOf(run, query, 'time')[enough]).toBeGreaterThan(0.4 * numberOf(run, query, 'totalTime'))
    },
  },
  'not-knowing': {
    bounds: (run, query) => {
      expect(query).toBe(ALONE)
      // Tours of fourteen cities, in either direction the same.
      const tours = Array.from({ length: 13 }, (_, i) => i + 1).reduce((a, b) => a * b) / 2
      expect(tours).toBeGreaterThan(3e9)
      const [here, known] = all(run, 'visits', [query, `${query}&knownAtStart=optimum`])
      expect(known / here).toBeGreaterThan(0.5)
      // A good tour is found early.
      const { first, best, time } = learned(run, query)
      expect(first / best).toBeLessThan(1.1)
      expect(time[0] / numberOf(run, query, 'totalTime')).toBeLessThan(0.05)
    },
    never: (run, query) => {
      const ratio = numberOf(run, ALONE, 'totalTime') / numberOf(run, query, 'totalTime')
      expect(ratio).toBeGreaterThan(0.9)
      expect(ratio).toBeLessThan(1.1)
      // Most of it in vain.
      expect(numberOf(run, query, 'visits')).toBeGreaterThan(2 * numberOf(run, TOUR, 'visits'))
    },
    telling: (run, query) => {
      expect([query, run(query).values.sharing]).toEqual([TOUR, 'broadcast'])
      const ways = ['never', 'with-other-messages', 'broadcast', 'binomial-tree'].map((way) => `${TOUR}&sharing=${way}`)
      falling(all(run, 'totalTime', ways))
      expect(numberOf(run, query, 'announcements')).toBeLessThan(numberOf(run, query, 'messages') / 4)
      expect(numberOf(run, `${TOUR}&sharing=instant`, 'visits')).toBeGreaterThan(
        numberOf(run, `${ALONE}&knownAtStart=optimum`, 'visits'),
      )
    },
    misled: (run, query) => {
      falling(all(run, 'speedup', [query, TOUR]))
      falling(all(run, 'totalTime', [query, TOUR]))
      expect(numberOf(run, query, 'idleTime') / numberOf(run, query, 'totalTime')).toBeLessThan(0.02)
    },
    'super-linear': (run, query) => {
      const single = `${CITIES}&processors=1`
      expect(numberOf(run, single, 'totalTime') / numberOf(run, query, 'totalTime')).toBeGreaterThan(2)
      // One finds the best tour near the end, the second of two at once.
      expect(learned(run, single).share).toBeGreaterThan(0.95)
      expect(learned(run, query)).toMatchObject({ by: 1 })
      expect(learned(run, query).share).toBeLessThan(0.15)
      const processors = [2, 4, 8, 16]
      falling(
        processors.map(
          (p) => numberOf(run, single, 'totalTime') / numberOf(run, `${CITIES}&processors=${p}`, 'totalTime') / p,
        ),
      )
    },
    detriment: (run, query) => {
      const fewer = [1, 2].map((processors) => `${KNAPSACK}&processors=${processors}`)
      falling(all(run, 'totalTime', [query, fewer[1], fewer[0]]))
      const [here, one] = [query, fewer[0]].map((each) => learned(run, each))
      expect([here.by, one.by]).toEqual([0, 0])
      expect(here.at).toBeGreaterThan(2 * one.at)
      expect(numberOf(run, `${query}&sharing=instant`, 'totalTime')).toBeGreaterThan(
        numberOf(run, fewer[0], 'totalTime'),
      )
    },
  },
}
