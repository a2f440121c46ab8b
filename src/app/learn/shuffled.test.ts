import { expect, test } from 'vitest'
import { shuffled } from './shuffled.ts'

const options = ['ring', 'torus', 'hypercube', 'chain']

test('options keep their order during a visit and lose none', () => {
  expect(shuffled(options, 'tree/lesson/which', 7)).toEqual(shuffled(options, 'tree/lesson/which', 7))
  expect(shuffled(options, 'tree/lesson/which', 7).toSorted()).toEqual(options.toSorted())
  expect(shuffled(options, 'tree/lesson/which')).toEqual(shuffled(options, 'tree/lesson/which'))
})

test('over many visits every option stands in every place about equally often', () => {
  const last = { ring: 0, torus: 0, hypercube: 0, chain: 0 } as Record<string, number>
  for (let visit = 0; visit < 4000; visit++) last[shuffled(options, 'tree/lesson/which', visit)[3]]++
  for (const count of Object.values(last)) expect(Math.abs(count - 1000)).toBeLessThan(120)
})

test('questions of one visit have orders of their own', () => {
  const orders = new Set(Array.from({ length: 20 }, (_, i) => shuffled(options, `tree/lesson/${i}`, 7).join()))
  expect(orders.size).toBeGreaterThan(8)
})
