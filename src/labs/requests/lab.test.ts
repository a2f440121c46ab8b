/** Runs as the page and the command line make them: in slices, recorded, looked into, refused. */
import { expect, test } from 'vitest'
import { parseLink } from '../../core/link/link.ts'
import type { Recording } from '../../core/recording.ts'
import { runWhole } from '../../core/run/run.ts'
import { lab, requestsModel } from './index.ts'
import type { TailArtifact } from './model/detail.ts'
import { runScenario, simulated } from './model/run-scenario.ts'
import type { RequestsValues } from './parameters.ts'
import { momentOf } from './views/stage/moment.ts'
import { overloaded } from './views/words.ts'

const valuesOf = (query: string): RequestsValues => {
  const { values, problems } = parseLink(`requests?${query}`, { requests: lab })
  expect([...problems, ...lab.check(values)]).toEqual([])
  return values as unknown as RequestsValues
}

const sum = (numbers: ArrayLike<number>) => Array.from(numbers).reduce((a, b) => a + b, 0)

const SCENARIOS = [
  'requests=1500',
  'requests=1500&policy=central&load=1.05&queueLimit=20&timeout=60&retries=2',
  'requests=1500&policy=leastConnections&knowledge=board&discipline=ps&dispatchers=3',
  'requests=1500&policy=random&hedge=percentile&networkDelay=400&periods=0:50:400:0,1:100:200:fails&healthPeriod=20',
]

test.each(SCENARIOS)('a run in slices, recorded or not, has the numbers of one at once: %s', (query) => {
  const values = valuesOf(query)
  const { metrics, hash } = runScenario(values)
  for (const record of [false, true]) {
    const run = requestsModel.start(values, { record })
    while (!run.advance(1000)) expect(run.progress()).toBeLessThan(1)
    expect(run.metrics()).toEqual(metrics)
    expect(run.fingerprint?.()).toBe(hash)
  }
})

test.each(SCENARIOS)('a recording adds up to its run: %s', (query) => {
  const values = valuesOf(query)
  const { recording } = runWhole(lab, values, { record: true })
  const { requests, arrivals, arrivedCount, accounts } = simulated(values)
  if (!recording) throw new Error('no recording')
  expect(recording.count).toBe(400)
  expect(sum(recording.columns.arrivals.subarray(0, 400))).toBe(arrivedCount)
  const until = (result: (code: number) => boolean) => {
    return requests.ended.filter((end, k) => requests.result[k] > 0 && result(requests.result[k]) && end <= accounts.to)
      .length
  }
  expect(sum(recording.columns.answers.subarray(0, 400))).toBe(until((code) => code === 1))
  expect(sum(recording.columns.failures.subarray(0, 400))).toBe(until((code) => code > 1))
  expect(recording.columns.time[399]).toBeCloseTo(arrivals[arrivedCount - 1] / 1e9, 12)
  expect(Math.max(...recording.columns.longest.subarray(0, 400))).toBeLessThanOrEqual(accounts.largestQueue)
})

test.each(SCENARIOS)('what is looked into has the loads of the recording: %s', (query) => {
  const values = valuesOf(query)
  const { recording } = runWhole(lab, values, { record: true })
  const viewer = requestsModel.inspect(values)
  for (const slot of [0, 120, 121, 60, 399]) {
    while (!viewer.seek(slot, 1e5)) {}
    const [detail] = viewer.window(slot, slot + 1)
    expect(detail.slot).toBe(slot)
    // At many moments of the slot, as dense as that the mean can be compared.
    const moments = Array.from({ length: 400 }, (_, i) => {
      return momentOf(values, detail, detail.begin + ((i + 0.5) / 400) * (detail.end - detail.begin), 0)
    })
    const waiting = moments.map(({ servers, central, centralMore }) => {
      return sum(servers.map((server) => server.waiting.length + server.more)) + central.length + centralMore
    })
    const mean = sum(waiting) / waiting.length / values.servers
    const recorded = recording?.columns.waiting[slot] ?? 0
    expect(Math.abs(mean - recorded)).toBeLessThan(0.03 + 0.03 * recorded)
    for (const { time } of detail.decisions) {
      expect(time).toBeGreaterThanOrEqual(detail.begin)
      expect(time).toBeLessThanOrEqual(detail.end)
    }
  }
})

