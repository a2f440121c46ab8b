import assert from 'node:assert/strict'
import { describe, expect, test } from 'vitest'
import { parseLink } from '../../../../core/link/link.ts'
import { lab as loop, loopModel } from '../../index.ts'
import type { LoopDetail } from '../../model/detail.ts'
import { stepSize } from '../step.ts'
import { movesOf } from './frame.ts'
import { placesOf, portOf } from './places.ts'
import { elsewhere } from './stage.tsx'
import { stationName } from './station.ts'
import { compositionOf, membersOf, nameOf, stationsOf } from './stations.ts'

const detailsOf = (query: string) => {
  const { values } = parseLink(`loop?${query}`, { loop })
  return loopModel.inspect(values as never).window(0, 1000) as LoopDetail[]
}

test('iterations that no processor holds are done, in a queue or on their way, by the strategies of both loops', () => {
  expect(elsewhere(new Set(['fixed']))).toBe('')
  expect(elsewhere(new Set(['fixed', 'queue']))).toBe(', or in the queue')
  expect(elsewhere(new Set(['exchange']))).toBe(', or on its way')
})

test('all workstations that do the same have its word beside their numbers, or none has', () => {
  const names = (width: number) =>
    Array.from({ length: 16 }, (_, station) => stationName(station, 16, 0, width, (text) => 7 * text.length))
  expect(names(96).filter((name) => name.includes('computes'))).toHaveLength(0)
  expect(names(108).filter((name) => name.includes('computes'))).toHaveLength(16)
  expect([names(96)[9], names(108)[9], stationName(9, 16, undefined, 200, () => 0)]).toEqual(['9', '9 · computes', '9'])
})

test('up to 64 workstations are drawn by themselves, more with their neighbours', () => {
  expect(stationsOf(64)).toEqual({ count: 64, each: 1, processors: 64 })
  const many = stationsOf(1000)
  expect(many).toEqual({ count: 63, each: 16, processors: 1000 })
  expect(membersOf(many, 62)).toEqual([992, 1000])
  expect([nameOf(many, 1), nameOf(stationsOf(4), 3)]).toEqual(['Processors 16–31', 'Processor 3'])
})

test.each([
  [4, 1024, 420],
  [16, 740, 380],
  [64, 375, 170],
  [1, 300, 80],
])('%d workstations stand apart from each other and from the network on %d × %d', (count, width, height) => {
  const places = placesOf(count, width, height)
  for (const [s, box] of places.boxes.entries()) {
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(width + 1e-6)
    expect(box.y + box.height).toBeLessThanOrEqual(height + 1e-6)
    const { channel } = places
    expect(box.y + box.height <= channel.y + 1e-6 || box.y >= channel.y + channel.height - 1e-6).toBe(true)
    expect(portOf(places, s)[0]).toBeCloseTo(box.x + box.width / 2)
    for (const other of places.boxes.slice(0, s)) {
      expect(other.y !== box.y || other.x + other.width <= box.x + 1e-6).toBe(true)
    }
  }
})

describe.each(['workload=trfd1&n=10', 'workload=trfd1&n=20&processors=96&strategy=stealing', 'n=50&strategy=guided'])(
  'what is drawn of "%s"',
  (query) => {
    const details = detailsOf(query)
    const stations = stationsOf(details[0].left.length)

    test('holds as many iterations as the processors have, each once', () => {
      for (const detail of details) {
        const composition = compositionOf(stations, detail)
        if (!composition) throw new Error('there are too many pieces')
        const iterations = composition.held.map((list) => list.reduce((sum, n, at) => sum + (at % 2 ? n : 0), 0))
        const left = iterations.map((_, s) => detail.left.slice(...membersOf(stations, s)).reduce((a, b) => a + b, 0))
        expect(iterations).toEqual(left)
        let end = 0
        for (let r = 0; r < composition.strip.length; r += 3) {
          assert.ok(composition.strip[r] >= end)
          end = composition.strip[r + 1]
        }
      }
    })

    test('has every iteration that was moved, while it is moved', () => {
      const recent = new Set(details.flatMap((detail) => detail.recent.map(({ sent, to }) => `${sent} ${to}`)))
      const sent = details.flatMap(({ messages }) => messages.filter(({ iterations }) => iterations > 0))
      expect(recent).toEqual(new Set(sent.map(({ sent, to }) => `${sent} ${to}`)))
      expect(details.flatMap(movesOf).length).toBeGreaterThan(0)
    })
  },
)

test.each(['workload=training', 'workload=experts&processors=8'])('the strip of "%s" is that of one step', (query) => {
  const size = stepSize(parseLink(`loop?${query}`, { loop })) ?? 0
  const steps = new Set<number>()
  for (const detail of detailsOf(query)) {
    const strip = compositionOf(stationsOf(detail.left.length), detail)?.strip ?? []
    const ends = strip.filter((_, at) => at % 3 < 2).map((end, at) => (at % 2 ? end - 1 : end))
    const of = new Set(ends.map((iteration) => Math.floor(iteration / size)))
    expect(of.size).toBeLessThanOrEqual(1)
    for (const step of of) steps.add(step)
  }
  expect(steps.size).toBeGreaterThan(5)
})

test('a synchronisation has the messages that it took: profiles of all to all, and what moves', () => {
  const details = detailsOf('')
  const decided = details.flatMap(({ synchronisations }) => synchronisations)
  expect(decided.map(({ outcome }) => outcome)).toEqual(['moved', 'moved', 'moved', 'moved', 'finished'])
  for (const { members, moves, begin, exchanged } of decided) {
    if (!exchanged) throw new Error('its messages are missing')
    const of = (kind: number) => exchanged.messages.filter((one) => one.kind === kind)
    expect(of(1).length).toBe(members.length * (members.length - 1))
    expect(of(3).map(({ from, to, iterations }) => ({ from, to, count: iterations }))).toEqual(
      expect.arrayContaining([...moves]),
    )
    expect(of(3).length).toBe(moves.length)
    for (const { sent, arrived } of exchanged.messages) {
      expect(sent).toBeGreaterThanOrEqual(begin)
      expect(arrived).toBeLessThanOrEqual(exchanged.end)
    }
  }
})
