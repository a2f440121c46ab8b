/**
 * Scenarios for which a random test has once found a fault, by lab: a line each, what differs from the defaults and what was wrong. The
 * random tests of a lab try them first, in both suites. When one of them fails, its message has the smallest scenario that it knows: put
 * what of it differs here, and see the test fail without the repair.
 */
import { defaults, type Values } from '../src/core/parameters.ts'
import { parameters as async } from '../src/labs/async/parameters.ts'
import { parameters as divisible } from '../src/labs/divisible/parameters.ts'
import { parameters as loop } from '../src/labs/loop/parameters.ts'
import { parameters as mesh } from '../src/labs/mesh/parameters.ts'
import { parameters as migration } from '../src/labs/migration/parameters.ts'
import { parameters as requests } from '../src/labs/requests/parameters.ts'
import { parameters as tree } from '../src/labs/tree/parameters.ts'

const tables = { async, divisible, loop, mesh, migration, requests, tree }

const REMEMBERED: Readonly<Record<keyof typeof tables, readonly Values[]>> = {
  async: [],
  divisible: [],
  loop: [
    // Ends of iterations that a processor had given away held the second loop back.
    {
      workload: 'trfd',
      n: 5,
      processors: 3,
      strategy: 'lddlb',
      secondStrategy: 'none',
      transposeTime: 0,
      speeds: [2.2973, 0.5312, 0.9173],
      maxLoad: 3,
      persistence: 0.31,
      latency: 0.00001,
      seed: 2,
    },
    // Processor 0 dealt the array only when another processor had received the reports of the first loop.
    {
      workload: 'trfd',
      n: 3,
      processors: 2,
      strategy: 'diffusion',
      secondStrategy: 'none',
      transposeTime: 0,
      speeds: [2.2973, 1.8331],
      maxLoad: 0,
      persistence: 0.31,
      pairing: 'exact',
      start: 'equal',
      medium: 'shared',
      columnBandwidth: 'auto',
      latency: 0.0001,
    },
  ],
  mesh: [],
  migration: [
    // A second class, which only a synthetic program has, changed tasks and divided work, though no link says it.
    { program: 'tasks', secondShare: 60, duration: 1_000_000 },
  ],
  requests: [],
  tree: [],
}

/** A lab's remembered scenarios as examples for fast-check, each with the other arguments that the property takes. */
export function remembered<Scenario, Others extends readonly unknown[] = []>(
  lab: string,
  ...others: Others
): [Scenario, ...Others][] {
  if (!(lab in tables)) return []
  const id = lab as keyof typeof tables
  return REMEMBERED[id].map((changes) => [{ ...defaults(tables[id]), ...changes } as Scenario, ...others])
}
