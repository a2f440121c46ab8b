/** What is known about single labs where all are tried: what their numbers add up to, and scenarios of kinds that are rare by chance. */

import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Metrics } from '../../src/core/lab.ts'
import { defaults, type Values } from '../../src/core/parameters.ts'
import { parameters as asyncParameters } from '../../src/labs/async/parameters.ts'
import { usualSize } from '../../src/labs/loop/parameters/fields.ts'
import { parameters as requestsParameters } from '../../src/labs/requests/parameters.ts'
import { policies as requestsPolicies } from '../../src/labs/requests/policies/index.ts'
import { asyncScenarios } from '../oracle/async/scenarios.ts'
import { divisibleScenarios } from '../oracle/divisible.ts'
import { loopScenarios } from '../oracle/loop-scenarios.ts'
import { changingScenario, meshScenario } from '../oracle/mesh-scenarios.ts'
import { migrationScenarios } from '../oracle/migration/scenarios.ts'
import { scenario } from '../oracle/tree/scenarios.ts'

/** Larger meshes are ordered too slowly for a test of hundreds. */
const MESH_VERTICES = 256

/** A mesh that changes is made again each time. */
const CHANGING_VERTICES = 20
const CHANGING_ITERATIONS = 10

/** Programs of thousands of processes take longer to be put together than a test may last, and long ones are left. */
const MIGRATION_PROCESSES = 64
const MIGRATION_CYCLES = 20_000

/** The costs of a loop are made again for each, and it may have a million iterations. */
const LOOP_SIZE = 160
const LOOP_ITERATIONS = 2 ** 14

/** An event of a service takes longer than a step of other labs, and each request makes several. */
const REQUESTS = 120
const SERVERS = 32

/** Requests at given times, of given sizes, to servers that are slow, stand or fail: what the table alone would hardly give. */
const requestsScenarios: fc.Arbitrary<Values> = fc
  .record({
    // A program is awaited, and has tests of its own.
    policy: fc.constantFrom(...Object.keys(requestsPolicies).filter((name) => name !== 'own')),
    knowledge: fc.constantFrom('fresh', 'board', 'late', 'own'),
    arrivals: fc.constantFrom('poisson', 'even', 'bursty', 'trace'),
    arrivalTimes: fc
      .array(fc.nat({ max: 500 }), { minLength: 1, maxLength: 40 })
      .map((times) => times.sort((a, b) => a - b)),
    service: fc.constantFrom('exponential', 'fixed', 'hyper', 'pareto', 'bimodal', 'trace'),
    sizes: fc.array(fc.constantFrom(0, 1, 5, 40), { minLength: 1, maxLength: 5 }),
    discipline: fc.constantFrom('fifo', 'ps'),
    servers: fc.integer({ min: 1, max: 6 }),
    workers: fc.integer({ min: 1, max: 3 }),
    dispatchers: fc.integer({ min: 1, max: 3 }),
    queueLimit: fc.constantFrom('unlimited', 0, 1, 4),
    networkDelay: fc.constantFrom(0, 0, 100, 3000),
    timeout: fc.constantFrom('off', 5, 50),
    retries: fc.nat({ max: 2 }),
    backoff: fc.constantFrom(0, 3),
    cancel: fc.constantFrom('on', 'off'),
    hedge: fc.constantFrom('off', 'time', 'percentile'),
    healthPeriod: fc.constantFrom('off', 7),
    periods: fc.constantFrom('off', '0:10:100:0', '0:10:100:fails', '0:5:60:0.1,0:60:90:fails'),
    seed: fc.nat({ max: 1000 }),
    requests: fc.integer({ min: 1, max: REQUESTS }),
  })
  .map(({ policy, ...values }) => ({
    ...defaults(requestsParameters),
    ...values,
    policy,
    ...(policy === 'central' && { discipline: 'fifo' }),
    ...(policy === 'leastWork' && { knowledge: 'own' }),
  }))

/** A processor executes as many nodes in a step, and trees of real work have any number of them. */
const ASYNC_INTERVAL = 64

export interface Known {
  /** The metric that the parts of the time split add up to. */
  readonly total?: string
  /** By metric, the column of the recording that comes to it, folded as that column folds. */
  readonly recorded?: Readonly<Record<string, string>>
  /** Whether the numbers of a scenario add up so; of all scenarios where it is absent. */
  readonly adds?: (values: Values) => boolean
  /** Throws where work has been lost or made up in a run that has ended. */
  readonly conserved?: (values: Values, metrics: Metrics) => void
  /** What rounding may take off a number that is bounded, in its unit. */
  readonly rounding?: (values: Values) => number
  /** Scenarios that its parameter table alone would hardly ever give. */
  readonly scenario?: fc.Arbitrary<Values>
  /** A scenario made so small that a test can afford to run it. */
  readonly small?: (values: Values) => Values
}

