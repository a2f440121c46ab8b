import { expect, test } from 'vitest'
import { defaults } from '../parameters.ts'
import { type SpeedValues, speedParameters } from './speed-parameters.ts'
import { Speeds } from './speeds.ts'

const speedsOf = (values: Partial<SpeedValues>, processors = 4) =>
  new Speeds({ ...defaults(speedParameters), ...values }, processors)

test('a pattern is repeated, and all of speed 1 are even', () => {
  const speeds = speedsOf({ speeds: [1, 2, 0.5] })
  expect([...speeds.of]).toEqual([1, 2, 0.5, 1])
  expect([speeds.total, speeds.fastest, speeds.even]).toEqual([4.5, 2, false])
  expect(speedsOf({}).even).toBe(true)
  expect(speedsOf({ slowProcessor: 4 }).even).toBe(true)
  expect(speedsOf({ slowProcessor: 1, slowFactor: 1 }).even).toBe(true)
})

test('a slow spell stretches what falls into it', () => {
  const speeds = speedsOf({ slowProcessor: 1, slowStart: 2, slowLength: 3, slowFactor: 4, speeds: [1, 2] })
  const ms = 1e6
  // Before, across the beginning, inside, across both ends, after; another processor is not concerned.
  expect(speeds.time(1, 0, 4 * ms)).toBe(2 * ms)
  expect(speeds.time(1, ms, 3 * ms)).toBe(ms + 2 * ms)
  expect(speeds.time(1, 2 * ms, ms)).toBe(2 * ms)
  expect(speeds.time(1, ms, (2 + 1.5 + 4) * ms)).toBe((1 + 3 + 2) * ms)
  expect(speeds.time(1, 5 * ms, 4 * ms)).toBe(2 * ms)
  expect(speeds.time(0, 2 * ms, ms)).toBe(ms)
  expect([0, 2, 4.9, 5].map((at) => speeds.at(1, at * ms))).toEqual([2, 0.5, 0.5, 2])
})
