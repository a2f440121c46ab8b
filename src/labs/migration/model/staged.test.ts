/** Task farms, divide and conquer, and precedence graphs: what they come to can be worked out by hand. */
import { expect, test } from 'vitest'
import { defaults } from '../../../core/parameters.ts'
import { migrationModel } from '../index.ts'
import { type MigrationValues, parameters } from '../parameters.ts'
import { scenarioOf } from './scenario.ts'

const scenario = (values: Partial<MigrationValues>): MigrationValues => ({ ...defaults(parameters), ...values })

function metricsOf(values: Partial<MigrationValues>): Readonly<Record<string, number>> {
  const run = migrationModel.start(scenario(values), { record: false })
  while (!run.advance(1e7)) {}
  return run.metrics() as Readonly<Record<string, number>>
}

/** Everything on one processor without a cost of messages, each process computing for exactly as long as is set. */
const ALONE = { processors: 1, topology: 'ring', computeVariation: 0, computeMean: 1000, slice: 100_000 } as const

test.each([
  ['forkjoin', 100, 100, 196],
  ['gauss', 100, 90, 155],
  ['gauss', 2, 2, 1],
  ['butterfly', 100, 80, 128],
  ['butterfly', 4, 4, 4],
] as const)('%s of at most %i tasks has %i, with %i channels', (shape, processes, tasks, channels) => {
  const { graph } = scenarioOf(scenario({ program: 'tasks', shape, processes }))
  expect([graph.processes, graph.channels]).toEqual([tasks, channels])
  // Definition 2.1: what waits has a higher number.
  expect(graph.from.every((a, c) => a < graph.to[c])).toBe(true)
})

test('a precedence graph is computed task by task, as often as is set', () => {
  const { executionTime, messages, computation } = metricsOf({
    ...ALONE,
    program: 'tasks',
    shape: 'gauss',
    processes: 9,
    repeats: 3,
  })
  // Nine tasks of 1000 cycles, each with a cycle in which it waits, three times.
  expect([executionTime, computation]).toEqual([9 * 3 * 1001, 3 * 1001])
  expect(messages).toBe(3 * 11)
})

test('fork and join take three tasks one after the other where every task has a processor', () => {
  const parallel = {
    ...ALONE,
    processors: 16,
    topology: 'star',
    placement: 'round-robin',
    setup: 1,
    routing: 1,
  } as const
  const { executionTime } = metricsOf({ ...parallel, program: 'tasks', processes: 16, repeats: 1, messageMean: 1 })
  expect(executionTime).toBeGreaterThan(3000)
  expect(executionTime).toBeLessThan(3200)
})

test('divide and conquer computes all leaves, and a tenth at each division and each combination', () => {
  const { executionTime, messages } = metricsOf({ ...ALONE, program: 'divide', processes: 7, repeats: 2 })
  // Four leaves: 1000 cycles and three of waiting. Three others: 2 · 100 and two of waiting.
  expect(executionTime).toBe(2 * (4 * 1003 + 3 * 202))
  expect(messages).toBe(2 * 12)
})

test('a farm keeps all workers at work however much the tasks differ, until handing out is what all wait for', () => {
  const farm = {
    program: 'farm',
    processes: 16,
    placement: 'round-robin',
    computeSpread: 80,
    setup: 1,
    routing: 1,
  } as const
  expect(metricsOf({ ...farm, duration: 20_000_000 }).utilisation).toBeGreaterThan(90)
  // With 4000 cycles a task, the master can keep ten workers busy that compute for 40 000 cycles each.
  const { computation, messages } = metricsOf({
    ...farm,
    processes: 33,
    handling: 4000,
    computeSpread: 0,
    duration: 20_000_000,
  })
  expect(messages / 2).toBeLessThanOrEqual(20_000_000 / 4000)
  expect(computation).toBeGreaterThan(0)
})

test('too few processes are refused by name', () => {
  const message = (values: Partial<MigrationValues>) => migrationModel.check(scenario(values)).map((one) => one.message)
  expect(message({ program: 'farm', processes: 1 })).toEqual([
    'processes: expected at least 2 with program=farm, got 1',
  ])
  expect(message({ program: 'tasks', processes: 2 })).toEqual([
    'processes: expected at least 3 with shape=forkjoin, got 2',
  ])
  expect(message({ program: 'divide', processes: 1 })).toEqual([])
})
