/** What is counted among the metrics of a run is what its inspector and its spans show, summed over the whole run. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LabEngine, Message } from '../src/core/lab.ts'
import { defaults, type ParameterTable, type Values } from '../src/core/parameters.ts'
import { engine as async } from '../src/labs/async/engine.ts'
import type { AsyncDetail, AsyncMessage } from '../src/labs/async/model/detail.ts'
import { parameters as asyncParameters } from '../src/labs/async/parameters.ts'
import { engine as divisible } from '../src/labs/divisible/engine.ts'
import { isSingle, type ProgramDetail } from '../src/labs/divisible/model/detail.ts'
import { type DivisibleValues, parameters as divisibleParameters } from '../src/labs/divisible/parameters.ts'
import { engine as loop } from '../src/labs/loop/engine.ts'
import type { LoopDetail, SentMessage } from '../src/labs/loop/model/detail.ts'
import { parameters as loopParameters } from '../src/labs/loop/parameters.ts'
import { engine as mesh } from '../src/labs/mesh/engine.ts'
import type { IterationDetail } from '../src/labs/mesh/model/detail.ts'
import { parameters as meshParameters } from '../src/labs/mesh/parameters.ts'
import { engine as migration } from '../src/labs/migration/engine.ts'
import { ACTIVITIES, type MigrationDetail } from '../src/labs/migration/model/detail.ts'
import { parameters as migrationParameters } from '../src/labs/migration/parameters.ts'
import { engine as requests } from '../src/labs/requests/engine.ts'
import { FATE, type RequestsDetail } from '../src/labs/requests/model/detail.ts'
import { parameters as requestsParameters } from '../src/labs/requests/parameters.ts'
import { engine as tree } from '../src/labs/tree/engine.ts'
import type { TreeDetail } from '../src/labs/tree/model/detail.ts'
import { parameters as treeParameters } from '../src/labs/tree/parameters.ts'
import { asyncScenarios } from './oracle/async/scenarios.ts'
import { divisibleScenarios } from './oracle/divisible.ts'
import { loopScenarios } from './oracle/loop-scenarios.ts'
import { changingScenario, meshScenario, weightedScenario } from './oracle/mesh-scenarios.ts'
import { migrationScenarios } from './oracle/migration/scenarios.ts'
import { scenario as treeScenarios } from './oracle/tree/scenarios.ts'
import { byChance } from './setup/cases.ts'

const sum = <T>(list: Iterable<T>, of: (item: T) => number) => [...list].reduce((total, item) => total + of(item), 0)

/** Most steps of a random run that is summed up. */
const MOST_STEPS = 10_000

interface Shown<D, M> {
  readonly details: readonly D[]
  readonly messages: readonly M[]
  /** The kinds of messages by their numbers. */
  readonly kinds: readonly string[]
  readonly values: Values
}

/** By metric, what of a whole run shows it. */
type Law<D, M> = (shown: Shown<D, M>) => Readonly<Partial<Record<string, number>>>

/** The metrics of a run that are not what it shows, each with both numbers; undefined where there is too much to show. */
function differences<D extends object, M extends Message>(
  lab: LabEngine,
  values: Values,
  law: Law<D, M>,
  most: number,
) {
  const run = lab.start(values, { record: true })
  while (!run.advance(1e9)) {}
  const steps = run.recorder?.steps ?? 0
  if (steps > most) return undefined
  const details = (lab.inspect?.(values).window(0, steps + 5) ?? []) as D[]
  // A run that takes no time has no step in which anything could be shown.
  if (details.length === 0) return undefined
  if (details.some((detail) => (detail as { complete?: boolean }).complete === false)) return undefined
  const messages = details.flatMap((detail) => (lab.spans?.activity(values, detail).messages ?? []) as M[])
  const metrics = run.metrics()
  const shown = law({ details, messages, kinds: lab.spans?.kinds(values) ?? [], values })
  return Object.entries(shown).flatMap(([metric, count]) =>
    metrics[metric] === count ? [] : [`${metric}: ${metrics[metric]} are counted, ${count} are shown`],
  )
}

/** Tries a law with the defaults, where they take long in a shorter run, and with random scenarios. */
function holds<D extends object, M extends Message>(
  name: string,
  lab: object,
  parameters: ParameterTable,
  scenarios: fc.Arbitrary<object>,
  runs: number,
  law: Law<D, M>,
  shorter: Values = {},
) {
  const engine = lab as LabEngine
  const usual = defaults(parameters) as Values
  test(`${name}: what the inspector shows of the usual scenario adds up to its metrics`, () => {
    expect(differences(engine, { ...usual, ...shorter }, law, Number.POSITIVE_INFINITY)).toEqual([])
  })
  test(`${name}: what the inspector shows of random scenarios adds up to their metrics`, () => {
    fc.assert(
      fc.property(scenarios, (drawn) => {
        const values = { ...usual, ...drawn } as Values
        expect(differences(engine, values, law, MOST_STEPS) ?? []).toEqual([])
      }),
      byChance(7, runs),
    )
  })
}

holds<TreeDetail, Message>('tree', tree, treeParameters, treeScenarios, 30, ({ details, messages }) => ({
  iterations: details.length,
  migratedTasks: sum(details, ({ moves }) => sum(moves.tasks, (count) => count)),
  // Neighbours ask each other, and send tasks where some move; only these are among the spans.
  messages:
    messages.length + sum(details, ({ operation }) => (operation?.kind === 'pairs' ? 2 * operation.a.length : 0)),
}))

