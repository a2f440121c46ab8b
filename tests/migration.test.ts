/** The migration lab's engine against a plain second implementation of its model. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaults } from '../src/core/parameters.ts'
import { migrationModel } from '../src/labs/migration/index.ts'
import { scenarioOf } from '../src/labs/migration/model/scenario.ts'
import { Simulation } from '../src/labs/migration/model/simulation.ts'
import { metricsOf } from '../src/labs/migration/model/totals.ts'
import { type MigrationValues, parameters } from '../src/labs/migration/parameters.ts'
import { hashOf } from './oracle/migration/hash.ts'
import { play, simulate } from './oracle/migration/machine.ts'
import { channelsOf } from './oracle/migration/parts.ts'
import { placementOf } from './oracle/migration/placements.ts'
import { graphFile, migrationScenarios } from './oracle/migration/scenarios.ts'
import { remembered } from './remembered.ts'
import { byChance } from './setup/cases.ts'

/** Runs a scenario by both, which have to agree; gives the moves. */
function compared(values: MigrationValues): number {
  const plain = simulate(values)
  const simulation = new Simulation(scenarioOf(values))
  while (!simulation.ended) simulation.advance(1e9, Number.POSITIVE_INFINITY)
  const { machine, now } = simulation
  const { migrations, lastMigration, lateMigrations, forwarded, lowToHigh, utilisation } = metricsOf(simulation)
  const metrics = {
    migrations,
    lastMigration,
    lateMigrations,
    forwarded,
    lowToHigh,
    uses: machine.uses,
    waits: machine.waits,
    T: now,
    utilisation,
  }
  expect({ ...metrics, hash: hashOf(simulation) }).toEqual(plain)
  return plain.migrations
}

describe('the engine', () => {
  test('does what a plain program of one event for everything does, to the bit', () => {
    let moved = 0
    fc.assert(
      fc.property(migrationScenarios, (values) => {
        moved += compared(values)
      }),
      byChance(3, 16, remembered<MigrationValues>('migration')),
    )
    expect(moved).toBeGreaterThan(30)
  })

  test('does the same with log-normal draws of everything that can be drawn', () => {
    const spread = { computeSpread: 80, computeVariation: 2000, messageSpread: 30, messageVariation: 300 }
    // Where another program was drawn its graph played no role, and may be one that this number of processes does not have.
    const spreadScenarios = migrationScenarios
      .map((scenario): MigrationValues => ({ ...scenario, program: 'synthetic', truncation: 'lognormal', ...spread }))
      .filter((values) => migrationModel.check(values).length === 0)
    const moves = fc.sample(spreadScenarios, byChance(9, 8)).map((values, i) =>
      compared({
        ...values,
        ...(i % 2 === 1 && { phaseMean: 50_000, phaseSpread: 20, phaseVariation: 1000, phaseChange: 20_000 }),
      }),
    )
    expect(Math.max(...moves)).toBeGreaterThan(0)
  })

  test('places processes where a plain program does', () => {
    fc.assert(
      fc.property(migrationScenarios, fc.constantFrom('clustered', 'bisection', 'learned'), (scenario, placement) => {
        const values = { ...scenario, placement, runsBefore: 2, duration: 30_000 } as MigrationValues
        const plain = placementOf(values, channelsOf(values), (before, place) => play(before, place).measured)
        expect([...scenarioOf(values).placement]).toEqual(plain)
      }),
      byChance(1, 25),
    )
  })

  test('halves processes as the plain program does where two ways cost the same and only they differ by the last bit of a length', () => {
    const values: MigrationValues = {
      ...defaults(parameters),
      graph: 'file',
      graphFile: graphFile(5),
      computeMean: 200,
      computeSpread: 0,
      messageMean: 1584,
      messageSpread: 30,
      truncation: 'lognormal',
      processors: 10,
      placement: 'bisection',
      seed: 5,
    }
    expect([...scenarioOf(values).placement]).toEqual(placementOf(values, channelsOf(values), unplayed))
  })
})

const unplayed = (): never => {
  throw new Error('this placement runs nothing before')
}
