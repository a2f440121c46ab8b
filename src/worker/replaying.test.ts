import { afterEach, expect, test, vi } from 'vitest'
import { createBeside } from '../../tests/setup/fake-worker.ts'
import { defaults } from '../core/parameters.ts'
import { requestsModel } from '../labs/requests/index.ts'
import type { DecisionDetail, ReplayDetail } from '../labs/requests/model/detail.ts'
import type { ReplaysReport } from './replaying.ts'
import { requestReplays } from './replays-client.ts'

afterEach(() => vi.unstubAllGlobals())

const values = { ...defaults(requestsModel.parameters), requests: 200, policy: 'random' }

/** All reports until the end. */
const reportsOf = (request: { readonly lab: string; readonly decision: number }) =>
  new Promise<readonly ReplaysReport[]>((done) => {
    const all: ReplaysReport[] = []
    requestReplays({ ...request, values }, (news) => {
      all.push(news)
      if (!('outcomes' in news) || news.ended) done(all)
    })
  })

test('what a decision cost is reported from a worker of its own, which ends with the last replay', async () => {
  const { Worker, ended } = createBeside()
  vi.stubGlobal('Worker', Worker)
  vi.stubGlobal('document', { hidden: false })
  const news = await reportsOf({ lab: 'requests', decision: 7 })
  const outcomes = news.flatMap((one) => ('outcomes' in one ? one.outcomes : [])) as (DecisionDetail | ReplayDetail)[]
  expect(outcomes[0]).toMatchObject({ kind: 'decision', copy: 7 })
  expect(outcomes.length).toBe(values.servers)
  expect(ended).toEqual([true])
})

test.each([
  ['a lab that replays nothing', { lab: 'tree', decision: 0 }, /replays no decisions/],
  ['a decision that the run does not have', { lab: 'requests', decision: 5000 }, /^decision: expected .*, got 5000/],
])('%s is refused with the reason', async (_, request, reason) => {
  const { Worker, ended } = createBeside()
  vi.stubGlobal('Worker', Worker)
  vi.stubGlobal('document', { hidden: false })
  expect(await reportsOf(request)).toEqual([{ problem: expect.stringMatching(reason) }])
  expect(ended).toEqual([true])
})
