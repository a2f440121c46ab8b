/** The reference simulator of the tree lab against what other programs came to that were written from the model's text. */
import { expect, test } from 'vitest'
import { defaults } from '../src/core/parameters.ts'
import { parameters } from '../src/labs/tree/parameters.ts'
import { goldenPhases } from './oracle/golden-phases.ts'
import { itaOf } from './oracle/ita.ts'
import type { Scenario } from './oracle/phases.ts'
import { simulate } from './oracle/tree.ts'

function scenarioOf(query: string): Scenario {
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
