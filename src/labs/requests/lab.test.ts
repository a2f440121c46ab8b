/** Runs as the page and the command line make them: in slices, recorded, looked into, refused. */
import { expect, test } from 'vitest'
import { traceFormats } from '../../core/export/formats.ts'
import { createTrace } from '../../core/export/trace.ts'
import { parseLink } from '../../core/link/link.ts'
import type { Recording } from '../../core/recording.ts'
import { runWhole } from '../../core/run/run.ts'
import type { RunView } from '../page.ts'
import { lab, requestsModel } from './index.ts'
import type { CourseArtifact, TailArtifact } from './model/detail.ts'
import { runScenario, simulated } from './model/run-scenario.ts'
import type { RequestsValues } from './parameters.ts'
import { rowsOf } from './views/gantt/rows.ts'
import { believersOf, momentOf } from './views/stage/moment.ts'
import { why } from './views/why.ts'
import { headlines, overloaded } from './views/words.ts'

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
  const { hash } = runScenario(values)
  const { metrics } = runWhole(lab, values, { record: false })
  for (const record of [false, true]) {
    const run = requestsModel.start(values, { record })
    while (!run.advance(1000)) expect(run.progress()).toBeLessThan(1)
    expect(run.metrics()).toEqual(metrics)
    expect(run.fingerprint?.()).toBe(hash)
  }
})

