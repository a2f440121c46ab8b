import { expect, test } from 'vitest'
import { stream } from './random.ts'

test('a stream repeats for the same seed and name, and differs for another', () => {
  const draw = (seed: number, name: string) => Array.from({ length: 4 }, stream(seed, name))
  expect(draw(7, 'balancer')).toEqual(draw(7, 'balancer'))
  expect(draw(7, 'balancer')).not.toEqual(draw(8, 'balancer'))
  expect(draw(7, 'balancer')).not.toEqual(draw(7, 'workload'))
})
