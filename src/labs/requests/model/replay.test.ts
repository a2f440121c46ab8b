/** What one decision cost: replays against the run, against a closed form, and against what the closed form knows at once. */
import { expect, test } from 'vitest'
import { parseLink } from '../../../core/link/link.ts'
import { whole } from '../../../core/run/making.ts'
import { lab, requestsModel } from '../index.ts'
import type { RequestsValues } from '../parameters.ts'
import type { DecisionDetail, ReplayDetail } from './detail.ts'
import { hashOf } from './metrics.ts'
import { isKnownAtArrival, OwnTimes } from './own-time.ts'
import { choicesOf, eligibleFor, nameOf, replaying, timeOf, totalOf } from './replay.ts'
import { simulated } from './run-scenario.ts'
import type { Simulation } from './simulation.ts'

const valuesOf = (query: string): RequestsValues => {
  const { values, problems } = parseLink(`requests?${query}`, { requests: lab })
  expect([...problems, ...lab.check(values)]).toEqual([])
  return values as unknown as RequestsValues
}

/** Everything that a run of requests can have, but for a queue for all. */
const SCENARIOS = [
  'policy=random',
  'policy=roundRobin&discipline=ps',
  'policy=weightedRoundRobin&speeds=1,2&weights=speed',
  'policy=choices&memory=on&dispatchers=3&subset=4',
  'policy=leastConnections&knowledge=board&dispatchers=2',
  'policy=leastConnections&knowledge=late&networkDelay=300',
  'policy=idleQueue&dispatchers=3&networkDelay=200',
  'policy=leastWork&workers=3&speeds=1,2,0.5',
  'policy=peakEwma&hedge=percentile&hedgeCancel=on&networkDelay=100',
  'policy=hash&boundFactor=1.25',
  'policy=random&hedge=time&hedgeAfter=20&discipline=ps&workers=2',
  'policy=choices&timeout=60&retries=3&backoff=5&retryBudget=0.2&load=0.95&cancel=on',
  'policy=random&queueLimit=3&retries=2&load=1.05',
  'policy=choices&periods=0:50:400:0,1:100:200:fails,2:0:900:0.5&healthPeriod=20&retries=1',
]

test.each(SCENARIOS)('a replay with nothing changed is the run: %s', (query) => {
  const run = simulated(valuesOf(`requests=600&${query}`))
  const replay = whole(replaying(run, choicesOf(run)))
  expect(hashOf(replay)).toBe(hashOf(run))
  expect(replay.accounts.messages).toBe(run.accounts.messages)
  expect(totalOf(replay)).toEqual(totalOf(run))
})

test('a replay with nothing changed is the run of a program of one’s own', async () => {
  const values = valuesOf('requests=300&policy=own')
  await requestsModel.ready(values)
  const run = simulated(values)
  const replay = whole(replaying(run, choicesOf(run)))
  expect(hashOf(replay)).toBe(hashOf(run))
  expect(replay.accounts.messages).toBe(run.accounts.messages)
})

/** Copies of a run at random, by a rule of their own. */
const some = ({ copies }: Simulation, count: number) =>
  Array.from({ length: count }, (_, i) => Math.floor(copies.count * ((0.5 + (i + 1) * 0.6180339887) % 1)))

test.each(SCENARIOS)('only what was chosen is changed: %s', (query) => {
  const run = simulated(valuesOf(`requests=400&${query}`))
  const choices = choicesOf(run)
  for (const copy of some(run, 4)) {
    const name = nameOf(run, copy)
    const eligible = [...whole(eligibleFor(run, name))]
    expect(eligible).toContain(run.copies.server[copy])
    const server = eligible.find((other) => other !== run.copies.server[copy])
    if (server === undefined) continue
    const replay = whole(replaying(run, choices, { ...name, server }))
    const turned = choicesOf(replay)
    expect(turned(name.k, name.j)).toBe(server)
    for (let other = 0; other < replay.copies.count; other++) {
      const { k, j } = nameOf(replay, other)
      if ((k !== name.k || j !== name.j) && choices(k, j) >= 0) expect(turned(k, j)).toBe(choices(k, j))
    }
  }
})

/**
 * The closed form: how long each request takes if it is the first come that is first served, worked out only from where each request goes.
 * Nanoseconds.
 */
function timesOf({ scenario, arrivals, sizes }: Simulation, servers: readonly number[]): readonly number[] {
  const { delay, speeds, workers } = scenario
  const ends = Array.from(speeds, (): number[] => [])
  return servers.map((server, k) => {
    const before = [...ends[server]].sort((a, b) => b - a)
    const free = before.length < workers ? 0 : before[workers - 1]
    const end = Math.max(arrivals[k] + delay, free) + Math.max(1, Math.round(sizes[k] / speeds[server]))
    ends[server].push(end)
    return end + delay - arrivals[k]
  })
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

test.each([
  'policy=random&requests=2000&warmup=0',
  'policy=choices&requests=300',
  'policy=leastConnections&knowledge=board&requests=300&networkDelay=250&workers=2&speeds=1,2',
])(
  'first come, first served, 60 of 60 replays are the closed form, and so is what is known at arrival: %s',
  (query) => {
    const run = simulated(valuesOf(query))
    const choices = choicesOf(run)
    const went = Array.from(run.copies.server.subarray(0, run.copies.count))
    const times = timesOf(run, went)
    expect(totalOf(run).sum).toBe(sum(times))
    const own = new OwnTimes(run)
    expect(isKnownAtArrival(run)).toBe(true)
    for (const copy of some(run, 60).sort((a, b) => a - b)) {
      const { k } = nameOf(run, copy)
      const server = (went[copy] + 1 + (copy % (run.scenario.servers - 1))) % run.scenario.servers
      const replay = whole(replaying(run, choices, { k, j: 0, server }))
      const changed = timesOf(run, went.with(k, server))
      expect(totalOf(replay).sum).toBe(sum(changed))
      expect(timeOf(replay, k)).toBe(changed[k])
      expect(own.at(copy, server)).toBe(changed[k])
      expect(own.at(copy, went[copy])).toBe(times[k])
    }
  },
)

/** What comes of a decision, as it is reported to the page. */
const weighed = (query: string, copy: number) => {
  const reports = [...requestsModel.replays(valuesOf(query), copy)].filter((step) => typeof step !== 'number')
  return { decision: reports[0] as DecisionDetail, replays: reports.slice(1) as ReplayDetail[] }
}

test('request 202 went to server 3: at server 4 it would have taken 41 ms less, and all together 277 ms less', () => {
  const { decision, replays } = weighed('policy=random&requests=2000&warmup=0', 202)
  expect(decision).toMatchObject({ copy: 202, chosen: 3 })
  expect(decision.time).toBeCloseTo(0.053, 3)
  const at4 = replays.find(({ server }) => server === 4)
  expect(at4?.own).toBeCloseTo(-0.041, 3)
  expect(at4?.all).toBeCloseTo(-0.277, 3)
  expect(Math.min(...replays.map(({ all }) => all))).toBe(at4?.all)
})
