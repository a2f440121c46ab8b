/** Programs of the reader's own: the texts of the policies give what the policies give, to the last bit. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { defaults, type Values } from '../../../core/parameters.ts'
import { enginesReady } from '../../../core/program/engines.ts'
import { settingsFor } from '../../../core/program/settings.ts'
import { holdText } from '../../../core/program/testing.ts'
import { lab } from '../index.ts'
import golden from '../model/golden.json' with { type: 'json' }
import type { Period } from '../model/periods.ts'
import { runScenario } from '../model/run-scenario.ts'
import { parameters, type RequestsValues } from '../parameters.ts'
import { PROGRAM } from './index.ts'

/** Runs a scenario with the text of its policy instead of the policy. */
async function byText(values: RequestsValues, periods?: readonly Period[]) {
  const text = readFileSync(new URL(`./${values.policy}.js`, import.meta.url), 'utf8')
  const { knobs, without } = settingsFor(text, parameters, PROGRAM, values as unknown as Values)
  expect(without).toEqual([])
  const changed = { ...values, policy: 'own', program: holdText(text), ...knobs }
  expect(lab.check(changed)).toEqual([])
  await enginesReady(1)
  return runScenario(changed as never, periods)
}

const scenario = (changes: object) => ({ ...defaults(parameters), ...changes }) as RequestsValues

interface Golden {
  readonly scenario: Readonly<Record<string, unknown>> & { readonly periods?: readonly Partial<Period>[] }
  readonly hash: string
}
const cases = (golden as unknown as readonly Golden[]).filter(({ scenario }) => scenario.policy !== 'central')

describe('the text of a policy gives what the policy gives', () => {
  test.each(cases.map((one, i) => [i + 1, one] as const))('golden case %i', async (_, { scenario: golden, hash }) => {
    const { periods, ...rest } = golden
    const whole = (periods ?? []).map(({ factor = 1, fails = false, ...at }) => ({ ...at, factor, fails }) as Period)
    const values = scenario(rest)
    const run = await byText(values, whole)
    expect(run.hash).toBe(hash)
    expect(run.metrics).toEqual(runScenario(values, whole).metrics)
  })

  test.each<object>([
    { policy: 'random', weights: 'speed', speeds: [3, 2, 1], subset: 4, dispatchers: 3 },
    { policy: 'leastConnections', weights: 'speed', speeds: [3, 1], knowledge: 'late', lateBy: 3 },
    {
      policy: 'choices',
      choices: 20,
      servers: 30,
      weights: 'speed',
      speeds: [3, 1],
      memory: 'on',
      retries: 2,
      timeout: 30,
    },
    { policy: 'choices', choices: 40, servers: 30 },
    { policy: 'leastWork', knowledge: 'own', dispatchers: 2, ties: 'lowest', speeds: [2, 1] },
    { policy: 'idleQueue', weights: 'speed', speeds: [2, 1], load: 0.9, networkDelay: 50 },
    { policy: 'hash', zipf: 0.5 },
    { policy: 'sizeInterval', servers: 4, speeds: [4, 2, 1], healthPeriod: 40, periods: '1:50:400:fails' },
  ])('%j', async (changes) => {
    const values = scenario({ requests: 1500, ...changes })
    expect(await byText(values)).toEqual(runScenario(values))
  })

  test('the program that a reader begins with is the better of two that are drawn', async () => {
    await enginesReady(1)
    const values = scenario({ requests: 1500 })
    expect(runScenario({ ...values, policy: 'own' })).toEqual(runScenario(values))
  })
})
