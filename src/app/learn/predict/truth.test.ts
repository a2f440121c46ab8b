import { beforeAll, expect, test } from 'vitest'
import type { Prediction } from '../../../core/content/lesson.ts'
import type { KnownRuns } from '../../../core/text/expression/tree.ts'
import { loadLab } from '../../../labs/descriptions.ts'
import { rightOf } from './truth.ts'

beforeAll(() => loadLab('tree'))

const ask = {
  kind: 'winner',
  metric: 'totalTime',
  among: { here: ['One'], beside: ['Other'] },
} as unknown as Prediction
const run = (totalTime: number | undefined) => ({ values: {}, metrics: { totalTime } })

test('which is best is known once all have run, and of a metric that there is', () => {
  const runs = { here: run(2), beside: run(1) } as unknown as KnownRuns
  expect(rightOf(ask, runs, 'tree')?.places?.map(({ id }) => id)).toEqual(['beside', 'here'])
  expect(rightOf(ask, { here: run(2) } as unknown as KnownRuns, 'tree')).toBeUndefined()
  expect(rightOf(ask, { ...runs, beside: run(undefined) } as unknown as KnownRuns, 'tree')).toBeUndefined()
  expect(rightOf({ ...ask, metric: 'none' } as unknown as Prediction, runs, 'tree')).toBeUndefined()
})
