/** The requests lab against the plain second implementation of its model: the document's golden cases, and random scenarios. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { requestsModel } from '../src/labs/requests/index.ts'
import type { RequestsValues } from '../src/labs/requests/parameters.ts'
import { golden } from './oracle/requests/golden.ts'
import { metricsOf } from './oracle/requests/metrics.ts'
import { goldenValues, plain, requestsScenarios } from './oracle/requests/scenarios.ts'
import { remembered } from './remembered.ts'
import { byChance, cases } from './setup/cases.ts'

/** What a run of the lab reports, in slices of so much work. */
function reported(values: RequestsValues, slice = 1e9): Readonly<Record<string, unknown>> {
  const run = requestsModel.start(values, { record: false })
  while (!run.advance(slice)) {}
  return { ...run.metrics(), hash: run.fingerprint?.() }
}

describe.each(golden.map(([settings, numbers], n) => [n + 1, settings, numbers] as const))(
  'case %i, %s',
  (n, settings, numbers) => {
    const values = goldenValues(settings, n)
    const { metrics } = metricsOf(plain(values))
    test('is as the document says', () => {
      expect(Object.values(metrics).map(String)).toEqual(numbers.split(','))
    })
    test('is the same in the lab', () => {
      expect(reported(values), 'what the lab reports, beside what the second implementation does').toMatchObject(
        metrics,
      )
    })
  },
)

test('both agree on random scenarios, in slices of any size, and hold Little’s law exactly', () => {
  let compared = 0
  fc.assert(
    fc.property(requestsScenarios, fc.integer({ min: 1, max: 500 }), (values, slice) => {
      const { metrics, systemTime, requests } = metricsOf(plain(values))
      expect(reported(values, slice), 'what the lab reports, beside what the second implementation does').toMatchObject(
        metrics,
      )
      if (metrics.lost === 0 && requests.every(({ end }) => end >= 0)) {
        let spent = 0
        for (const { end, arrival } of requests) spent += end - arrival
        expect(systemTime).toBe(spent)
      }
      compared++
    }),
    byChance(7, 15, remembered<RequestsValues, [number]>('requests', 1)),
  )
  expect(compared).toBe(cases(15))
})
