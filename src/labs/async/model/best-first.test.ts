import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byChance } from '../../../../tests/setup/cases.ts'
import { BestFirst } from './best-first.ts'

/** What happens to a queue: a task with a promise comes, the best is taken, or a number of tasks go away. */
const doings = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ what: fc.constant('come' as const), number: fc.nat({ max: 5 }) }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('take' as const), number: fc.constant(0) }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('cut' as const), number: fc.integer({ min: 1, max: 4 }) }) },
  ),
  { maxLength: 200 },
)

test('A queue in the order of promise does what a sorted list does', () => {
  const property = fc.property(doings, (doings) => {
    const tasks = new BestFirst(3, 1, (descriptors, at) => descriptors[at])
    /** From the best to the worst; of equals the newest comes first. */
    const sorted: { task: number; promise: number }[] = []
    for (const { what, number } of doings) {
      if (what === 'come') {
        const task = tasks.create()
        tasks.descriptors[task] = number
        tasks.push(1, task)
        const place = sorted.findIndex(({ promise }) => promise >= number)
        sorted.splice(place < 0 ? sorted.length : place, 0, { task, promise: number })
      } else if (sorted.length > 0 && what === 'take') {
        const task = tasks.take(1)
        expect(task).toBe(sorted.shift()?.task)
        tasks.release(task)
      } else if (sorted.length > 0) {
        // The best stays unless all go.
        const count = Math.min(number, sorted.length)
        const gone = sorted.splice(count < sorted.length ? 1 : 0, count)
        const chain = { first: -1, last: -1, count: 0 }
        tasks.cut(1, count, chain)
        const cut: number[] = []
        for (let task = chain.first; task >= 0; task = tasks.newer[task]) cut.push(task)
        expect(cut).toEqual(gone.map(({ task }) => task))
        expect([chain.count, chain.last]).toEqual([count, cut.at(-1)])
        for (const task of cut) tasks.release(task)
      }
      expect(tasks.load[1]).toBe(sorted.length)
    }
  })
  fc.assert(property, byChance(1, 200))
})

test('A queue in the order of promise goes back to any state', () => {
  const tasks = new BestFirst(1, 1, (descriptors, at) => descriptors[at])
  const come = (promise: number) => {
    const task = tasks.create()
    tasks.descriptors[task] = promise
    tasks.push(0, task)
  }
  for (let k = 0; k < 50; k++) come((7 * k) % 20)
  const restore = tasks.save()
  const empty = () => Array.from({ length: tasks.load[0] }, () => tasks.take(0))
  const first = empty()
  for (let k = 0; k < 300; k++) come(k)
  restore()
  expect(empty()).toEqual(first)
})
