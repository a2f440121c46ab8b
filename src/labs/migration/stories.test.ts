/** What stories say is so of their runs; here is what their files cannot say. */
import { expect } from 'vitest'
import { testStories } from '../../../tests/golden.ts'
import { lab } from './index.ts'
import { scenarioOf } from './model/scenario.ts'
import type { MigrationValues } from './parameters.ts'

testStories({
  lab,
  golden: ['messages', 'migrations', 'forwarded', 'lowToHigh', 'executionTime', 'utilisation'],
  typed: { 'real-links': ['11800', '170'] },
  checks: {
    indivisible: ({ here }) => {
      const { placement } = scenarioOf(here.values as MigrationValues)
      const counts = Array.from({ length: 16 }, (_, p) => placement.filter((at) => at === p).length)
      expect(counts.sort()).toEqual([...Array(12).fill(6), ...Array(4).fill(7)])
    },
    'real-links': () => {
      // A byte takes 11.8 cycles on a T800's link, and 0.07 on those that fit the thesis.
      expect([11.8 * 1000, Math.round(11.8 / 0.07 / 10)]).toEqual([11_800, 17])
    },
  },
})
