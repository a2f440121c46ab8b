/** What no run can beat, in every lab: values of a second implementation, and random runs, none of which is better than its bound. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseLink } from '../src/core/link/link.ts'
import { runWhole } from '../src/core/run/run.ts'
import { labs } from '../src/labs/registry.ts'
import golden from './data/best-possible.json' with { type: 'json' }
import { holdBounds } from './fuzz/hold-run.ts'
import { knownOf } from './fuzz/labs.ts'
import { byChance } from './setup/cases.ts'

/** How many runs of a lab are tried whose runs solve hundreds of linear programs each; of the others a thousand. */
const SLOW: Readonly<Record<string, number>> = { divisible: 100 }

/** Slices of work after which a run is left: some wait for an end that never comes, such as a ring that is disturbed again and again. */
const MOST_SLICES = 500

/** A reader's scenario: what its link says, and the metrics of its run. */
function metricsOf(id: string, query: string) {
  const { values, problems } = parseLink(`${id}?${query}`, labs)
  expect(problems).toEqual([])
  return runWhole(labs[id], values, { record: false }).metrics
}

describe('bounds are those of a second implementation', () => {
  for (const [id, { metrics, rows }] of Object.entries(golden)) {
    test(`in the ${id} lab`, () => {
      for (const [query, ...expected] of rows) {
        const measured = metricsOf(id, String(query))
        for (const [k, value] of expected.entries()) {
          const label = `${metrics[k]} of ${id}?${query}`
          if (typeof value === 'string') expect(measured[metrics[k]], label).toBe(value)
          else expect(Math.abs(Number(measured[metrics[k]]) - value), label).toBeLessThanOrEqual(1e-6 * value)
        }
      }
    })
  }
})

describe('no run is better than its bound', () => {
  test.each(Object.keys(golden))('in the %s lab', (id) => {
    const lab = labs[id]
    const { scenario, small = (values) => values } = knownOf[id]
    if (!scenario) throw new Error(`the ${id} lab has no random scenarios`)
    fc.assert(
      fc.property(scenario, (drawn) => {
        const values = small(drawn)
        fc.pre(lab.check(values).length === 0)
        const run = lab.start(values, { record: false })
        let slices = 0
        while (!run.advance(1e5)) if (++slices === MOST_SLICES) return
        holdBounds(lab, values, run.metrics())
      }),
      byChance(60, SLOW[id] ?? 1000),
    )
  })
})
