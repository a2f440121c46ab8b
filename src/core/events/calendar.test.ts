import assert from 'node:assert/strict'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stream } from '../random/random.ts'
import { Calendar } from './calendar.ts'
import { EventQueue } from './queue.ts'

test('the earliest instant is found, whatever the width of the spans, as instants are put off and brought forward', () => {
  const changes = fc.array(fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 400 })), { maxLength: 200 })
  fc.assert(
    fc.property(changes, fc.constantFrom(1, 3, 64, 1000), fc.nat({ max: 100 }), (changes, width, rebuilt) => {
      const calendar = new Calendar(10, width)
      const times = new Array<number>(10).fill(Number.POSITIVE_INFINITY)
      let now = 0
      for (const [k, [subject, delay]] of changes.entries()) {
        // Multiples of 100, so that many are the same and some are laps ahead.
        const time = delay > 390 ? Number.POSITIVE_INFINITY : now + 100 * (delay % 7) * (delay > 370 ? 1000 : 1)
        times[subject] = time
        calendar.set(subject, time)
        if (k === rebuilt) calendar.rebuild()
        const least = Math.min(...times)
        const earliest = calendar.earliest()
        if (least === Number.POSITIVE_INFINITY) expect(earliest).toBe(-1)
        else {
          expect(times[earliest]).toBe(least)
          now = least
        }
        expect(calendar.count).toBe(times.filter(Number.isFinite).length)
      }
    }),
    { seed: 1 },
  )
})

test('spans become longer and shorter with what falls into them, and the earliest stays the earliest', () => {
  const random = stream(7, 'calendar')
  for (const width of [1, 2 ** 40]) {
    const calendar = new Calendar(300, width)
    const queue = new EventQueue()
    for (let subject = 0; subject < 300; subject++) {
      calendar.set(subject, subject)
      queue.schedule(subject, 0, subject)
    }
    for (let step = 0; step < 20_000; step++) {
      const subject = calendar.earliest()
      queue.advance()
      const now = calendar.times[subject]
      assert.equal(now, queue.now)
      // Long ones, short ones, and then mostly long ones, so that no length of a span is best throughout.
      const long = random() < (step < 8000 ? 0.01 : step < 16_000 ? 1 : 0)
      const next = now + 1 + Math.floor(random() * (long ? 1e9 : 300))
      calendar.set(subject, next)
      queue.schedule(next, 0, subject)
    }
  }
})
