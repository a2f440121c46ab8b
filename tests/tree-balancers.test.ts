/**
 * What a balancer of the tree lab may be without a line elsewhere: pairs that are drawn, and a server that is asked. Both use `notify` and
 * `send` of the system alone, and stand once more as rules of the second implementation.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaults } from '../src/core/parameters.ts'
import { type Begin, balancer } from '../src/labs/tree/balancers/balancer.ts'
import { balancers, begins } from '../src/labs/tree/balancers/index.ts'
import { treeModel } from '../src/labs/tree/index.ts'
import { inspect } from '../src/labs/tree/inspect.ts'
import type { TreeDetail } from '../src/labs/tree/model/detail.ts'
import { replay } from '../src/labs/tree/model/replay.ts'
import { parameters, type TreeValues } from '../src/labs/tree/parameters.ts'
import { balance } from './oracle/tree/balancers.ts'
import { firstCounted, servers } from './oracle/tree/phases.ts'
import { simulate } from './oracle/tree/simulate.ts'
import { message, migrate, type State } from './oracle/tree/state.ts'

/** Pairs that are drawn even out, one pair after the other. */
const testPairs = balancer({ label: 'Lottery', help: '', source: 'a test', parameters: {}, balances: true })

const beginPairs: Begin<typeof testPairs> = (system, _, { random }) => {
  const draw = random()
  const { processors } = system
  return {
    balance() {
      for (let pair = 0; pair < processors; pair++) {
        const [a, b] = [Math.floor(draw() * processors), Math.floor(draw() * processors)]
        if (a === b) continue
        system.notify(a, b)
        system.notify(b, a)
        const half = Math.trunc((system.load[a] - system.load[b]) / 2)
        if (half > 0) system.send(a, b, half)
        if (half < 0) system.send(b, a, -half)
      }
      system.finish()
    },
  }
}

function playPairs(state: State): void {
  const { p, queues } = state
  const draw = () => Math.floor(state.random('testPairs' as never) * p)
  for (let pair = 0; pair < p; pair++) {
    const [a, b] = [draw(), draw()]
    if (a === b) continue
    message(state, a, b, 1)
    message(state, b, a, 1)
    const half = Math.trunc((queues[a].length - queues[b].length) / 2)
    if (half > 0) migrate(state, a, b, half)
    if (half < 0) migrate(state, b, a, -half)
  }
}

/** All workers send their loads to the server; it names to the one with most tasks a worker that is drawn, and that one gets half of them. */
const testServer = balancer({
  label: 'Office',
  help: '',
  source: 'a test',
  parameters: {},
  balances: true,
  server: { label: 'Office', moved: (from, to, tasks) => `Worker ${from} was sent to worker ${to} with ${tasks}.` },
})

const beginServer: Begin<typeof testServer> = (system, _, { random }) => {
  const draw = random()
  const { processors } = system
  return {
    balance() {
      let most = 1
      for (let worker = 1; worker < processors; worker++) {
        system.notify(worker, 0)
        if (system.load[worker] > system.load[most]) most = worker
      }
      const to = 1 + Math.floor(draw() * (processors - 1))
      const half = Math.floor(system.load[most] / 2)
      if (to !== most && half > 0) {
        system.notify(0, most)
        system.send(most, to, half)
      }
      system.finish()
    },
  }
}

function askServer(state: State): void {
  const { p, queues } = state
  let most = 1
  for (let worker = 1; worker < p; worker++) {
    message(state, worker, 0, 1)
    if (queues[worker].length > queues[most].length) most = worker
  }
  const to = 1 + Math.floor(state.random('testServer' as never) * (p - 1))
  const half = Math.floor(queues[most].length / 2)
  if (to === most || half === 0) return
  message(state, 0, most, 1)
  migrate(state, most, to, half)
}

const NAMES = ['testPairs', 'testServer']

// One that is there would be replaced, and gone afterwards: then nothing here runs.
for (const name of NAMES) if (name in balancers) throw new Error(`there is a balancer called "${name}" already`)

beforeAll(() => {
  Object.assign(balancers, { testPairs, testServer })
  Object.assign(begins, { testPairs: beginPairs, testServer: beginServer })
  Object.assign(balance, { testPairs: playPairs, testServer: askServer })
  servers.push('testServer' as never)
})
// Other files of tests share these tables.
afterAll(() => {
  for (const table of [balancers, begins, balance] as Record<string, unknown>[])
    for (const name of NAMES) delete table[name]
  servers.splice(servers.indexOf('testServer' as never), 1)
})

const scenarioOf = (values: Record<string, unknown>): TreeValues =>
  Object.assign({}, defaults(parameters), { processors: 16, depth: 9, interval: 4 }, values)