holds<AsyncDetail, AsyncMessage>(
  'async',
  async,
  asyncParameters,
  asyncScenarios,
  12,
  ({ details, messages }) => ({
    messages: messages.length,
    bytes: 4 * sum(messages, ({ integers }) => integers),
    migrations: messages.filter(({ tasks }) => tasks > 0).length,
    tasksMigrated: sum(messages, ({ tasks }) => tasks),
    nodes: sum(details.at(-1)?.nodes ?? [], (count) => count),
  }),
  { processors: 16, depth: 9 },
)

holds<LoopDetail, SentMessage>('loop', loop, loopParameters, loopScenarios, 40, ({ details, messages, kinds }) => {
  const decided = details.flatMap(({ synchronisations }) => synchronisations)
  // A processor that asks a neighbour or is sent something by one has no synchronisation for it.
  const columns = kinds.indexOf('columns')
  const ofLoop = (first: boolean) => (columns < 0 ? kinds : first ? kinds.slice(0, columns) : kinds.slice(columns + 1))
  const meets = (kind: number) => ofLoop(columns < 0 || kind < columns).includes('interrupt')
  const parcels = messages.filter(({ kind, iterations }) => kinds[kind] === 'iterations' && iterations > 0)
  return {
    synchronisations: decided.length,
    redistributions:
      decided.filter(({ outcome }) => outcome === 'moved').length + parcels.filter(({ kind }) => !meets(kind)).length,
    movedIterations: sum(messages, ({ iterations }) => iterations),
    messages: messages.length,
  }
})

holds<IterationDetail, Message>(
  'mesh',
  mesh,
  meshParameters,
  fc.oneof(meshScenario(6), changingScenario(), weightedScenario(6)),
  20,
  ({ details }) => {
    const iterations = details.filter(({ kind }) => kind === 'iteration')
    if (iterations.length === 0) return {}
    const checks = iterations.flatMap(({ check }) => check ?? [])
    const remaps = checks.filter(({ remapped }) => remapped)
    return {
      checks: checks.length,
      moved: sum(remaps, ({ transfers }) => transfers.moved),
      remapMessages: sum(remaps, ({ transfers }) => transfers.messages),
    }
  },
  { iterations: 40 },
)

const numberOf = (id: string) => ACTIVITIES.findIndex((activity) => activity.id === id)

holds<MigrationDetail, Message>(
  'migration',
  migration,
  migrationParameters,
  migrationScenarios,
  12,
  ({ details }) => {
    const runEnd = details.at(-1)?.end ?? 0
    const pieces = (id: string, before: number) =>
      sum(details, (detail) => detail.pieces.filter(({ state, end }) => state === numberOf(id) && end < before).length)
    return {
      // A process whose arrival ends with the run has not moved any more; a message counts as soon as it is to be sent on.
      migrations: pieces('establish', runEnd),
      forwarded: pieces('forward', Number.POSITIVE_INFINITY),
      messages: sum(details, ({ events }) => events.filter(({ what }) => what === 'acknowledged').length),
    }
  },
  { duration: 1_000_000 },
)

/** A share of the load that is rounding. */
const NO_LOAD = 1e-9

holds<ProgramDetail, Message>(
  'divisible',
  divisible,
  divisibleParameters,
  divisibleScenarios,
  30,
  ({ details, values }) => {
    const { best, problem } = details[details.length - 1]
    // On several levels, for several rounds and for the best subset, programs lead to the one that is shown: the page says how many more.
    const isEach = !isSingle(values as DivisibleValues) && values.algorithm !== 'best-subset'
    return {
      ...(isEach && { programsSolved: details.length }),
      ...(best && { workersUsed: best.fractions.filter((load) => load > NO_LOAD * problem.load).length }),
    }
  },
)

/** Requests that come within the first seconds; a last one comes when everything before it is over, and is served at once: what is counted happens before a look ends. */
const answeredRequests = fc
  .record({
    policy: fc.constantFrom('random', 'roundRobin', 'leastConnections', 'choices'),
    arrivalTimes: fc
      .array(fc.nat({ max: 500 }), { minLength: 2, maxLength: 40 })
      .map((times) => [...times.sort((a, b) => a - b), 1_000_000]),
    sizes: fc.array(fc.constantFrom(1, 5, 20), { minLength: 1, maxLength: 5 }),
    discipline: fc.constantFrom('fifo', 'ps'),
    servers: fc.integer({ min: 1, max: 4 }),
    queueLimit: fc.constantFrom('unlimited', 0, 1, 4),
    timeout: fc.constantFrom('off', 50),
    retries: fc.nat({ max: 2 }),
    hedge: fc.constantFrom('off', 'time'),
    periods: fc.constantFrom('off', '0:10:100:fails', '0:10:100:0'),
    seed: fc.nat({ max: 1000 }),
  })
  .map((values) => ({ ...values, arrivals: 'trace', service: 'trace', networkDelay: 0, hedgeAfter: 30, requests: 41 }))

holds<RequestsDetail, Message>(
  'requests',
  requests,
  requestsParameters,
  answeredRequests,
  60,
  ({ details }) => {
    const decisions = details.flatMap((detail) => detail.decisions)
    const refused = details.flatMap(({ copies }) =>
      [...copies.number].filter((_, i) => copies.fate[i] === FATE.refused),
    )
    return {
      hedges: decisions.filter(({ hedge }) => hedge).length,
      retries: decisions.filter(({ hedge, ordinal }) => !hedge && ordinal > 0).length,
      refusals: new Set(refused).size,
    }
  },
  { arrivals: 'trace', arrivalTimes: [0, 1, 2, 3, 1_000_000] },
)