test('what happens when a slot ends is shown in the next one alone, however far the run has been looked into', () => {
  // Slots last 10 s, and the second request comes when the first one ends.
  const values = valuesOf('arrivals=trace&arrivalTimes=0,10000,20000,4000000&service=fixed&servers=2&policy=roundRobin')
  const viewer = requestsModel.inspect(values)
  const [first] = viewer.window(0, 1)
  const all = viewer.window(0, 400)
  expect(all.flatMap(({ decisions }) => decisions.map(({ copy }) => copy))).toEqual([0, 1, 2, 3])
  expect(all[0].decisions).toEqual(first.decisions)
  expect([...all[0].copies.number]).toEqual([...first.copies.number])
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

test.each([...SCENARIOS, 'requests=1500&load=1.6&servers=2', 'requests=1500&policy=central&load=1.6&servers=2'])(
  'a finished run shows of its slots what one that is simulated again as far as them does: %s',
  (query) => {
    const values = valuesOf(query)
    const run = requestsModel.start(values, { record: true, looked: true })
    while (!run.advance(1e9)) {}
    const inspector = run.inspector?.()
    expect(inspector, 'a run that was started to be looked into keeps nothing for that').toBeDefined()
    const loads = ({ detail, servers, central, centralMore }: ReturnType<typeof momentOf>) => ({
      decisions: detail.decisions,
      leftOut: detail.leftOut,
      central: central.length + centralMore,
      servers: servers.map(({ load, more, believed }) => ({ load, more, believed })),
    })
    for (const slot of [0, 120, 399]) {
      const [again] = requestsModel.inspect(values).window(slot, slot + 1)
      const [there] = inspector?.window(slot, slot + 1) ?? []
      const middle = (again.begin + again.end) / 2
      expect(loads(momentOf(values, there as typeof again, middle, 0))).toEqual(
        loads(momentOf(values, again, middle, 0)),
      )
    }
    expect(inspector?.window(400, 401)).toEqual([])
  },
)

test.each([
  ['choices=3', 3, 3],
  ['choices=30&servers=30', 30, 10],
])(
  'a decision shows the servers that were compared, and the chosen one had the least: %s',
  (query, all, shownCount) => {
    const viewer = requestsModel.inspect(valuesOf(`requests=2000&policy=choices&${query}`))
    const decisions = viewer.window(100, 140).flatMap((detail) => detail.decisions)
    expect(decisions.length).toBeGreaterThan(100)
    for (const { server, compared, known, count } of decisions) {
      expect(count).toBe(all)
      expect(new Set(compared).size).toBe(shownCount)
      expect(known[compared.indexOf(server)]).toBe(Math.min(...known))
    }
  },
)

test('copies that a full server has refused wait nowhere, while the refusals are on their way', () => {
  const viewer = requestsModel.inspect(
    valuesOf('requests=3000&policy=random&servers=1&load=5&queueLimit=3&networkDelay=1000000'),
  )
  for (const { more } of viewer.window(200, 220)) expect(sum(more)).toBe(0)
})

test('a server is left out from the check that finds it bad until the one that finds it good, wherever the run has come to', () => {
  const values = valuesOf(
    'requests=1500&periods=1:100:200:fails&healthPeriod=20&unhealthyAfter=1&healthyAfter=1&policy=random',
  )
  const run = requestsModel.start(values, { record: false, looked: true })
  while (!run.advance(1e9)) {}
  const again = requestsModel.inspect(values)
  again.seek(399, 1e9)
  for (const viewer of [run.inspector?.(), again]) {
    const details = (viewer?.window(0, 400) ?? []) as ReturnType<typeof again.window>
    expect(details).toHaveLength(400)
    for (const { end, leftOut } of details) {
      const isThere = end >= 0.1 && end < 0.2
      // The checks are 20 ms apart: the first one behind each change has seen it.
      if (isThere === (end - 0.02 >= 0.1 && end - 0.02 < 0.2)) expect([end, leftOut[1]]).toEqual([end, Number(isThere)])
      expect([end, leftOut[0]]).toEqual([end, 0])
    }
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
  'requests=300&load=100&retries=30&backoff=1&timeout=1',
  'requests=1',
  'requests=300&arrivals=trace&arrivalTimes=0,0,0,5&warmup=0.9',
])('an odd scenario ends with numbers: %s', (query) => {
  const metrics = runWhole(lab, valuesOf(query), { record: true }).metrics
  for (const value of Object.values(metrics)) expect(value === null || Number.isFinite(value)).toBe(true)
})

test('of a load above 1 it is said how fast the service falls behind, and when a memory would be full', () => {
  const warningOf = (query: string) => overloaded(valuesOf(query))?.replaceAll('\u202f', ' ')
  // Ten servers serve 1000 requests a second, and 1200 come.
  expect(warningOf('load=1.2')).toMatch(/at least 200 requests a second .* full after 500 s\.$/)
  expect(warningOf('load=1')).not.toMatch(/memory/)
  expect(warningOf('load=1.2&service=trace&sizes=10,20')).not.toMatch(/memory/)
  // Of servers that share their time, an eighth of what the work says was left of 100 000 requests of two sizes.
  expect(warningOf('load=1.3&discipline=ps')).toMatch(/^From a load of 1 on/)
  for (const query of [
    'load=0.99',
    'load=2&queueLimit=3',
    'load=2&timeout=5',
    'load=1.2&service=trace&sizes=1,2',
    'load=1&arrivals=even&service=fixed',
    'load=1.3&periods=0:0:1000000:3',
  ])
    expect(warningOf(query), query).toBeUndefined()
})

test.each([
  [
    'servers=2&periods=0:0:1000000:fails,1:0:1000000:fails',
    /^No measured request was answered: 270 ended in an error\.$/,
  ],
  ['load=3&timeout=20', /^Times are those of the \d+ requests answered; \d+ timed out\.$/],
  ['load=0.5', undefined],
])('it is said whose times these are where requests fail: %s', (query, reasonPattern) => {
  const values = valuesOf(`requests=300&${query}`)
  const { metrics, recording } = runWhole(lab, values, { record: true })
  const run = { values, metrics, recording: recording as Recording, references: {}, finished: true }
  const reason = headlines(run).find(({ metric }) => metric === 'mean')?.reason
  if (reasonPattern) expect(reason?.replaceAll('\u202f', ' ')).toMatch(reasonPattern)
  else expect(reason).toBeUndefined()
})

test.each(['policy=random', 'policy=choices', 'policy=central', 'policy=roundRobin&arrivals=bursty'])(
  'a service that falls behind does so by at least what is said: %s',
  (query) => {
    const all = Array.from({ length: 20 }, (_, seed) => {
      const { columns } = runWhole(lab, valuesOf(`load=1.2&requests=3000&seed=${seed + 1}&${query}`), { record: true })
        .recording as Recording
      return columns.inSystem[399] / columns.time[399]
    })
    // 200 a second, and chance of arrivals and sizes.
    expect(sum(all) / all.length).toBeGreaterThan(190)
  },
)

test.each(SCENARIOS)('the parts of the response time add up, in the run and slot by slot: %s', (query) => {
  const { metrics, recording } = runWhole(lab, valuesOf(query), { record: true })
  const parts = requestsModel.timeSplit.map(({ metric }) => Number(metrics[metric]))
  expect(sum(parts) / Number(metrics.mean)).toBeCloseTo(1, 12)
  for (const part of parts) expect(part).toBeGreaterThanOrEqual(0)
  if (!recording) throw new Error('no recording')
  const { columns } = recording
  const answered = (column: ArrayLike<number>) =>
    sum(Array.from({ length: 400 }, (_, row) => column[row] * columns.answers[row]))
  const all = sum(requestsModel.timeSplit.map(({ column }) => answered(columns[column as string])))
  const { requests, arrivals, accounts } = simulated(valuesOf(query))
  let spent = 0
  for (let k = 0; k < arrivals.length; k++)
    if (requests.result[k] === 1 && requests.ended[k] <= accounts.to) spent += requests.ended[k] - arrivals[k]
  expect(all / (spent / 1e9)).toBeCloseTo(1, 9)
})

test.each([...SCENARIOS, 'requests=600&workers=3&servers=2&load=0.7&timeout=30&retries=1'])(
  'a server’s rows have all of its service and waiting, one thing at a time: %s',
  (query) => {
    const values = valuesOf(query)
    const making = requestsModel.artifacts.course(values)
    while (!making.advance(1e5)) {}
    const course = making.result() as CourseArtifact
    const { accounts, copies } = simulated(values)
    const sharing = values.discipline === 'ps'
    let [waited, served, wrong] = [0, 0, 0]
    for (let s = 0; s < values.servers; s++) {
      const { spans, served: above, left } = rowsOf(course, s, values.workers, sharing, course.last)
      expect(left).toBe(0)
      for (let lane = 0; lane + 1 < spans.first.length; lane++)
        for (let i = spans.first[lane]; i < spans.first[lane + 1]; i++) {
          if (i > spans.first[lane] && spans.begin[i] < spans.end[i - 1]) wrong++
          if ((spans.state[i] === 2) !== lane >= above) wrong++
          if (lane < above) served += spans.end[i] - spans.begin[i]
          else waited += spans.end[i] - spans.begin[i]
        }
    }
    let [expectedServed, expectedWaited] = [0, 0]
    for (let copy = 0; copy < copies.count; copy++) {
      const [reached, start, end] = [copies.reached[copy], copies.start[copy], copies.end[copy]]
      if (copies.server[copy] < 0 || copies.server[copy] >= values.servers || copies.answer[copy] > 0) continue
      if (start < end) expectedServed += end - start
      if (Number.isFinite(end)) expectedWaited += Math.max(0, Math.min(start, end) - reached)
    }
    expect(wrong).toBe(0)
    expect(served).toBeCloseTo(expectedServed / 1e9, 6)
    if (!sharing) expect(waited).toBeCloseTo(expectedWaited / 1e9, 6)
    expect(accounts.largestQueue).toBeGreaterThan(0)
  },
)

test.each([...SCENARIOS, 'requests=600&workers=3&servers=2&load=0.7&timeout=30&retries=1'])(
  'a trace has each worker busy as long as the run counts it, one thing at a time: %s',
  (query) => {
    const values = valuesOf(`warmup=0&${query}`)
    const trace = createTrace(lab, 'a', values, traceFormats.chrome.format)
    let text = ''
    while (!trace.done()) text += trace.advance(1e6)
    const { traceEvents } = JSON.parse(text) as {
      traceEvents: { ph: string; cat: string; tid: number; ts: number; dur: number }[]
    }
    const slices = traceEvents.filter(({ ph, cat }) => ph === 'X' && cat !== 'idle')
    const { metrics } = runWhole(lab, values, { record: false })
    const { arrivals } = simulated(values)
    // From the first arrival to the last one, which is the window; shared servers of one worker are busy while anything is there.
    const window = (arrivals[arrivals.length - 1] - arrivals[0]) / 1000
    const busy = sum(slices.map(({ dur }) => dur)) / (values.servers * values.workers) / window
    expect(busy).toBeCloseTo(Number(metrics.utilisation), 6)
    for (const lane of new Set(slices.map(({ tid }) => tid))) {
      const its = slices.filter(({ tid }) => tid === lane)
      for (let i = 1; i < its.length; i++)
        expect(its[i].ts).toBeGreaterThanOrEqual(its[i - 1].ts + its[i - 1].dur - 1e-6)
    }
  },
)

test('why names the server and the moments that make the difference', () => {
  const view = (query: string) => {
    const values = valuesOf(query)
    const { recording, metrics } = runWhole(lab, values, { record: true })
    return { values, recording, metrics, references: {}, finished: true } as unknown as RunView
  }
  const slow = 'requests=5000&load=0.6&policy=roundRobin'
  const [sentence] = why([view(`${slow}&periods=3:2000:3000:0.1`), view(slow)], ['A', 'B'])
  expect(sentence).toMatch(/Server 3 makes .*%/)
  expect(sentence).toMatch(/Half of it arises between \d/)
  expect(why([view(slow), view(slow)], ['A', 'B'])).toEqual([])
  const [even] = why([view('requests=5000&policy=random'), view('requests=5000&policy=central')], ['A', 'B'])
  expect(even).toMatch(/In B they wait in one queue for all/)
})

test.each([
  'requests=1500&policy=leastConnections&knowledge=own&dispatchers=4',
  'requests=1500&policy=choices&knowledge=board&boardCounts=on&dispatchers=3&boardPeriod=30',
  'requests=1500&policy=choices&knowledge=board&boardPeriod=30',
  'requests=1500&policy=leastConnections&knowledge=late&lateBy=15&dispatchers=2&servers=5',
])('what dispatchers are drawn to believe is what they knew when they decided: %s', (query) => {
  const values = valuesOf(query)
  const viewer = requestsModel.inspect(values)
  const shown = believersOf(values)
  const wrong: string[] = []
  let compared = 0
  for (const detail of viewer.window(150, 250))
    for (const decision of detail.decisions) {
      // Just before it, so that its own copy is not there yet.
      const { servers } = momentOf(values, detail, decision.time - 1e-9, 0)
      decision.compared.forEach((s, i) => {
        const q = shown > 1 ? decision.dispatcher : 0
        const believed = servers[s].believed[q]
        compared++
        if (believed !== decision.known[i]) wrong.push(`${decision.time}: ${s} ${believed}, known ${decision.known[i]}`)
      })
    }
  expect(compared).toBeGreaterThan(500)
  expect(wrong).toEqual([])
})

test('waits that double beyond what whole nanoseconds can say end the run, by the parameter’s name', () => {
  const values = valuesOf('requests=300&load=100&retries=100&backoff=1000000&timeout=1')
  expect(() => runWhole(lab, values, { record: false })).toThrow(
    /^backoff: expected waits .*, got one that ends later, before retry \d+/,
  )
})
