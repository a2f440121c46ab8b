/** Scenarios of the requests lab over all features, and what they are in the second implementation's terms. */
import fc from 'fast-check'
import { defaults } from '../../../src/core/parameters.ts'
import { requestsModel } from '../../../src/labs/requests/index.ts'
import { parameters, type RequestsValues } from '../../../src/labs/requests/parameters.ts'
import { asLink } from '../../setup/as-link.ts'
import type { Period, Scenario } from './scenario.ts'

function periodsOf(text: string): Period[] {
  if (text === 'off' || text === '') return []
  return text.split(',').map((part) => {
    const [server, from, to, what] = part.split(':')
    const period = { server: Number(server), from: Number(from), to: Number(to) }
    return what === 'fails' ? { ...period, fails: true } : { ...period, factor: Number(what) }
  })
}

/** A scenario of the lab in plain numbers. */
export const plain = (values: RequestsValues): Scenario =>
  ({ ...values, periods: periodsOf(String(values.periods)) }) as unknown as Scenario

/** The settings of a golden case: lists in brackets, periods field by field. */
export function goldenValues(settings: string, seed: number): RequestsValues {
  const settingsById: Record<string, unknown> = {}
  for (const [, id, text] of settings.matchAll(/(\w+):(\[[^\]]*\]|[^,]*)/g)) {
    if (text.startsWith('[{'))
      settingsById[id] = [...text.matchAll(/server:(\d+),from:(\d+),to:(\d+),(?:factor:([\d.]+)|fails:true)/g)]
        .map(([, server, from, to, factor]) => `${server}:${from}:${to}:${factor ?? 'fails'}`)
        .join(',')
    else if (text.startsWith('[')) settingsById[id] = text.slice(1, -1).split(',').map(Number)
    else settingsById[id] = Number.isNaN(Number(text)) ? text : Number(text)
  }
  return { ...defaults(parameters), requests: 2000, seed, ...settingsById } as RequestsValues
}

const of = fc.constantFrom

const period = fc
  .record({
    server: fc.nat({ max: 4 }),
    from: fc.nat({ max: 300 }),
    length: fc.integer({ min: 1, max: 400 }),
    what: of('fails', 'fails', '0', '0.2', '0.5', '1', '3'),
  })
  .map(({ server, from, length, what }) => ({ server, text: `${server}:${from}:${from + length}:${what}` }))

export const requestsScenarios: fc.Arbitrary<RequestsValues> = fc
  .record(
    {
      seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      servers: fc.integer({ min: 1, max: 12 }),
      speeds: of([1], [1], [2, 1], [5, 1, 0.3], [0.7]),
      workers: of(1, 1, 2, 3),
      discipline: of('fifo', 'ps'),
      queueLimit: of('unlimited', 'unlimited', 0, 1, 3, 10),
      requests: fc.integer({ min: 200, max: 400 }),
      warmup: of(0, 0.1, 0.5, 0.9),
      load: of(0.3, 0.7, 0.8, 0.95, 1.2, 3),
      arrivals: of('poisson', 'poisson', 'even', 'bursty', 'trace'),
      burstiness: of(1, 2, 4, 30),
      burstLength: of(1, 20, 100),
      arrivalTimes: fc
        .array(fc.integer({ min: 0, max: 4000 }), { minLength: 200, maxLength: 400 })
        .map((times) => times.map((time) => time / 4).sort((a, b) => a - b)),
      service: of('exponential', 'fixed', 'hyper', 'pareto', 'bimodal', 'trace'),
      meanService: of(0.5, 8, 10),
      cv2: of(1, 4, 10),
      alpha: of(0.5, 1, 1.5, 3),
      paretoRatio: of(2, 100, 1000),
      longShare: of(0, 0.05, 0.3, 1),
      longRatio: of(1, 4, 20),
      sizes: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 }),
      dispatchers: of(1, 1, 2, 3, 7),
      subset: of(0, 0, 1, 2, 4),
      subsetRule: of('random', 'rounds'),
      networkDelay: of(0, 0, 100, 500, 3000),
      policy: of(
        'random',
        'roundRobin',
        'weightedRoundRobin',
        'leastConnections',
        'choices',
        'idleQueue',
        'leastWork',
        'peakEwma',
        'hash',
        'central',
        'sizeInterval',
      ),
      choices: of(1, 2, 3, 20),
      memory: of('on', 'off'),
      ties: of('random', 'lowest'),
      weights: of('none', 'speed'),
      keys: of(1, 20, 200),
      zipf: of(0, 1, 1.2),
      virtualNodes: of(1, 5, 20),
      boundFactor: of('off', 1, 1.25, 2),
      decay: of(1, 50, 500, 10000),
      knowledge: of('fresh', 'board', 'late', 'own'),
      boardPeriod: of(1, 20, 100),
      boardCounts: of('on', 'off'),
      lateBy: of(0, 2, 5, 50),
      timeout: of('off', 'off', 10, 25, 40, 100),
      retries: of(0, 1, 3, 10),
      backoff: of(0, 0.5, 5),
      retryBudget: of('unlimited', 'unlimited', 0, 0.1, 0.5),
      cancel: of('on', 'off'),
      hedge: of('off', 'off', 'time', 'percentile'),
      hedgeAfter: of(0, 5, 30),
      hedgePercentile: of(0.5, 0.9, 1),
      hedgeCancel: of('on', 'off'),
      periods: fc
        .uniqueArray(period, { maxLength: 4, selector: ({ server }) => server })
        .map((periods) => (periods.length === 0 ? 'off' : periods.map(({ text }) => text).join(','))),
      failTime: of(0, 1, 20),
      healthPeriod: of('off', 5, 20, 50),
      unhealthyAfter: of(1, 3),
      healthyAfter: of(1, 2),
    },
    { noNullPrototype: true },
  )
  .map((drawn) => {
    const central = drawn.policy === 'central'
    const periods = drawn.periods
      .split(',')
      .filter((text) => text === 'off' || Number(text.split(':')[0]) < drawn.servers)
    return {
      ...defaults(parameters),
      ...drawn,
      speeds: drawn.speeds.slice(0, drawn.servers),
      subset: central ? 0 : drawn.subset,
      discipline: central ? 'fifo' : drawn.discipline,
      knowledge: drawn.policy === 'leastWork' && drawn.knowledge !== 'own' ? 'fresh' : drawn.knowledge,
      periods: periods.join(',') || 'off',
    } as unknown as RequestsValues
  })
  .map((values) => asLink('requests', parameters, values))
  .filter((values) => requestsModel.check(values).length === 0)
