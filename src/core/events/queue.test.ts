import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Lane } from './lane.ts'
import { EventQueue } from './queue.ts'

/** What is left in a queue, event by event. */
function drained(queue: EventQueue): [time: number, kind: number, subject: number][] {
  const events: [number, number, number][] = []
  while (queue.advance()) events.push([queue.now, queue.kind, queue.subject])
  return events
}

describe('an event queue', () => {
  test('lets events happen in order of time, those of one time in the order in which they were scheduled', () => {
    const times = fc.array(fc.nat({ max: 20 }), { maxLength: 300 })
    fc.assert(
      fc.property(times, (times) => {
        const queue = new EventQueue()
        for (const [nth, time] of times.entries()) queue.schedule(time, nth, 7 * nth)
        // A sort that keeps the order of equals is the definition.
        const sorted = times.map((time, nth) => [time, nth, 7 * nth]).sort((a, b) => a[0] - b[0])
        expect(drained(queue)).toEqual(sorted)
      }),
      { seed: 1 },
    )
  })

  test('keeps a place that was reserved, and lets the first event of a lane come later', () => {
    const queue = new EventQueue()
    const lane = queue.lane(1, 5)
    queue.follow(lane, 8)
    const place = queue.reserve()
    for (const subject of [2, 3, 4]) queue.schedule(2, 0, subject)
    queue.scheduleAs(place, 2, 0, 1)
    expect([queue.next, queue.nextBeside(lane)]).toEqual([1, 2])
    queue.putOff(lane, 1.5, 2, queue.reserve())
    expect([queue.now, queue.next]).toEqual([1.5, 2])
    expect(drained(queue).map(([, , subject]) => subject)).toEqual([1, 2, 3, 4, 8])
  })

  test('keeps that order while events schedule others', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 200 }), (delays) => {
        const queue = new EventQueue()
        const waiting: [number, number][] = []
        let nth = 0
        const schedule = (delay: number) => {
          waiting.push([queue.now + delay, nth])
          queue.schedule(queue.now + delay, nth++, 0)
        }
        schedule(delays[0])
        schedule(delays[0])
        while (queue.advance()) {
          waiting.sort((a, b) => a[0] - b[0] || a[1] - b[1])
          expect([queue.now, queue.kind]).toEqual(waiting.shift())
          for (let k = 0; k < 2 && nth < delays.length; k++) schedule(delays[nth])
        }
        expect(waiting).toEqual([])
      }),
      { seed: 2 },
    )
  })

  test('keeps that order whether events come due by lane or by time', () => {
    // Quarters add up without rounding: events often fall on the same moment.
    const durations = [0, 0.25, 0.5]
    const events = fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 400 })
    fc.assert(
      fc.property(events, fc.nat({ max: 200 }), (events, saved) => {
        const byTime = new EventQueue()
        const byLane = new EventQueue()
        const lanes = durations.map((duration, kind) => byLane.lane(duration, kind))
        let nth = 0
        const begin = () => {
          const event = events[nth++]
          byTime.schedule(byTime.now + 0.25 * (event % 3), event, nth)
          if (event < 3) byLane.follow(lanes[event], nth)
          else byLane.schedule(byLane.now + 0.25 * (event % 3), event, nth)
        }
        let restore: (() => void) | undefined
        begin()
        for (let k = 0; ; k++) {
          expect([byLane.size, byLane.next]).toEqual([byTime.size, byTime.next])
          if (k === saved) {
            restore = byLane.save()
            const rest = drained(byLane)
            restore()
            expect(rest.length).toBe(byLane.size)
          }
          if (!byTime.advance()) break
          expect(byLane.advance()).toBe(true)
          expect([byLane.now, byLane.kind, byLane.subject]).toEqual([byTime.now, byTime.kind, byTime.subject])
          for (let more = 0; more < 2 && nth < events.length; more++) begin()
        }
        expect(byLane.advance()).toBe(false)
      }),
      { seed: 4 },
    )
    expect(() => new EventQueue().lane(-1, 0)).toThrow('lane: expected a duration of at least 0, got -1')
  })

  test('has lanes that keep their order when they grow, wherever in its ring the first event stands', () => {
    const lane = new Lane(1, 0)
    for (let time = 0; time < 40; time++) lane.push(time, time, 0)
    for (let time = 0; time < 30; time++) lane.shift()
    for (let time = 40; time < 120; time++) lane.push(time, time, 0)
    const times = Array.from({ length: lane.count }, () => {
      const { time } = lane
      lane.shift()
      return time
    })
    expect(times).toEqual(Array.from({ length: 90 }, (_, i) => 30 + i))
  })

  test('goes back to a state that was saved, as often as is wanted', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 9 }), { maxLength: 100 }), fc.nat({ max: 100 }), (times, some) => {
        const queue = new EventQueue()
        for (const [nth, time] of times.entries()) queue.schedule(time, nth, 0)
        for (let k = 0; k < some; k++) queue.advance()
        const restore = queue.save()
        const first = drained(queue)
        for (let k = 0; k < 2; k++) {
          restore()
          expect(drained(queue)).toEqual(first)
        }
      }),
      { seed: 3 },
    )
  })

  test('has no past, and no moment that is no number', () => {
    const queue = new EventQueue()
    queue.schedule(2, 0, 0)
    queue.advance()
    expect(() => queue.schedule(1, 0, 0)).toThrow('event: expected a time of at least 2, got 1')
    expect(() => queue.schedule(Number.NaN, 0, 0)).toThrow(RangeError)
    expect(queue.next).toBe(Number.POSITIVE_INFINITY)
    expect(queue.advance()).toBe(false)
  })
})