/** By lab; one that has no entry is held to the contract alone. */
export const knownOf: Readonly<Record<string, Known>> = {
  tree: {
    total: 'totalTime',
    recorded: {
      totalTime: 'time',
      computeTime: 'compute',
      balanceTime: 'balance',
      communicationTime: 'communication',
      overheadTime: 'overhead',
      waitTime: 'wait',
      idleTime: 'idle',
      syncTime: 'sync',
      nodes: 'executed',
      migratedTasks: 'migrated',
      messages: 'messages',
    },
    scenario,
  },
  divisible: { total: 'makespan', scenario: divisibleScenarios },
  loop: {
    total: 'totalTime',
    recorded: {
      totalTime: 'time',
      computeTime: 'compute',
      communicationTime: 'communicate',
      overheadTime: 'overhead',
      waitTime: 'wait',
      idleTime: 'idle',
      synchronisations: 'synchronisations',
      redistributions: 'redistributions',
      movedIterations: 'moved',
      messages: 'messages',
    },
    scenario: loopScenarios,
    small: (values) => ({
      ...values,
      steps: Math.min(Number(values.steps), 6),
      batch: Math.min(Number(values.batch), 64),
      tokens: Math.min(Number(values.tokens), 512),
      experts: Math.min(Number(values.experts), 64),
      n: Math.min(Number(values.n === 'auto' ? usualSize(values) : values.n), LOOP_SIZE),
      iterations: Math.min(Number(values.iterations), LOOP_ITERATIONS),
    }),
  },
  mesh: {
    total: 'totalTime',
    recorded: {
      totalTime: 'time',
      computeTime: 'compute',
      communicationTime: 'communicate',
      overheadTime: 'overhead',
      waitTime: 'wait',
      idleTime: 'idle',
      checks: 'checks',
      remaps: 'remaps',
      moved: 'moved',
    },
    adds: ({ experiment }) => experiment === 'run',
    scenario: fc.oneof(
      { weight: 3, arbitrary: meshScenario() },
      {
        weight: 1,
        arbitrary: changingScenario(['keep', 'again']).map((values) => ({
          ...values,
          vertices: Math.min(values.vertices, CHANGING_VERTICES),
          iterations: Math.min(values.iterations, CHANGING_ITERATIONS),
        })),
      },
    ),
    small: (values) => {
      const isChanging = values.front !== 'none'
      return {
        ...values,
        vertices: Math.min(Number(values.vertices), MESH_VERTICES),
        iterations: Math.min(Number(values.iterations), isChanging ? CHANGING_ITERATIONS : Number.POSITIVE_INFINITY),
      }
    },
  },
  migration: {
    total: 'totalTime',
    recorded: {
      totalTime: 'time',
      computeTime: 'compute',
      communicationTime: 'communicate',
      idleTime: 'idle',
      messages: 'messages',
      migrations: 'migrations',
    },
    scenario: migrationScenarios.map((values) => ({
      ...values,
      duration: Math.min(values.duration, MIGRATION_CYCLES),
    })),
    small: (values) => {
      const most = (id: string, limit: number) => ({ [id]: Math.min(Number(values[id]), limit) })
      const processes = Math.min(2 * Math.ceil(Number(values.processes) / 2), MIGRATION_PROCESSES)
      return {
        ...values,
        ...most('processors', 32),
        ...most('duration', MIGRATION_CYCLES),
        ...most('oceanWidth', 40),
        ...most('oceanHeight', 40),
        ...most('fish', 200),
        ...most('sharks', 100),
        ...most('seaSteps', 20),
        ...most('repetitions', 5),
        // An even number of processes can have any number of channels.
        processes,
        channels: Math.min(Number(values.channels), processes - 1, 12),
      }
    },
  },
  async: {
    total: 'totalTime',
    recorded: {
      totalTime: 'time',
      computeTime: 'compute',
      communicationTime: 'communication',
      overheadTime: 'overhead',
      waitTime: 'wait',
      idleTime: 'idle',
      messages: 'messages',
      tasksMigrated: 'migrated',
    },
    scenario: asyncScenarios.map((values) => ({ ...defaults(asyncParameters), ...values })),
    small: (values) => {
      const most = (id: string) => ({ [id]: Math.min(Number(values[id]), ASYNC_INTERVAL) })
      return { ...values, ...most('interval'), ...most('fillingInterval') }
    },
  },
  requests: {
    // Each service ends on a whole nanosecond.
    rounding: ({ requests }) => 0.5e-9 * Number(requests),
    conserved({ requests, warmup, arrivals }, { answered, failedTimeout, dropped, failedError, lost }) {
      // Given times say themselves how many there are.
      if (arrivals === 'trace' || arrivals === 'log') return
      const ends = [answered, failedTimeout, dropped, failedError, lost].map(Number)
      const sum = ends.reduce((total, one) => total + one, 0)
      const counted = Number(requests) - Math.floor(Number(warmup) * Number(requests))
      assert.equal(sum, counted, `of ${counted} requests ${ends.join(' + ')} ended in one way or another`)
    },
    scenario: requestsScenarios,
    small: (values) => {
      const most = (id: string, limit: number) => ({ [id]: Math.min(Number(values[id]), limit) })
      const servers = Math.min(Number(values.servers), SERVERS)
      return {
        ...values,
        ...most('requests', REQUESTS),
        ...most('dispatchers', SERVERS),
        ...most('retries', 2),
        ...most('keys', 1000),
        ...most('virtualNodes', 20),
        servers,
        ...(values.policy === 'central' && { discipline: 'fifo', subset: 0 }),
        ...(values.policy === 'leastWork' && { knowledge: 'fresh' }),
      }
    },
  },
}