const SCENARIOS = [
  { balancer: 'testPairs' },
  { balancer: 'testServer' },
  { balancer: 'testServer', start: 'redundant' },
  { balancer: 'testPairs', networkSpeed: 0.1, traversal: 'breadth-first' },
  {
    balancer: 'testPairs',
    t1: 'on',
    fillingBalancer: 'loadserver',
    t2: 'on',
    emptyingBalancer: 'gdem',
    emptyingInterval: 8,
  },
  {
    balancer: 'loadserver',
    t1: 'on',
    fillingBalancer: 'testServer',
    t2: 'on',
    emptyingBalancer: 'testServer',
    emptyingInterval: 3,
  },
  {
    balancer: 'testServer',
    t1: 'on',
    fillingBalancer: 'testPairs',
    t2: 'on',
    emptyingBalancer: 'testPairs',
    emptyingInterval: 2,
  },
]

const detailsOf = (values: TreeValues, iterations: number) => inspect(values).window(0, iterations) as TreeDetail[]

function finish(values: TreeValues) {
  const run = treeModel.start(values, { record: true })
  while (!run.advance(1000));
  return run.metrics()
}

// The first test here: what earlier runs made the memory grow to, later ones have from their beginning.
test('messages are counted for which the memory grows', () => {
  const values = scenarioOf({
    balancer: 'testPairs',
    traversal: 'breadth-first',
    processors: 4,
    depth: 14,
    interval: 64,
  })
  const { messages, migrated } = simulate(values)
  const metrics = finish(values)
  expect([metrics.messages, metrics.migratedTasks], 'messages and migrated tasks').toEqual([messages, migrated])
})

test.each(SCENARIOS)('%j is simulated as the second implementation has it', (settings) => {
  const values = scenarioOf(settings)
  const { iterations, total, communication, overhead, wait, messages, migrated } = simulate(values)
  const metrics = finish(values)
  expect([metrics.iterations, metrics.messages, metrics.migratedTasks]).toEqual([iterations.length, messages, migrated])
  const micros = 1e6
  expect(Number(metrics.totalTime) * micros).toBeCloseTo(total, 4)
  expect(Number(metrics.communicationTime) * micros).toBeCloseTo(communication, 4)
  expect(Number(metrics.overheadTime) * micros).toBeCloseTo(overhead, 4)
  expect(Number(metrics.waitTime) * micros).toBeCloseTo(wait, 4)
})

test.each(SCENARIOS)('each iteration of %j is shown as it was', (settings) => {
  const values = scenarioOf(settings)
  const { iterations } = simulate(values)
  const details = detailsOf(values, iterations.length)
  expect(details).toHaveLength(iterations.length)
  for (const [i, detail] of details.entries()) {
    const its = iterations[i]
    expect([...detail.after]).toEqual(its.after)
    for (const part of ['communication', 'overhead', 'wait', 'idle'] as const)
      for (let q = firstCounted(values); q < 16; q++)
        expect(detail[part][q] * 1e6, `${part} of ${q} in ${i}`).toBeCloseTo(its[part][q], 4)
    const { clock } = replay(values, detail)
    for (let q = firstCounted(values); q < 16; q++)
      expect(clock[q] / 1000, `clock of ${q} in ${i}`).toBeCloseTo(its.compute[q] + its.balance[q], 4)
    if (detail.operation?.kind === 'messages') expect(detail.operation.message).toHaveLength(its.messages)
  }
})

test.each(SCENARIOS)(
  'an iteration of %j that is looked at again is the same, for all balancers that draw',
  (settings) => {
    const values = scenarioOf(settings)
    const { iterations } = simulate(values)
    const viewer = inspect(values)
    const at = (step: number) => viewer.window(step, step + 1)[0] as TreeDetail
    const once = iterations.map((_, step) => at(step).after)
    const again = iterations.map((_, step) => at(iterations.length - 1 - step).after)
    expect(again.toReversed()).toEqual(once)
  },
)

test('a balancer draws the same numbers whatever the other balancers of a run draw', () => {
  const draws: number[][] = []
  const noting = (random: () => () => number) => () => {
    const draw = random()
    const drawn: number[] = []
    draws.push(drawn)
    return () => {
      const next = draw()
      drawn.push(next)
      return next
    }
  }
  const noted: typeof beginPairs = (system, phases, use) =>
    beginPairs(system, phases, { ...use, random: noting(use.random) })
  Object.assign(begins, { testPairs: noted })
  for (const fillingBalancer of ['same', 'loadserver', 'testServer'])
    finish(scenarioOf({ balancer: 'testPairs', t1: 'on', fillingBalancer }))
  Object.assign(begins, { testPairs: beginPairs })
  const least = Math.min(...draws.map(({ length }) => length))
  expect(least).toBeGreaterThan(0)
  expect(draws.map((drawn) => drawn.slice(0, least))).toEqual(draws.map(() => draws[0].slice(0, least)))
})
