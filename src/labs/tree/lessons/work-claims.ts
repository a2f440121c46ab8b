/** What the lesson on unbalanced trees says in words, checked against its runs. */
import { expect } from 'vitest'
import { type Claim, columnOf, numberOf } from '../../../../tests/lessons.ts'
import { parseLink } from '../../../core/link/link.ts'
import { walked } from '../../../core/workloads/testing.ts'
import { begin } from '../../../core/workloads/uts.ts'
import { heaviest } from '../../../core/workloads/walk.ts'
import { lab } from '../index.ts'
import type { TreeValues } from '../parameters.ts'
import { CHANCE, DEEP, FLAT, NEAR, WIDE } from './unbalanced.ts'

/** The subtrees of a root, and all that lies below it, as one processor finds them. */
const walkOf = (query: string) =>
  walked(begin(parseLink(`tree?${query}`, { tree: lab }).values as unknown as TreeValues))

export const workClaims: Readonly<Record<string, Readonly<Record<string, Claim>>>> = {
  unbalanced: {
    shape: (run, query) => {
      expect(query).toBe(FLAT)
      const busy = columnOf(run, query, 'busy')
      // Soon there are enough for all, and they last.
      expect(busy.indexOf(64)).toBeLessThan(busy.length / 5)
      expect(busy.filter((processors) => processors === 64).length).toBeGreaterThan(0.7 * busy.length)
    },
    deep: (run, query) => {
      expect(query).toBe(DEEP)
      expect(numberOf(run, query, 'nodes')).toBeGreaterThan(numberOf(run, FLAT, 'nodes'))
      expect(numberOf(run, query, 'speedup')).toBeLessThan(numberOf(run, FLAT, 'speedup'))
      expect(numberOf(run, query, 'criticalPath')).toBeGreaterThan(numberOf(run, query, 'workBound'))
      expect(numberOf(run, FLAT, 'criticalPath')).toBeLessThan(numberOf(run, FLAT, 'workBound'))
    },
    more: (run, query) => {
      const small = (of: string) => of.replace('processors=256', 'processors=64')
      const gain = (of: string) => numberOf(run, small(of), 'totalTime') / numberOf(run, of, 'totalTime')
      expect(gain(query)).toBeLessThan(1.2)
      expect(gain(`${NEAR}&processors=256`)).toBeGreaterThan(1.8)
      // Seldom as many tasks as processors.
      const tasks = columnOf(run, query, 'tasks')
      expect(tasks.filter((count) => count >= 256).length).toBeLessThan(tasks.length / 5)
    },
    wide: (run, query) => {
      expect([query, walkOf(query).subtrees.length]).toEqual([WIDE, 2000])
      const many = query.replace('processors=64', 'processors=256')
      const first = (of: string) => columnOf(run, of, 'time')[0]
      expect(first(query) / numberOf(run, query, 'totalTime')).toBeGreaterThan(0.25)
      expect(first(many)).toBeGreaterThanOrEqual(first(query))
      expect(numberOf(run, many, 'totalTime') / numberOf(run, query, 'totalTime')).toBeGreaterThan(0.75)
    },
    chance: (run, query) => {
      expect(query).toBe(CHANCE)
      const walk = walkOf(query)
      expect(walk.subtrees.length).toBe(200)
      expect(heaviest(walk).share).toBeGreaterThan(0.5)
      // Most branches are a single node: one operation without children.
      expect(walk.subtrees.filter((operations) => operations === 1).length).toBeGreaterThan(100)
      expect(numberOf(run, query, 'criticalPath')).toBeGreaterThan(numberOf(run, query, 'workBound'))
      // The mean: 1 + 200 / (1 − 8 · 0.12).
      expect(1 + 200 / (1 - 8 * 0.12)).toBeCloseTo(5001, 8)
      expect(numberOf(run, query.replace('utsSeed=42', 'utsSeed=3'), 'nodes')).toBeGreaterThan(
        5 * numberOf(run, query.replace('utsSeed=42', 'utsSeed=6'), 'nodes'),
      )
    },
  },
}
