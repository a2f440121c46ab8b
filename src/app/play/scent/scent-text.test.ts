import { expect, test } from 'vitest'
import { saying } from '../../../../tests/facts.ts'
import type { MetricDefinition } from '../../../core/lab.ts'
import { choice, number } from '../../../core/parameters.ts'
import { bestOf, boundText, curveText, givenText, isFlat, pointText, rangeText } from './scent-text.ts'

const time: MetricDefinition = { id: 't', label: 'Total time', unit: 's', help: '', formula: '', better: 'less' }
const interval = number({
  label: 'Balancing interval',
  group: 'g',
  help: '',
  unit: 'nodes',
  default: 1,
  slider: { min: 1, max: 64 },
  limits: { min: 1, max: 99 },
})
const transition = choice({
  label: 'First transition',
  group: 'g',
  help: '',
  options: { off: { label: 'Off', help: '' }, on: { label: 'On', help: '' } },
})
const curve = [
  { sample: 1, value: 0.0612 },
  { sample: 45, value: 0.048 },
  { sample: 64, value: 0.078 },
]

test('a curve is a sentence: both ends, the best and which direction is better', () => {
  expect(curveText({ parameter: interval, metric: time }, curve, curve[1])).toMatch(
    saying('Total time', 'Balancing interval', '61.2 ms at 1', '78.0 ms at 64', '48.0 ms at 45', 'Less'),
  )
})

test('a choice is a number for each option', () => {
  const options = [
    { sample: 'off', value: 0.072 },
    { sample: 'on', value: 0.0612 },
  ]
  expect(curveText({ parameter: transition, metric: { ...time, better: 'more' } }, options, options[0])).toMatch(
    saying('Total time', 'First transition', 'Off 72.0 ms', 'On 61.2 ms', 'More'),
  )
})

test('a knob that makes no difference says so, and one point is no curve', () => {
  const flat = [
    { sample: 1, value: 0.0612 },
    { sample: 64, value: 0.0613 },
  ]
  expect(isFlat(flat)).toBe(true)
  expect(isFlat(curve)).toBe(false)
  expect(isFlat(flat.slice(1))).toBe(false)
  expect(curveText({ parameter: interval, metric: time }, flat, undefined)).toMatch(/makes no difference here\.$/)
})

test('the best is the least or the largest value, and none where neither is better', () => {
  expect(bestOf(curve, time, 1)?.sample).toBe(45)
  expect(bestOf(curve, { ...time, better: 'more' }, 1)?.sample).toBe(64)
  expect(bestOf(curve, { id: 't', label: '', unit: '', help: '', formula: '' }, 1)).toBeUndefined()
})

test('what is better by less than a reader could use is not: the present value is the best', () => {
  const close = [...curve, { sample: 50, value: 0.0482 }]
  expect(bestOf(close, time, 50)?.sample).toBe(50)
  expect(bestOf(close, time, 64)?.sample).toBe(45)
})

test('a knob that changes the job has a range and no best', () => {
  expect(givenText('job', time, curve)).toBe('another job: 48.0 to 78.0 ms')
  const words = curveText({ parameter: interval, metric: time }, curve, undefined, 'conditions')
  expect(words).toMatch(/ at 64\. It changes the conditions of the job, so no value is better than another\.$/)
})

test('a point has its units, but no long one, and a number without a unit its name', () => {
  const speedup = { ...time, label: 'Speedup', unit: '' }
  expect(pointText({ parameter: transition, metric: speedup }, { sample: 'on', value: 20.5 })).toBe('speedup 20.5, On')

  const parameter = { ...interval, unit: '× a block of the loop' }
  expect(pointText({ parameter: interval, metric: time }, curve[1])).toBe('48.0 ms at 45 nodes')
  expect(pointText({ parameter, metric: time }, curve[1])).toBe('48.0 ms at 45')
  expect(rangeText(time, curve)).toBe('48.0 to 78.0 ms')
})

test('what no run can beat is a sentence: one number, a range, or nothing', () => {
  expect(boundText(time, [])).toBe('')
  expect(boundText(time, [curve[0]])).toBe('Dotted: no run can beat 61.2 ms.')
  expect(boundText(time, curve)).toMatch(saying('no run can beat', '48.0', '78.0 ms'))
})
