/** The reference simulator of the tree lab, and its engine, against what other programs came to that were written from the model's text. */
import { expect, test } from 'vitest'
import { defaults } from '../src/core/parameters.ts'
import { runWhole } from '../src/core/run/run.ts'
import { lab as tree } from '../src/labs/tree/index.ts'
import { Engine } from '../src/labs/tree/model/engine.ts'
import { parameters, type TreeValues } from '../src/labs/tree/parameters.ts'
import { goldenPhases } from './oracle/golden-phases.ts'
import { itaOf } from './oracle/ita.ts'
import { simulate } from './oracle/tree.ts'

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

test.each(goldenPhases)('tree?%s runs the same in the engine', (query, numbers) => {
  const engine = new Engine(scenarioOf(query), false)
  while (!engine.advance(1e6));
  const { iterations, nodes, migratedTasks, messages, ...metrics } = engine.metrics()
  expect([iterations, nodes, migratedTasks, messages]).toEqual(numbers.slice(0, 4))
  const times = [metrics.totalTime, metrics.computeTime, metrics.idleTime, metrics.syncTime]
  for (const [i, time] of times.entries()) expect(Math.abs(Number(time) / numbers[4 + i] - 1)).toBeLessThan(1e-12)
  const { ita } = runWhole(tree, scenarioOf(query), { record: false }).metrics
  expect(Number(ita)).toBeCloseTo(numbers[8], 9)
})
