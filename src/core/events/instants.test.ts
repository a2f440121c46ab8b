import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Instants } from './instants.ts'

test('the earliest of all instants is found, of several the first, whatever was set before', () => {
  const changes = fc.array(fc.tuple(fc.nat({ max: 99 }), fc.nat({ max: 9 })), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), changes, (count, changes) => {
      const instants = new Instants(count)
      const winners: number[] = []
      const wanted: number[] = []
      for (const [subject, time] of changes) {
        instants.set(subject % count, time === 9 ? Number.POSITIVE_INFINITY : time)
        winners.push(instants.earliest())
        const times = [...instants.times.subarray(0, count)]
        wanted.push(times.indexOf(Math.min(...times)))
      }
      expect(winners).toEqual(wanted)
    }),
    { seed: 1 },
  )
})
