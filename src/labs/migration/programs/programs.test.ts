/** Programs of the reader's own: the texts of the strategies move what the strategies move, to the last digit, and going back is exact. */
import { expect, test } from 'vitest'
import { hashOf } from '../../../../tests/oracle/migration/hash.ts'
import { isLong } from '../../../../tests/setup/cases.ts'
import { parseLink } from '../../../core/link/link.ts'
import type { Values } from '../../../core/parameters.ts'
import { asText, metricsOf, withText } from '../../../core/program/testing.ts'
import { lab as migration } from '../index.ts'
import { scenarioOf } from '../model/scenario.ts'
import { Simulation } from '../model/simulation.ts'
import { metricsOf as totalsOf } from '../model/totals.ts'
import type { MigrationValues } from '../parameters.ts'
import { program } from '../views/program/program.ts'

const NEVER = Number.POSITIVE_INFINITY
const valuesOf = (query: string) => parseLink(`migration?migration=on&${query}`, { migration }).values

async function begun(values: Values): Promise<Simulation> {
  await migration.ready?.(values)
  return new Simulation(scenarioOf(values as unknown as MigrationValues))
}

const resultOf = (simulation: Simulation) => {
  const result = [hashOf(simulation), totalsOf(simulation)]
  simulation.close()
  return result
}

async function outcomeOf(values: Values) {
  expect(migration.check(values)).toEqual([])
  const simulation = await begun(values)
  simulation.advance(1e12, NEVER)
  return resultOf(simulation)
}

const SCENES = [
  'processes=60&computeSpread=80&placement=random&period=40000&duration=1000000',
  'processes=40&computeSpread=80&topology=ring&processors=8&period=100000&duration=2000000&candidates=ready&seed=3',
  'processes=80&phaseMean=50000&phaseChange=20000&topology=random&pacing=adaptive&period=20000&duration=1000000&threshold=0',
]
const CHOICES = [
  ...['sender', 'receiver'].map((strategy) => `strategy=${strategy}&queueThreshold=2&probeLimit=2`),
  'strategy=twochoices&queueThreshold=1.5',
  'strategy=diffusion',
  ...[1, 2, 3, 4].flatMap((select) => [1, 2, 3, 4].map((locate) => `select=${select}&locate=${locate}`)),
  'guard=off&inundation=on',
]

/** Each choice in one of the scenes, and in the long suite in all. */
const TRIED = CHOICES.flatMap((choice, k) =>
  SCENES.filter((_, nth) => isLong || nth === k % SCENES.length).map((scene) => `${scene}&${choice}`),
)

test.each(TRIED)('a text moves what its strategy moves: %s', async (query) => {
  const values = valuesOf(query)
  const [hash, totals] = await outcomeOf(values)
  expect(await outcomeOf(await asText(migration, program, values))).toEqual([hash, totals])
  expect((totals as { migrations: number }).migrations).toBeGreaterThan(0)
})

const COUNTING = `
let rounds = 0
decide = ({ processors, move, other }) => {
  rounds++
  for (const one of processors) if (one.processes.length > rounds % 5) move(one.processes[0], other(one))
}
`

test('going back restores what the program remembers and draws', async () => {
  const values = withText(migration, 'balancer', COUNTING, valuesOf(SCENES[0]))
  const simulation = await begun(values)
  const first = simulation.save()
  simulation.advance(1e12, 500_000)
  const middle = simulation.save()
  simulation.advance(1e12, NEVER)
  const whole = [hashOf(simulation), totalsOf(simulation)]
  for (const checkpoint of [middle, first, middle]) {
    checkpoint.restore()
    simulation.advance(1e12, NEVER)
    expect([hashOf(simulation), totalsOf(simulation)]).toEqual(whole)
  }
  simulation.close()
  // Without its memory it would have moved others.
  const forgetful = withText(migration, 'balancer', COUNTING.replace('rounds++', 'rounds = 1'), valuesOf(SCENES[0]))
  expect(await outcomeOf(forgetful)).not.toEqual(whole)
})

test.each([
  [
    'decide = ({ processors, move }) => move(processors[0].processes[0], 99)',
    /^balancer: line 1: move: expected a processor, or its number, got 99 \(at \d/,
  ],
  [
    '\ndecide = ({ move }) => move(-1, 0)',
    /^balancer: line 2: move: expected a process that may be chosen, or its number, got -1/,
  ],
  ['decide = ({ draw }) => draw(0, 0)', /^balancer: line 1: draw: expected a whole number from 1 on, got 0/],
  [
    'decide = ({ processors: [{ processes: [one] }], move }) => { move(one, 1)\n move(one, 2) }',
    /^balancer: line 2: move: process \d+ is to move already/,
  ],
  ['const a = 1', /^balancer: line 1: expected decide = .*, got nothing of it/],
])('what is wrong in a program leads to its line: %j', async (text, message) => {
  const values = withText(migration, 'balancer', text, valuesOf(SCENES[0]))
  await expect(metricsOf(migration, values)).rejects.toThrow(message)
})

test('nothing goes where a process is on its way', async () => {
  const text = `
let refused = 0
decide = ({ processors: [{ processes: [one, two] }], move, isFree }) => {
  if (!one || !two) return
  const before = isFree(0, 1)
  if (move(one, 1) !== before) throw new Error('the first')
  if (isFree(0, 1) || move(two, 1) || move(two, 0)) throw new Error('the second')
}`
  const values = withText(migration, 'balancer', text, valuesOf(SCENES[0]))
  expect((await metricsOf(migration, values)).migrations).toBeGreaterThan(0)
})

test('a round may take as long as it has processors and processes to look at', async () => {
  const text = `
let sum = 0
decide = ({ processors }) => {
  for (let k = 0; k < 40; k++) for (const { processes } of processors) for (const { worked } of processes) sum += worked
}`
  const values = withText(migration, 'balancer', text, valuesOf('processes=200&period=1000&duration=300000'))
  expect((await metricsOf(migration, values)).totalTime).toBeGreaterThan(0)
})
