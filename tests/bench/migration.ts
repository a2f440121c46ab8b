/**
 * Processor time of runs of the migration lab, warm: the least and the middle one of several, and steps of processors a second.
 *
 *     npx tsx tests/bench/migration.ts
 */
import { defaults } from '../../src/core/parameters.ts'
import { scenarioOf } from '../../src/labs/migration/model/scenario.ts'
import { Simulation } from '../../src/labs/migration/model/simulation.ts'
import { type MigrationValues, parameters } from '../../src/labs/migration/parameters.ts'

const TURNS = 9

const SPREAD: Partial<MigrationValues> = { computeSpread: 40, messageSpread: 10 }
const MOVING: Partial<MigrationValues> = { ...SPREAD, placement: 'random', migration: 'on' }
const CASES: readonly (readonly [name: string, changes: Partial<MigrationValues>])[] = [
  ['5 s, 100 processes', SPREAD],
  ['5 s, migration', MOVING],
  ['30 s, 100 processes', { ...SPREAD, duration: 6e8 }],
  ['30 s, migration', { ...MOVING, duration: 6e8 }],
  ['1 s, fine grain', { computeMean: 3000, messageMean: 10, processes: 142, channels: 4, duration: 2e7 }],
  ['5 s, 256 processors', { processors: 256, processes: 1000 }],
  ['0.05 s, 1024 processors', { ...SPREAD, processors: 1024, processes: 4096, duration: 1e6 }],
  ['WATOR', { program: 'wator', repetitions: 10, seaSteps: 60 }],
]

for (const [name, changes] of CASES) {
  const values = { ...defaults(parameters), ...changes }
  const times: number[] = []
  let steps = 0
  let setUp = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < TURNS; turn++) {
    const begin = process.cpuUsage()
    const spent = () => {
      const { user, system } = process.cpuUsage(begin)
      return (user + system) / 1000
    }
    const simulation = new Simulation(scenarioOf(values))
    setUp = Math.min(setUp, spent())
    while (!simulation.ended) simulation.advance(1e9, Number.POSITIVE_INFINITY)
    times.push(spent())
    steps = simulation.steps
  }
  times.sort((a, b) => a - b)
  const millions = steps / times[0] / 1000
  console.log(
    `${name.padEnd(24)} ${times[0].toFixed(0)} (${times[TURNS >> 1].toFixed(0)}) ms, of these ${setUp.toFixed(1)} ms to set up; ${steps} steps, ${millions.toFixed(2)} million a second`,
  )
}
