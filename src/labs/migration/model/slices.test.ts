/** A slice of a run takes about as long whatever is in it: what is not a step of a processor counts as the steps that take as long. */
import { expect, test } from 'vitest'
import { hashOf } from '../../../../tests/oracle/migration/hash.ts'
import { defaults } from '../../../core/parameters.ts'
import { type MigrationValues, parameters } from '../parameters.ts'
import { scenarioOf } from './scenario.ts'
import { Simulation } from './simulation.ts'
import { metricsOf } from './totals.ts'

const NEVER = Number.POSITIVE_INFINITY

const begun = (changes: Partial<MigrationValues>) => new Simulation(scenarioOf({ ...defaults(parameters), ...changes }))

/** Runs it in slices of this many steps. */
function run(changes: Partial<MigrationValues>, slice: number) {
  const simulation = begun(changes)
  let slices = 0
  for (; !simulation.ended; slices++) simulation.advance(slice, NEVER)
  return { slices, result: [hashOf(simulation), metricsOf(simulation)] }
}

test('a round counts by what the balancers look at', () => {
  const period = 1000
  const idle = begun({ migration: 'on', period, computeMean: 1e9, processors: 64, processes: 512 })
  idle.advance(1000, NEVER)
  expect(idle.now / period).toBeLessThan(10)
  const asking = begun({ migration: 'on', period, strategy: 'receiver', queueThreshold: 1e6, probeLimit: 1000 })
  asking.advance(1000, NEVER)
  expect(asking.now / period).toBe(1)
})

test('many phases that end during one iteration are worked out in slices, and the same ones', () => {
  const many: Partial<MigrationValues> = { phaseMean: 1, computeMean: 1e9, processes: 4, channels: 2 }
  const simulation = begun({ ...many, duration: 4e9 })
  for (let slice = 0; slice < 5; slice++) simulation.advance(1000, NEVER)
  expect(simulation.now).toBe(0)

  const phases: Partial<MigrationValues> = { ...many, phaseMean: 5, computeMean: 60_000, duration: 400_000 }
  const whole = run(phases, 1e9)
  const cut = run(phases, 100)
  expect(cut.result).toEqual(whole.result)
  expect(cut.slices).toBeGreaterThan(100)
})

test('phases worked out ahead are those that the iterations ask for', () => {
  const programs = [0, 1].map(() => begun({ phaseMean: 50, processes: 10, channels: 4 }).scenario.program)
  for (let t = 0; t < 1e6; t += 7001) {
    const until = programs[0].due
    if (until <= t) programs[0].prepare(t, 1e9)
    const times = programs.map((program) => Array.from({ length: 10 }, (_, i) => program.computing(i, t, 0)))
    expect(times[0]).toEqual(times[1])
  }
  expect(programs[0].due).toBeGreaterThan(programs[1].due)
})

test('a step of the sea counts by its cells', () => {
  const sea = { program: 'wator', processes: 1, oceanWidth: 200, oceanHeight: 200, cellCost: 0, fishCost: 0 } as const
  const simulation = begun({ ...sea, sharkCost: 0, seaSteps: 1e6 })
  simulation.advance(10_000, NEVER)
  expect(simulation.now).toBeLessThan(20)
})
