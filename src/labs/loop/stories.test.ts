/** What stories say is so of their runs; here is what their files cannot say. */
import { expect } from 'vitest'
import type { StoryRun } from '../../../tests/claims.ts'
import { testStories } from '../../../tests/golden.ts'
import { lab } from './index.ts'
import type { LoopDetail } from './model/detail.ts'
import { judged } from './strategies/index.ts'

const strategy = ({ metrics }: StoryRun, metric: 'best' | 'predictedBest') => judged[Number(metrics[metric])].name

testStories({
  lab,
  golden: ['synchronisations', 'redistributions', 'movedIterations', 'messages', 'bytes', 'totalTime'],
  checks: {
    refuses: ({ here }) => {
      const slots = lab.inspect(here.values).window(0, Number.POSITIVE_INFINITY) as LoopDetail[]
      const decided = slots.flatMap(({ synchronisations }) => synchronisations)
      expect(decided.map(({ outcome }) => outcome)).toEqual(Array(3).fill('unprofitable'))
      expect(decided.map(({ profitability }) => profitability)).toEqual(Array(3).fill(0.8))
    },
    misled: ({ here, runs }) => {
      expect([strategy(here, 'predictedBest'), strategy(here, 'best')]).toEqual(['lddlb', 'gddlb'])
      expect(strategy(runs.sampled, 'predictedBest')).toBe('gddlb')
    },
  },
})
