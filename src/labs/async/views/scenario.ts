/** What views ask of a scenario. */
import { processorsOf } from '../../../core/network/index.ts'
import { typedValues, type Values } from '../../../core/parameters.ts'
import { balancerOf, balancersOf, serves } from '../balancers/index.ts'
import type { AsyncValues } from '../parameters.ts'

/** Seconds of a step of the recording: the shortest slot of time. */
export const STEP_SECONDS = 1e-6

/** The scenario by its own type. */
export const scenarioOf = (values: Values): AsyncValues => typedValues<AsyncValues>(values)

/** What processor 0 is called where it only serves the others, in whatever phase; undefined where it works too. */
export function serverOf(values: Values): string | undefined {
  const names = balancersOf(values)
  if (processorsOf(scenarioOf(values)) === 1) return undefined
  const idle = (name: (typeof names)[number]) => serves(name, values) || !balancerOf(name).balances
  const server = names.find((name) => serves(name, values))
  return server && names.every(idle) ? balancerOf(server).server?.label : undefined
}

/** The first processor that works: 1 where processor 0 only serves. */
export const firstWorkerOf = (values: Values): 0 | 1 => (serverOf(values) === undefined ? 0 : 1)
