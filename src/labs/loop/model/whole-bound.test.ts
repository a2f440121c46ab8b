/** The bound of whole iterations: in slices, and by hand. */
import { expect, test } from 'vitest'
import { whole } from '../../../core/run/making.ts'
import { loopOf } from './iterations.ts'
import { loadsOf } from './loads.ts'
import { longOnesOf, wholeBound } from './whole-bound.ts'

const unloaded = (processors: number, block: number, readings = () => {}) => {
  const loads = loadsOf({ seed: 1, maxLoad: 0 }, block, Array(processors).fill(1))
  const speed = (i: number, k: number) => {
    readings()
    return loads.speed(i, k)
  }
  return { ...loads, speed }
}

test('three iterations of 2 s on two processors end at 4 s at the earliest', () => {
  const loop = loopOf([2, 2, 2], 0)
  expect(whole(wholeBound({ loop, loads: unloaded(2, 100), processors: 2, sequential: 0 }))).toBeCloseTo(4, 6)
})

test('the times of iterations, the longest first, and how many take at least each', () => {
  expect(whole(longOnesOf(loopOf([1, 3, 0, 3, 2], 0)))).toEqual([
    { time: 3, count: 2 },
    { time: 2, count: 3 },
    { time: 1, count: 4 },
  ])
  const many = loopOf(
    Array.from({ length: 50_000 }, (_, i) => 1 + (i % 1000)),
    0,
  )
  const some = whole(longOnesOf(many))
  expect(some).toHaveLength(64)
  expect(some[0]).toEqual({ time: 1000, count: 50 })
  expect(some[63]).toEqual({ time: 1, count: 50_000 })
})

test('a worker looks at its messages between stretches of many blocks of load', () => {
  let readings = 0
  const processors = 10
  const loop = loopOf(
    Array.from({ length: 1000 }, () => 1),
    0,
  )
  // The work of 100 s in blocks of 1 ms: a million looks at a processor's load.
  const steps = wholeBound({ loop, loads: unloaded(processors, 0.001, () => readings++), processors, sequential: 0 })
  let most = 0
  for (;;) {
    const before = readings
    const step = steps.next()
    most = Math.max(most, readings - before)
    if (!step.done) continue
    expect(step.value).toBeCloseTo(100, 2)
    break
  }
  expect(readings).toBeGreaterThan(900_000)
  expect(most).toBeLessThan(50_000)
})
