import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byChance } from '../../../tests/setup/cases.ts'
import { TimingWheels } from './wheels.ts'

const ENTRIES = 20
/** Times to wait: within a block, a few blocks, some eras. */
const wait = fc.oneof(
  fc.integer({ min: 0, max: 400 }),
  fc.integer({ min: 0, max: 50_000 }),
  fc.integer({ min: 0, max: 1e8 }),
)
const action = fc.record({
  entry: fc.nat({ max: ENTRIES - 1 }),
  wait,
  order: fc.nat({ max: 3 }),
  what: fc.constantFrom('put', 'put', 'forward', 'take', 'take', 'limit', 'save', 'restore'),
})

/** What a plain list does that is searched through. */
class Plain {
  waiting: { readonly entry: number; readonly time: number; readonly order: number }[] = []

  put(entry: number, time: number, order: number): void {
    this.waiting = [...this.waiting.filter((other) => other.entry !== entry), { entry, time, order }]
  }

  /** Those that wait for the earliest time, in their order. */
  first() {
    const time = Math.min(...this.waiting.map(({ time }) => time))
    return this.waiting.filter((each) => each.time === time).sort((a, b) => a.order - b.order)
  }
}

test('entries are taken by time, those of one time by their order, whatever was put in, brought forward or gone back to', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 100, size: 'max' }), (actions) => {
      const wheels = new TimingWheels(ENTRIES)
      const plain = new Plain()
      let now = 0
      const save = () => {
        const [saved, waiting, then] = [wheels.save(), plain.waiting, now]
        return () => {
          saved.restore()
          plain.waiting = waiting
          now = then
        }
      }
      let restore = save()
      for (const { entry, wait, order, what } of actions) {
        const waits = plain.waiting.find((other) => other.entry === entry)
        const time = now + wait
        if (what === 'put' && !waits) {
          // Equal orders at one time would leave open who is first.
          wheels.order[entry] = order * ENTRIES + entry
          wheels.put(entry, time)
          plain.put(entry, time, order * ENTRIES + entry)
        } else if (what === 'forward' && waits) {
          wheels.bringForward(entry, time)
          if (time < waits.time) plain.put(entry, time, waits.order)
        } else if (what === 'take' && plain.waiting.length > 0) {
          const [first] = plain.first()
          now = first.time
          expect(wheels.earliest(Number.POSITIVE_INFINITY)).toBe(now)
          expect(wheels.first()).toBe(first.entry)
          wheels.take()
          plain.waiting = plain.waiting.filter((other) => other !== first)
        } else if (what === 'limit') {
          // Something may be put in from there on, though what is the earliest so far has been looked for.
          const least = plain.first()[0]?.time ?? Number.POSITIVE_INFINITY
          now = Math.min(time, least)
          expect(wheels.earliest(now)).toBeGreaterThanOrEqual(now)
        } else if (what === 'save') restore = save()
        else if (what === 'restore') restore()
      }
      const remaining = plain.waiting.toSorted((a, b) => a.time - b.time || a.order - b.order)
      for (const { entry, time } of remaining) {
        expect([wheels.earliest(Number.POSITIVE_INFINITY), wheels.first()]).toEqual([time, entry])
        wheels.take()
      }
      expect(wheels.earliest(Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY)
    }),
    byChance(1, 300),
  )
})