test('a decision shows the servers that were compared, and the chosen one had the least', () => {
  const viewer = requestsModel.inspect(valuesOf('requests=2000&policy=choices&choices=3'))
  const decisions = viewer.window(100, 140).flatMap((detail) => detail.decisions)
  expect(decisions.length).toBeGreaterThan(100)
  for (const { server, compared, known, count } of decisions) {
    expect(count).toBe(3)
    expect(known[compared.indexOf(server)]).toBe(Math.min(...known))
  }
})

test('the distribution has the percentiles of the metrics', () => {
  const values = valuesOf('requests=3000')
  const making = requestsModel.artifacts.tail(values)
  while (!making.advance(1e5)) {}
  const { times, shares, answers } = making.result() as TailArtifact
  const { metrics } = runScenario(values)
  expect(answers).toBe(metrics.answered)
  const p99 = times[shares.findIndex((share) => share <= 0.01)]
  expect(p99 / Number(metrics.p99)).toBeGreaterThan(0.95)
  expect(p99 / Number(metrics.p99)).toBeLessThan(1.1)
})

test.each([
  ['policy=central&discipline=ps', 'discipline'],
  ['policy=central&subset=3', 'subset'],
  ['policy=leastWork&knowledge=board', 'knowledge'],
  ['arrivals=trace', 'arrivalTimes'],
  ['arrivals=trace&arrivalTimes=3,1,2', 'arrivalTimes'],
  ['service=trace', 'sizes'],
  ['periods=12:0:100:0.5', 'periods'],
  ['healthPeriod=0.001&load=0.01&meanService=1000000&requests=1000000', 'healthPeriod'],
  ['arrivals=bursty&burstLength=0.001&load=0.01&meanService=1000000', 'burstLength'],
])('%s is refused, with the parameter named', (query, parameter) => {
  const { values, problems } = parseLink(`requests?${query}`, { requests: lab })
  const all = [...problems, ...lab.check(values)]
  expect(all.map((problem) => problem.parameter)).toContain(parameter)
  for (const { message } of all) expect(message).toMatch(/: expected .*, got /)
})

test.each([
  ['periods=0:5:1:0.5', 'periods'],
  ['periods=0:1:9:0.5,0:5:20:fails', 'periods'],
  ['periods=0:1:9', 'periods'],
  ['requests=1000000000', 'requests'],
  ['arrivalTimes=-1,2', 'arrivalTimes'],
])('a link with %s has a problem', (query, parameter) => {
  const { problems } = parseLink(`requests?${query}`, { requests: lab })
  expect(problems.map((problem) => problem.parameter)).toEqual([parameter])
})

test.each([
  'servers=1&requests=300&choices=2',
  'servers=1000&dispatchers=64&requests=500&policy=leastConnections&knowledge=own',
  'service=trace&sizes=0,0,5&requests=300',
  'requests=300&periods=0:0:100000:0,1:0:100000:0&servers=2',
  'requests=300&load=100&retries=100&backoff=1000&timeout=1',
  'requests=1',
  'requests=300&arrivals=trace&arrivalTimes=0,0,0,5&warmup=0.9',
])('an odd scenario ends with numbers: %s', (query) => {
  const metrics = runWhole(lab, valuesOf(query), { record: true }).metrics
  for (const value of Object.values(metrics)) expect(value === null || Number.isFinite(value)).toBe(true)
})

test('of a load above 1 it is said how fast the service falls behind, and when a memory would be full', () => {
  const said = (query: string) => overloaded(valuesOf(query))?.replaceAll('\u202f', ' ')
  // Ten servers serve 1000 requests a second, and 1200 come.
  expect(said('load=1.2')).toMatch(/at least 200 requests a second .* full after 500 s\./)
  expect(said('load=1')).not.toMatch(/memory/)
  expect(said('load=1.2&service=trace&sizes=1,2')).not.toMatch(/memory/)
  for (const query of ['load=0.99', 'load=2&queueLimit=3', 'load=2&timeout=5']) expect(said(query)).toBeUndefined()
})

test.each(['policy=random', 'policy=choices', 'policy=central', 'policy=roundRobin&arrivals=bursty'])(
  'a service that falls behind does so by at least what is said: %s',
  (query) => {
    const all = Array.from({ length: 20 }, (_, seed) => {
      const { columns } = runWhole(lab, valuesOf(`load=1.2&requests=20000&seed=${seed + 1}&${query}`), { record: true })
        .recording as Recording
      return columns.inSystem[399] / columns.time[399]
    })
    // 200 a second, and chance of arrivals and sizes.
    expect(sum(all) / all.length).toBeGreaterThan(195)
  },
)
