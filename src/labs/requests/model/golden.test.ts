import { expect, test } from 'vitest'
import { defaults } from '../../../core/parameters.ts'
import { parameters, type RequestsValues } from '../parameters.ts'
import golden from './golden.json'
import type { Period } from './periods.ts'
import { runScenario } from './run-scenario.ts'

/** A case of doc/requests.md: what differs from the defaults, all metrics in their order, and the fingerprint. */
interface Golden {
  readonly scenario: Readonly<Record<string, unknown>> & { readonly periods?: readonly Partial<Period>[] }
  readonly metrics: readonly number[]
  readonly hash: string
}

const cases = (golden as unknown as readonly Golden[]).map((one, i) => [i + 1, one] as const)

test.each(cases)(
  'golden case %i has the document’s metrics and hash, to the last bit',
  (_, { scenario, metrics, hash }) => {
    const { periods, ...rest } = scenario
    const values = { ...defaults(parameters), ...rest } as RequestsValues
    const whole = (periods ?? []).map(({ factor = 1, fails = false, ...at }) => ({ ...at, factor, fails }) as Period)
    const run = runScenario(values, whole)
    // The parts of the response time come after the document's.
    const ids = Object.keys(run.metrics).slice(0, metrics.length)
    expect(Object.fromEntries(ids.map((id, i) => [id, metrics[i]]))).toEqual(
      Object.fromEntries(ids.map((id) => [id, run.metrics[id as keyof typeof run.metrics]])),
    )
    expect(run.hash).toBe(hash)
  },
)
