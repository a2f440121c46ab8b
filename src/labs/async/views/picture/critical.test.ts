import { describe, expect, test } from 'vitest'
import { parseLink } from '../../../../core/link/link.ts'
import { lab, asyncModel as model } from '../../index.ts'
import type { ScheduleArtifact } from '../../model/detail.ts'
import type { AsyncValues } from '../../parameters.ts'
import { type Course, courseOf } from '../course.ts'
import { criticalPathOf, legsOf, PARTS, type Part, sentenceOf } from './critical.ts'

function courseIn(query: string): Course {
  const values = parseLink(`async?${query}`, { async: lab }).values as unknown as AsyncValues
  const making = model.artifacts?.schedule(values)
  while (!making?.advance(1e6)) {}
  return courseOf(making.result() as ScheduleArtifact, Number(values.processors))
}

const nanos = (seconds: number) => Math.round(seconds * 1e9)

/** The same chain, a nanosecond after the other and by looking at everything each time: nanoseconds by part, and the places it passes. */
function slowly({ schedule: { pieces, messages } }: Course) {
  const [begin, end] = [Array.from(pieces.begin, nanos), Array.from(pieces.end, nanos)]
  const [sent, arrived, taken] = [messages.sent, messages.arrived, messages.taken].map((of) => Array.from(of, nanos))
  let time = Math.max(...end)
  const doing = Array.from({ length: Math.max(...pieces.lane, ...messages.to) + 1 }, () =>
    new Int32Array(time).fill(-1),
  )
  for (const [i, q] of pieces.lane.entries()) doing[q].fill(i, begin[i], end[i])
  const atEnd = end.flatMap((to, i) => (to === time ? [i] : []))
  let lane = pieces.lane[atEnd.reduce((best, i) => (pieces.state[i] < pieces.state[best] ? i : best))]
  const spent: Record<Part, number> = { compute: 0, communicate: 0, overhead: 0, flight: 0, pause: 0 }
  const lanes = [lane]
  while (time > 0) {
    const piece = doing[lane][time - 1]
    if (piece >= 0 && pieces.state[piece] < 3) {
      spent[(['compute', 'communicate', 'overhead'] as const)[pieces.state[piece]]]++
      time--
      continue
    }
    const woke = taken.flatMap((at, m) => (at === time && messages.to[m] === lane ? [m] : []))
    const [m] = woke.sort((a, b) => arrived[b] - arrived[a])
    if (m === undefined || arrived[m] < time) {
      // A timer woke it, or the message waited for it: time passes until either is no longer true.
      spent.pause++
      time--
      continue
    }
    lane = messages.from[m]
    lanes.push(lane)
    const busy = begin.findIndex((from, i) => pieces.lane[i] === lane && from === sent[m] && pieces.state[i] === 1)
    const until = busy < 0 ? sent[m] : Math.min(end[busy], time)
    spent.communicate += until - sent[m]
    spent.flight += time - until
    time = sent[m]
  }
  return { spent, lanes: lanes.reverse() }
}

const QUERIES = [
  'processors=1&depth=3&grain=100',
  'processors=4&depth=5&grain=100',
  'processors=6&depth=5&grain=100&topology=ring&balancer=rid&update=1',
  'processors=5&depth=5&grain=100&balancer=loadserver',
  'processors=5&depth=5&grain=100&balancer=loadserver&serverCost=light&interval=2',
  'processors=4&depth=5&grain=100&handling=interrupt&port=serial&hopTime=3',
  'processors=4&depth=4&grain=100&termination=ring',
  'processors=4&depth=5&grain=100&topology=ring&balancer=gdem&synchronisation=local&t1=on&t2=on&detection=central',
]

describe.each(QUERIES)('the critical path of "%s"', (query) => {
  const course = courseIn(query)
  const path = criticalPathOf(course)

  test('is the chain that is found a nanosecond after the other', () => {
    const { spent, lanes } = slowly(course)
    for (const part of PARTS) expect([part, nanos(path.spent[part])]).toEqual([part, spent[part]])
    expect(legsOf(course, path).map(({ lane }) => lane)).toEqual(lanes)
  })

  test('leads without a gap from the beginning to the end, and is put into words in parts that add up to it', () => {
    const { links } = path
    const { from, to } = course.schedule.messages
    expect(links[0].begin).toBeCloseTo(0, 9)
    expect(links.at(-1)?.end).toBe(course.end)
    for (const [k, link] of links.entries()) {
      if (k === 0) continue
      expect(link.begin).toBeCloseTo(links[k - 1].end, 9)
      if (link.kind === 'message') expect([from[link.index], to[link.index]]).toEqual([links[k - 1].lane, link.lane])
      else expect(link.lane).toBe(links[k - 1].lane)
    }
    expect(PARTS.reduce((sum, part) => sum + path.spent[part], 0)).toBeCloseTo(course.end, 9)
    expect(sentenceOf(course)).toMatch(
      /^What determined the end: a chain through \d+ processors?( by \d+ messages?)?\. Of its .*s, .* %/,
    )
  })
})

test('one processor alone only computes', () => {
  expect(sentenceOf(courseIn('processors=1&depth=4&balancer=none'))).toMatch(
    /a chain through 1 processor\. Of its .*s, 100 % computing\.$/,
  )
})
