import assert from 'node:assert/strict'
import { describe, expect, test } from 'vitest'
import { parseLink } from '../../../core/link/link.ts'
import { networkOf } from '../../../core/network/index.ts'
import { distance, routesOf } from '../../../core/network/routes.ts'
import { runWhole } from '../../../core/run/run.ts'
import type { RunView } from '../../page.ts'
import { lab, asyncModel as model } from '../index.ts'
import type { AsyncDetail, MarksArtifact, ScheduleArtifact } from '../model/detail.ts'
import type { AsyncValues } from '../parameters.ts'
import { kindsOf } from '../spans.ts'
import { inFlight } from './charts/messages.tsx'
import { courseOf, IDLE } from './course.ts'
import { kindsIn } from './kinds.ts'
import { askedInVain, eventsOf, knownBy, lastSender, reportsOver } from './microscope/knowledge.ts'
import { beliefsOf, sentenceOf } from './microscope/knowledge-panel.tsx'
import { serverOf } from './scenario.ts'
import { shown } from './shown.ts'
import { flightsIn, MOST_FLIGHTS, waitingAt } from './stage/flights.ts'
import { machineOf } from './stage/machine.ts'
import { transitionsOf } from './transitions.ts'
import { caption, headlines, markers, readout } from './words.ts'

const valuesOf = (query: string) => parseLink(`async?${query}`, { async: lab }).values as unknown as AsyncValues

function artifactOf<A>(key: string, values: AsyncValues): A {
  const making = model.artifacts?.[key](values)
  while (!making?.advance(1e6)) {}
  return making.result() as A
}

function runOf(query: string): RunView & { readonly values: AsyncValues } {
  const values = valuesOf(query)
  const { recording, metrics } = runWhole(lab, values, { record: true })
  if (!recording) throw new Error('nothing was recorded')
  return { values, recording, metrics, references: {}, finished: true }
}

const QUERIES = [
  'processors=16&depth=10',
  'processors=9&depth=9&balancer=loadserver',
  'processors=8&depth=9&balancer=rid&t1=on&t2=on&fillingBalancer=loadserver&detection=central&termination=ring',
]

