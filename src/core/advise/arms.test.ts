import { describe, expect, test } from 'vitest'
import { number } from '../parameters.ts'
import { around, goesOn } from './arms.ts'

const group = 'g'
const interval = number({
  label: 'Interval',
  group,
  default: 10,
  slider: { min: 1, max: 100, step: 1 },
  limits: { min: 1, max: 10_000, integer: true },
  help: '',
})
const chunk = number({
  label: 'Chunk',
  group,
  default: 1,
  slider: { min: 1, max: 64, scale: 'log2' },
  limits: { min: 1, max: 100, integer: true },
  help: '',
})
const share = number({
  label: 'Share',
  group,
  default: 0.2,
  slider: { min: 0, max: 0.95, step: 0.05 },
  limits: { min: 0, max: 0.999 },
  help: '',
})

describe('what is tried around a setting that is the best so far', () => {
  test.each([
    // Between 1 and 6 the slider has no round values: what lies halfway in proportion is tried.
    ['two that lie near in steps, and far apart in proportion', interval, 1, [1, 6, 10], [2]],
    ['as before, on the other side', interval, 6, [1, 6], [2]],
    ['neighbours', interval, 2, [1, 2, 3], []],
    ['neighbours an octave apart', chunk, 8, [4, 8, 16], []],
    ['steps that are all tried', share, 0, [0, 0.05], []],
    // An end of the slider is no end of what is allowed.
    ['the end of the slider', interval, 100, [51, 100], [76, 200]],
    ['beyond the end of the slider', interval, 200, [100, 200], [400]],
    ['the last that is allowed', chunk, 64, [32, 64], [100]],
    ['the end of what is allowed', chunk, 100, [64, 100], []],
    ['the least that is allowed', chunk, 1, [1, 2], []],
  ])('%s', (_, parameter, value, tried, expected) => {
    expect(around(parameter, value, tried)).toEqual(expected)
  })

  test('it is known where a setting can go on', () => {
    expect([goesOn(interval, 100, 1), goesOn(interval, 1, -1)]).toEqual([true, false])
    expect([goesOn(chunk, 100, 1), goesOn(chunk, 'auto', 1)]).toEqual([false, false])
  })
})
