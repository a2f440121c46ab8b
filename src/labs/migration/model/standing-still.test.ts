/** How much can be computed where nothing moves: in slices, and given up in time. */
import { expect, test } from 'vitest'
import { defaults } from '../../../core/parameters.ts'
import { runWhole } from '../../../core/run/run.ts'
import { lab } from '../index.ts'
import { type MigrationValues, parameters } from '../parameters.ts'
import { prepare, scenarioOf } from './scenario.ts'
import { standingStill } from './standing-still.ts'

/** What comes out, and the units of the yields before it. */
function still(changes: Partial<MigrationValues>) {
  const values: MigrationValues = { ...defaults(parameters), ...changes }
  while (!prepare(values, 1e6)) {}
  const units: number[] = []
  const steps = standingStill(scenarioOf(values))
  for (;;) {
    const step = steps.next()
    if (step.done) return { share: step.value.standingStill, units }
    units.push(step.value)
  }
}

const even = { channels: 2, computeSpread: 0, computeVariation: 0 }

test('processes of 1000 cycles each, evenly placed, compute all the time', () => {
  const { share } = still({ ...even, processors: 4, processes: 8, computeMean: 1000, duration: 1e6 })
  expect(share).toBeCloseTo(100, 6)
})

test('a worker looks at its messages while many iterations are drawn', () => {
  // About a million iterations of ten cycles.
  const { share, units } = still({ processors: 2, processes: 20, computeMean: 10, duration: 5e6 })
  expect(share).toBeGreaterThan(0)
  expect(units.reduce((a, b) => a + b)).toBeGreaterThan(4e6)
  expect(Math.max(...units)).toBeLessThan(100_000)
})

test('more than five million iterations are not drawn, whichever processor has them', () => {
  const { share, units } = still({ ...even, processors: 2, processes: 4, computeMean: 1, duration: 1e8 })
  expect(share).toBeNull()
  expect(units.reduce((a, b) => a + b)).toBeLessThan(6e7)
  expect(Math.max(...units)).toBeLessThan(100_000)
})

test('where processes do not depend on each other no placement that stands still is a limit', () => {
  const metricsOf = (channels: number) =>
    runWhole(lab, { ...defaults(parameters), channels, duration: 2_000_000 } as MigrationValues, { record: false })
      .metrics
  expect(metricsOf(8).bestStanding).toBeGreaterThan(50)
  // Here every processor computes all the time, however uneven the placement is.
  expect(metricsOf(0)).toMatchObject({ bestStanding: null, usefulEfficiency: 100 })
})
