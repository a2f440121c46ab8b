/** The reference simulator of the tree lab, and its engine, against what other programs came to that were written from the model's text. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaults } from '../src/core/parameters.ts'
import { Engine } from '../src/labs/tree/model/engine.ts'
import { parameters, type TreeValues } from '../src/labs/tree/parameters.ts'
import { goldenPhases } from './oracle/golden-phases.ts'
import { itaOf } from './oracle/ita.ts'
import { phasedScenario } from './oracle/scenarios.ts'
import { nodesOf, simulate } from './oracle/tree.ts'
import { cases } from './setup/cases.ts'

function scenarioOf(query: string): TreeValues {
  const settings = [...new URLSearchParams(query)].map(([id, text]) => [
    id,
    Number.isNaN(Number(text)) ? text : Number(text),
  ])
  return { ...defaults(parameters), ...Object.fromEntries(settings) }
}

test.each(goldenPhases)('tree?%s runs as the model says, to the last digit', (query, numbers) => {
  const scenario = scenarioOf(query)
  const { iterations, nodes, migrated, messages, total, compute, idle, sync } = simulate(scenario)
  const times = [total, compute, idle, sync].map((micros) => micros / 1e6)
  expect([iterations.length, nodes, migrated, messages, ...times, itaOf(scenario)]).toEqual(numbers)
})

test('a run executes the whole tree and its times add up, whatever its phases', () => {
  fc.assert(
    fc.property(phasedScenario, (values) => {
      const { nodes, total, compute, balance, communication, overhead, wait, idle, sync } = simulate(values)
      expect(nodes).toBe(nodesOf(values, Number.POSITIVE_INFINITY))
      expect(Math.abs(compute + balance + idle + sync - total)).toBeLessThanOrEqual(1e-9 * total + Number.MIN_VALUE)
      expect(Math.abs(communication + overhead + wait - balance)).toBeLessThanOrEqual(1e-9 * total)
    }),
    { seed: 1, numRuns: cases(60) },
  )
})

test.each(goldenPhases)('tree?%s runs the same in the engine', (query, numbers) => {
  const engine = new Engine(scenarioOf(query), false)
  while (!engine.advance(1e6));
  const { iterations, nodes, migratedTasks, messages, ...metrics } = engine.metrics()
  expect([iterations, nodes, migratedTasks, messages]).toEqual(numbers.slice(0, 4))
  const times = [metrics.totalTime, metrics.computeTime, metrics.idleTime, metrics.syncTime]
  for (const [i, time] of times.entries()) expect(Math.abs(Number(time) / numbers[4 + i] - 1)).toBeLessThan(1e-12)
})
