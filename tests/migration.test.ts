/** The migration lab's engine against a plain second implementation of its model. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scenarioOf } from '../src/labs/migration/model/scenario.ts'
import { Simulation } from '../src/labs/migration/model/simulation.ts'
import { metricsOf } from '../src/labs/migration/model/totals.ts'
import { hashOf } from './oracle/migration/hash.ts'
import { simulate } from './oracle/migration/machine.ts'
import { migrationScenarios } from './oracle/migration/scenarios.ts'
import { cases } from './setup/cases.ts'

describe('the engine', () => {
  test('does what a plain program of one event for everything does, to the bit', () => {
    let moved = 0
    fc.assert(
      fc.property(migrationScenarios, (values) => {
        const plain = simulate(values)
        const simulation = new Simulation(scenarioOf(values))
        while (!simulation.ended) simulation.advance(1e9, Number.POSITIVE_INFINITY)
        const { machine, now } = simulation
        const { migrations, forwarded, lowToHigh, utilisation } = metricsOf(simulation)
        const found = {
          migrations,
          forwarded,
          lowToHigh,
          uses: machine.uses,
          waits: machine.waits,
          T: now,
          utilisation,
        }
        expect({ ...found, hash: hashOf(simulation) }).toEqual(plain)
        moved += plain.migrations
      }),
      { seed: 1, numRuns: cases(50) },
    )
    expect(moved).toBeGreaterThan(100)
  })
})
