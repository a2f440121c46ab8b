import { expect, test } from 'vitest'
import { mix } from './hash.ts'
import { stream } from './random.ts'
import { Streams } from './streams.ts'

test('mix is the finaliser of MurmurHash3', () => {
  expect(mix(0)).toBe(0)
  expect(mix(1) >>> 0).toBe(0x514e28b7)
  expect(mix(2) >>> 0).toBe(0x30f4c306)
})

test('a stream repeats for the same seed and name, and differs for another', () => {
  const draw = (seed: number, name: string) => Array.from({ length: 4 }, stream(seed, name))
  expect(draw(7, 'balancer')).toEqual(draw(7, 'balancer'))
  expect(draw(7, 'balancer')).not.toEqual(draw(8, 'balancer'))
  expect(draw(7, 'balancer')).not.toEqual(draw(7, 'workload'))
})

test('many streams draw what each draws alone, in whatever order they are asked', () => {
  const names = ['compute/0', 'compute/1', 'message/0']
  const many = new Streams(7, names.length, (k) => names[k])
  const single = names.map((name) => stream(7, name))
  for (let draw = 0; draw < 3000; draw++) {
    const k = (draw * draw) % 3
    expect(many.next(k)).toBe(single[k]())
  }
})
