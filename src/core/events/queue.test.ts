import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EventQueue } from './queue.ts'

/** What is left in a queue, event by event. */
function drained(queue: EventQueue): [time: number, kind: number, subject: number][] {
  const found: [number, number, number][] = []
  while (queue.advance()) found.push([queue.now, queue.kind, queue.subject])
  return found
}

describe('an event queue', () => {
  test('lets events happen in order of time, those of one time in the order in which they were scheduled', () => {
    const times = fc.array(fc.nat({ max: 20 }), { maxLength: 300 })
    fc.assert(
      fc.property(times, (times) => {
        const queue = new EventQueue()
        for (const [nth, time] of times.entries()) queue.schedule(time, nth, 7 * nth)
        // A sort that keeps the order of equals is the definition.
        const wanted = times.map((time, nth) => [time, nth, 7 * nth]).sort((a, b) => a[0] - b[0])
        expect(drained(queue)).toEqual(wanted)
      }),
      { seed: 1 },
    )
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
