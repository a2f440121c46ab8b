/** Programs of the reader's own: what they give, held to the digit. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fingerprintOf } from '../../../core/attachments/fingerprint.ts'
import { hold } from '../../../core/attachments/held.ts'
import { traceFormats } from '../../../core/export/formats.ts'
import { createTrace } from '../../../core/export/trace.ts'
import { defaults, type Values } from '../../../core/parameters.ts'
import { settingsFor } from '../../../core/program/settings.ts'
import { labs } from '../../registry.ts'
import { balancersOf } from '../balancers/index.ts'
import cases from '../model/golden.json' with { type: 'json' }
import { MessageLog, messageHash } from '../model/message-log.ts'
import { Simulation } from '../model/simulation.ts'
import { type AsyncValues, parameters } from '../parameters.ts'
import { PROGRAM } from './index.ts'
import { programsReady } from './language.ts'

/** Holds a text, and names it. */
function holdText(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const fingerprint = fingerprintOf(bytes)
  hold({ fingerprint, name: 'program.js', bytes })
  return fingerprint
}

const scenario = (changes: object): AsyncValues => ({ ...(defaults(parameters) as Values), ...changes }) as AsyncValues

/** The hash of all messages of a scenario. */
async function hashOf(values: AsyncValues): Promise<string> {
  await programsReady(1)
  const simulation = new Simulation(values)
  const log = new MessageLog(simulation.machine)
  simulation.machine.watcher = log
  while (!simulation.ended) simulation.advance(1e6, Number.POSITIVE_INFINITY)
  simulation.close()
  return messageHash(log.all())
}

const read = (name: string) => readFileSync(new URL(`./${name}.js`, import.meta.url), 'utf8')

/** The scenario with texts instead of a balancer: its settings are the text's knobs. */
function byText(values: Values, name: string): AsyncValues {
  const text = read(name)
  const program = holdText(text)
  const { knobs } = settingsFor(text, parameters, PROGRAM, { ...values, balancer: name })
  const renamed = (value: unknown) => (value === name ? 'own' : value)
  const { balancer, fillingBalancer, emptyingBalancer } = values
  return scenario({
    ...values,
    ...knobs,
    program,
    balancer: renamed(balancer),
    fillingBalancer: renamed(fillingBalancer),
    emptyingBalancer: renamed(emptyingBalancer),
  })
}

describe('the program that a reader begins with gives what work stealing gives', () => {
  test.each<[object, string]>([
    [{}, '53e6fed2'],
    [{ seed: 7 }, '57be5e4a'],
    [{ handling: 'interrupt' }, '90d60fa3'],
    [{ processors: 256 }, '9402327b'],
  ])('%j', async (changes, hash) => {
    expect(await hashOf(scenario({ balancer: 'own', ...changes }))).toBe(hash)
  })
})

describe('a text that asks along a ring, takes half and pauses does as the built-in', () => {
  test.each<[object, string | undefined]>([
    [{ backoff: 100 }, '1d8dfeab'],
    [{ backoff: 100, processors: 16 }, undefined],
    [{ backoff: 300 }, undefined],
  ])('%j', async (changes, hash) => {
    const values = scenario({ balancer: 'stealing', victim: 'ring', amount: 'half', ...changes })
    const textHash = await hashOf(byText(values, 'stealing'))
    expect(textHash).toBe(await hashOf(values))
    if (hash) expect(textHash).toBe(hash)
  })
})

test('a program that keeps the messages that have come sends what one sends that keeps what they say', async () => {
  const keeping = (handler: string, giver: string) =>
    scenario({
      balancer: 'own',
      processors: 8,
      depth: 10,
      program: holdText(`let asked = [], asking = false
on.empty = () => { if (me.index > 0 && !asking) { asking = true; me.ask(0, 'steal') } }
on.tasks = () => { asking = false }
on.turn = () => { while (asked.length > 0 && me.load > 8) me.give(${giver}) }
on.steal = ${handler}`),
    })
  const byMessage = await hashOf(keeping('(message) => { asked.push(message) }', 'asked.shift().from'))
  const parts = await hashOf(keeping('({ from }) => { asked.push(from) }', 'asked.shift()'))
  expect(byMessage).toBe(parts)
})

describe('the text of a balancer sends the messages that the balancer sends, in a golden case', () => {
  const all = cases.flatMap(({ scenario: goldenScenario, gives }) => {
    const values: Values = scenario(goldenScenario)
    const names = new Set<string>(balancersOf(values))
    return [...names].map((name) => [name, values, gives.messageHash] as const)
  })
  test.each(all)('%s', async (name, values, hash) => {
    const changed = byText(values, name)
    expect(await hashOf(changed), JSON.stringify(changed)).toBe(hash)
  })
})

describe('the text of a balancer sends the messages that the balancer sends where it keeps or holds back nothing', () => {
  const small = { processors: 9, depth: 9, minDepth: 4 }
  test.each<[string, object]>([
    ['pool', { poolKeep: 0, chunk: 1, termination: 'ring' }],
    ['pool', { poolKeep: 0, chunk: 2, seed: 2, termination: 'ring' }],
    ['gradient', { heavyThreshold: 0 }],
    ['gradient', { heavyThreshold: 0, migration: 3, seed: 2 }],
  ])('%s %j', async (balancer, changes) => {
    const values = scenario({ ...small, balancer, ...changes })
    expect(await hashOf(byText(values, balancer))).toBe(await hashOf(values))
  })
})

test('a trace looks inside a program after each step, which is not at the cost of its run', async () => {
  await programsReady(3)
  const values = scenario({ balancer: 'own', processors: 16, depth: 8 })
  const { format } = traceFormats.chrome
  const trace = createTrace(labs.async, 'own', values, format)
  while (!trace.done()) trace.advance(1e6)
  expect(trace.steps()).toBeGreaterThan(500)
})