describe.each(QUERIES)('the course of "%s"', (query) => {
  const run = runOf(query)
  const { values, recording, metrics } = run
  const p = recording.lanes
  const schedule = artifactOf<ScheduleArtifact>('schedule', values)
  const course = courseOf(schedule, p)

  test('says of every moment what the recorded times say of all of it', () => {
    expect(course.end).toBeCloseTo(recording.columns.time[recording.count - 1], 9)
    const first = serverOf(values) ? 1 : 0
    let computing = 0
    for (let q = first; q < p; q++) {
      let before = 0
      for (let k = course.first[q]; k < course.first[q + 1]; k++) {
        const i = course.order[k]
        const { begin, end, state } = schedule.pieces
        assert.ok(begin[i] >= before)
        assert.equal(course.doing(q, (begin[i] + end[i]) / 2), state[i])
        if (begin[i] - before > 1e-9) assert.equal(course.doing(q, (begin[i] + before) / 2), IDLE)
        if (state[i] === 0) computing += end[i] - begin[i]
        before = end[i]
      }
    }
    expect(computing / (p - first)).toBeCloseTo(Number(metrics?.computeTime), 9)
  })

  test('has the queues that were recorded, changed when the inspector saw them changed', () => {
    const { first, at } = schedule.queues
    const last = recording.count - 1
    for (let q = 0; q < p; q++) {
      for (let row = 0; row <= last; row += 3) {
        const from = row > 0 ? recording.columns.time[row - 1] : 0
        const to = recording.columns.time[row]
        let area = 0
        let time = from
        for (let k = first[q]; k < first[q + 1] && time < to; k++) {
          const next = Math.min(to, Math.max(time, at[k]))
          area += course.queue(q, (time + next) / 2) * (next - time)
          time = next
        }
        area += course.queue(q, (time + to) / 2) * (to - time)
        expect(area / (to - from)).toBeCloseTo(recording.matrices.load[row * p + q], 3)
      }
    }
    for (const detail of model.inspect(values).window(700, 702) as readonly AsyncDetail[]) {
      for (const [q, load] of detail.load.entries()) expect(course.queue(q, detail.end)).toBe(load)
    }
  })

  test('has the messages in flight that were recorded, kind by kind together', () => {
    const kinds = inFlight(course, run)
    expect(kinds.length).toBeGreaterThan(1)
    for (let row = 0; row < recording.count; row++) {
      const sum = kinds.reduce((all, { mean }) => all + mean[row], 0)
      expect(sum).toBeCloseTo(recording.columns.inFlight[row], 3)
    }
  })

  test('shows the messages that are between their sending and their arriving, and no others', () => {
    const { sent, arrived } = schedule.messages
    for (let m = 0; m < sent.length; m += 7) {
      const time = (sent[m] + arrived[m]) / 2
      const flights = flightsIn(course, time)
      const onTheWay = sent.filter((s, k) => s <= time && time < arrived[k]).length
      expect(flights.length).toBe(onTheWay)
      expect(flights.every(({ share }) => share >= 0 && share < 1)).toBe(true)
    }
    expect(flightsIn(course, course.end).length).toBeLessThanOrEqual(MOST_FLIGHTS)
    const waiting = waitingAt(course, 0, course.end / 2)
    const { to, taken } = schedule.messages
    expect(waiting).toBe(
      arrived.filter((a, m) => to[m] === 0 && a <= course.end / 2 && !(taken[m] <= course.end / 2)).length,
    )
  })

  test('has the kinds of messages that the engine counts by', () => {
    expect(kindsIn(values).map(({ name }) => name)).toEqual(kindsOf(values))
    for (const kind of schedule.messages.kind) expect(kind).toBeLessThan(kindsIn(values).length)
  })

  test('is put into words', () => {
    const ids = model.metrics.map(({ id }) => id)
    for (const { metric } of headlines(run)) expect(ids).toContain(metric)
    const rows = markers(run).map(({ row }) => row)
    expect(rows).toEqual([...rows].sort((a, b) => a - b))
    const details = model.inspect(values).window(200, 203)
    for (const [i, detail] of details.entries()) {
      const place = { id: 'seconds', x: (200.5 + i) * 1e-6, share: 0, playing: false } as const
      const now = shown(run, place, { step: 200 + i, detail }, undefined)
      expect(caption(run, 1, detail, now)).toMatch(/^20\d(\.\d+)? µs: \d+ of \d+ (processor|worker)s? computes?/)
    }
    for (let row = 0; row < recording.count; row += 10) {
      expect(caption(run, row)).toMatch(/^\d[^:]*s to \d[^:]*s: on average/)
      expect(readout(run, row).every(({ value }) => value !== '–')).toBe(true)
    }
  })
})

test('messages take a way of as many links as they have hops', () => {
  const values = valuesOf('processors=24')
  const graph = machineOf(values)
  const network = networkOf(values)
  const routes = routesOf(network)
  for (const [from, to] of [
    [0, 23],
    [5, 6],
    [7, 16],
  ]) {
    const way = graph.way(from, to)
    expect(way.length - 1).toBe(distance(routes, from, to))
    expect([way[0], way[way.length - 1]]).toEqual([from, to])
  }
})

test('a server stands apart where it only serves, and not where it works in another phase', () => {
  expect(serverOf(valuesOf('balancer=loadserver'))).toBe('Load server')
  expect(serverOf(valuesOf('balancer=rid&t1=on&fillingBalancer=loadserver'))).toBeUndefined()
  expect(serverOf(valuesOf('balancer=stealing'))).toBeUndefined()
  expect(serverOf(valuesOf('balancer=stealing&victim=global'))).toBe('Counter')
})

test('transitions are where the metrics have them, each processor learning of them no earlier', () => {
  const run = runOf(QUERIES[2])
  const marks = artifactOf<MarksArtifact>('marks', run.values)
  const transitions = transitionsOf(run, marks)
  expect(transitions.map(({ time }) => time)).toEqual([run.metrics?.t1, run.metrics?.t2])
  for (const { acted, learned } of transitions) {
    expect(acted).toBe(true)
    expect(learned.length).toBeGreaterThan(0)
  }
  const plain = runOf(QUERIES[0])
  expect(transitionsOf(plain, marks).every(({ acted, learned }) => !acted && learned.length === 0)).toBe(true)
})

