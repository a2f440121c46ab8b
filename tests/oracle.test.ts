/** The reference simulator of the tree lab, and its engine, against what other programs came to that were written from the model's text. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaults } from '../src/core/parameters.ts'
import { runWhole } from '../src/core/run/run.ts'
import { lab as tree } from '../src/labs/tree/index.ts'
import { Simulation } from '../src/labs/tree/model/simulation.ts'
import { parameters, type TreeValues } from '../src/labs/tree/parameters.ts'
import { goldenFurther } from './oracle/tree/golden-further.ts'
import { goldenPhases } from './oracle/tree/golden-phases.ts'
import { goldenReadings } from './oracle/tree/golden-readings.ts'
import { itaOf } from './oracle/tree/ita.ts'
import { scenario } from './oracle/tree/scenarios.ts'
import { simulate } from './oracle/tree/simulate.ts'
import { byChance, cases } from './setup/cases.ts'

function scenarioOf(query: string): TreeValues {
  const settings = [...new URLSearchParams(query)].map(([id, text]) => [
    id,
    Number.isNaN(Number(text)) ? text : Number(text),
  ])
  return { ...defaults(parameters), ...Object.fromEntries(settings) }
}

/** A scenario as the lab's version 1 read it, for which the numbers by phase were found. */
const ofVersion1 = (query: string) => scenarioOf(`proceed=all&proceedTo=workers&t2Rule=crossing&${query}`)

test.each(goldenPhases)('tree?%s runs as the model says, to the last digit', (query, numbers) => {
  const scenario = ofVersion1(query)
  const run = simulate(scenario)
  const { iterations, nodes, migrated, messages, total, compute, idle, sync } = run
  const times = [total, compute, idle, sync].map((micros) => micros / 1e6)
  expect([iterations.length, nodes, migrated, messages, ...times, itaOf(scenario, run)]).toEqual(numbers)
})

test.each(goldenPhases)('tree?%s runs the same in the engine', (query, numbers) => {
  const engine = new Simulation(ofVersion1(query), false)
  while (!engine.advance(1e6));
  const { iterations, nodes, migratedTasks, messages, ...metrics } = engine.metrics()
  expect([iterations, nodes, migratedTasks, messages]).toEqual(numbers.slice(0, 4))
  const times = [metrics.totalTime, metrics.computeTime, metrics.idleTime, metrics.syncTime]
  for (const [i, time] of times.entries()) expect(Math.abs(Number(time) / numbers[4 + i] - 1)).toBeLessThan(1e-12)
  const { ita } = runWhole(tree, ofVersion1(query), { record: false }).metrics
  expect(Number(ita)).toBeCloseTo(numbers[8], 9)
})

test.each([...goldenReadings, ...goldenFurther])(
  'tree?%s runs as the readings of the thesis say, in both',
  (query, numbers) => {
    const values = scenarioOf(query)
    const run = simulate(values)
    const { metrics } = runWhole(tree, values, { record: false })
    const counts = ['iterations', 'nodes', 'migratedTasks', 'messages'].map((id) => metrics[id])
    expect(counts).toEqual(numbers.slice(0, 4))
    expect([run.iterations.length, run.nodes, run.migrated, run.messages]).toEqual(numbers.slice(0, 4))
    const measured = ['totalTime', 'computeTime', 'balanceTime', 'idleTime'].map((id) => Number(metrics[id]))
    const simulated = [run.total, run.compute, run.balance, run.idle].map((micros) => micros / 1e6)
    for (const [i, time] of numbers.slice(4, 8).entries()) {
      expect(Math.abs(measured[i] / Number(time) - 1)).toBeLessThan(1e-9)
      expect(Math.abs(simulated[i] / Number(time) - 1)).toBeLessThan(1e-9)
    }
    const { ita } = metrics
    if (numbers[8] === null) return expect([ita, itaOf(values, run)]).toEqual([null, undefined])
    expect(Number(ita)).toBeCloseTo(numbers[8], 8)
    expect(itaOf(values, run)).toBeCloseTo(numbers[8], 8)
  },
)

test('both compare a run with the same others, whatever its phases', () => {
  let compared = 0
  fc.assert(
    fc.property(scenario, (values) => {
      const { ita, totalTime } = runWhole(tree, values, { record: false }).metrics
      const expected = totalTime === 0 ? undefined : itaOf(values, simulate(values))
      if (expected === undefined) expect(ita).toBeNull()
      else expect(Math.abs(Number(ita) - expected)).toBeLessThanOrEqual(1e-7 * (1 + Math.abs(expected)))
      if (expected !== undefined) compared++
    }),
    byChance(1, 15),
  )
  expect(compared).toBeGreaterThan(cases(15) / 2)
})

const PHASED = 'processors=16&depth=12&c1=2&c2=4&t1=on&t2=on&emptyingBalancer=same&emptyingInterval=4'

test.each([
  [`${PHASED}&balancer=gdem`, 'fillingLambda=1'],
  [`${PHASED}&balancer=gdem`, 'emptyingLambda=0.2'],
  [`${PHASED}&balancer=loadserver`, 'fillingLightThreshold=2'],
  [`${PHASED}&balancer=loadserver`, 'fillingHeavyThreshold=4'],
  [`${PHASED}&balancer=loadserver`, 'fillingMigration=3'],
  [`${PHASED}&balancer=loadserver`, 'emptyingLightThreshold=2'],
  [`${PHASED}&balancer=loadserver`, 'emptyingHeavyThreshold=4'],
  [`${PHASED}&balancer=loadserver`, 'emptyingMigration=3'],
])('of tree?%s, %s makes another run, the same in both', (query, setting) => {
  const total = (values: TreeValues) => simulate(values).total / 1e6
  const values = scenarioOf(`${query}&${setting}`)
  expect(Math.abs(total(values) / total(scenarioOf(query)) - 1)).toBeGreaterThan(1e-6)
  const { totalTime } = runWhole(tree, values, { record: false }).metrics
  expect(Math.abs(Number(totalTime) / total(values) - 1)).toBeLessThan(1e-9)
})
