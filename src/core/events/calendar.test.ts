import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Calendar } from './calendar.ts'

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
        const found = calendar.earliest()
        if (least === Number.POSITIVE_INFINITY) expect(found).toBe(-1)
        else {
          expect(times[found]).toBe(least)
          now = least
        }
        expect(calendar.count).toBe(times.filter(Number.isFinite).length)
      }
    }),
    { seed: 1 },
  )
})