describe('what a processor knows', () => {
  const values = valuesOf('processors=16&depth=9&balancer=rid&update=1')
  const schedule = artifactOf<ScheduleArtifact>('schedule', values)
  const course = courseOf(schedule, 16)
  const details = model.inspect(values).window(9000, 9002) as readonly AsyncDetail[]

  test('is what the messages that it took reported last, each by a processor that had that many', () => {
    const { load, from, to, taken } = schedule.messages
    expect(load.some((queue) => queue > 0)).toBe(true)
    for (let q = 0; q < 16; q++) {
      for (const report of knownBy(course, q, 0.01)) {
        expect(report.taken).toBeLessThanOrEqual(0.01)
        const later = taken.filter(
          (t, m) => to[m] === q && from[m] === report.of && load[m] >= 0 && t > report.taken && t <= 0.01,
        )
        expect(later.length).toBe(0)
        const over = reportsOver(course, q, report.of, 0.006, 0.01)
        expect(over.at(-1)).toEqual(report)
        expect(over.filter((one) => one.taken < 0.006).length).toBeLessThanOrEqual(1)
      }
    }
  })

  test('is set against the true queues, and grows old', () => {
    const [detail] = details
    const run = { values }
    const beliefs = beliefsOf(run, detail, course, 5)
    expect(beliefs.map(({ of }) => of).sort((x, y) => x - y)).toEqual([1, 4, 6, 9])
    expect(sentenceOf(beliefs, detail)).toMatch(/^It knows of 4 other queues, .*wrongly by now\. .* ago\.$/)
    const one = beliefs.slice(0, 1)
    const load = Int32Array.from({ length: 16 }, () => one[0].value)
    expect(sentenceOf(one, { load, begin: detail.begin })).toContain('one other queue, rightly')
    load[one[0].of]++
    expect(sentenceOf(one, { load, begin: detail.begin })).toContain('wrongly by now')
  })

  test('and what it sent and took is in the order of time', () => {
    const events = eventsOf(course, 5, 0.012, 24)
    expect(events.length).toBe(24)
    expect(events.every(({ time }, k) => time <= 0.012 && (k === 0 || time <= events[k - 1].time))).toBe(true)
    expect(schedule.messages.sent[0]).toBeGreaterThanOrEqual(0)
    expect(lastSender(course, 0)).toBeGreaterThanOrEqual(0)
  })
})

describe('A request in vain', () => {
  test.each([
    'processors=16&depth=12',
    'processors=16&depth=10&amount=half&keep=0&victim=last',
    'processors=9&depth=10&handling=interrupt',
    'processors=16&depth=10&balancer=rid&lowThreshold=2',
    'processors=8&depth=10&speeds=1,0.5&port=serial&victim=ring',
  ])('is said of each that is counted: %s', (query) => {
    const values = valuesOf(query)
    const { metrics } = runWhole(lab, values, { record: false })
    const course = courseOf(artifactOf<ScheduleArtifact>('schedule', values), values.processors)
    const kinds = kindsIn(values)
    const requests = Array.from(course.schedule.messages.kind.keys()).filter(
      (m) => kinds[course.schedule.messages.kind[m]].asks,
    )
    expect(requests.length).toBe(metrics.requests)
    const inVain = requests.filter((m) => askedInVain(course, m, Number.POSITIVE_INFINITY) !== undefined)
    expect(inVain.length).toBeGreaterThan(0)
    expect(inVain.length).toBe(metrics.askedInVain)
  })

  test('is one of 190 of 353 with 16 processors, and says how many others had tasks', () => {
    const values = valuesOf('processors=16&depth=12')
    expect(runWhole(lab, values, { record: false }).metrics).toMatchObject({ requests: 353, askedInVain: 190 })
    const course = courseOf(artifactOf<ScheduleArtifact>('schedule', values), values.processors)
    const sentences = Array.from(course.schedule.messages.kind.keys(), (m) => askedInVain(course, m, course.end) ?? '')
    expect(sentences).toContain('Processor 5 asked 11, whose queue was empty; 7 other queues were not.')
    expect(askedInVain(course, 0, 0)).toBeUndefined()
  })

  test.each([
    'balancer=loadserver',
    'balancer=gdem',
    'balancer=pool',
    'balancer=own',
    'balancer=own&fillingBalancer=stealing&t1=on',
  ])(
    'is not counted where no request asks one processor for tasks, or what a program asks for is not known: %s',
    async (query) => {
      const values = valuesOf(`processors=8&depth=8&${query}`)
      await model.ready(values)
      expect(runWhole(lab, values, { record: false }).metrics.askedInVain).toBeNull()
    },
  )
})
