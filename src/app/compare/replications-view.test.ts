import { expect, test } from 'vitest'
import { choice, list, number } from '../../core/parameters.ts'
import { quantity } from '../../core/text/format.ts'
import { valueText } from '../../core/text/value-text.ts'
import { behindText, intervalText, points } from './replications-view.tsx'

const common = { label: '', group: '', help: '' }

test('a difference is in the metric’s unit, of percentages in points', () => {
  expect(points(0.002, 's')).toBe('+2.00 ms')
  expect(points(-3, '%')).toBe('−3 points')
})

test('an interval names its unit once, unless its ends have different ones, and its method where it is Student’s t', () => {
  const text = (unit: string) => (value: number) => quantity(value, unit)
  const of = (low: number, high: number, method: 'bootstrap-t' | 't' = 'bootstrap-t') => ({ low, high, method })
  expect(intervalText(of(0.0546, 0.0588), text('s'))).toBe('54.6 to 58.8 ms')
  expect(intervalText(of(0.9, 1.1), text('s'))).toBe('900 ms to 1.10 s')
  expect(intervalText(of(-2, 3.5), text(''))).toBe('−2 to 3.50')
  expect(intervalText(of(-2, 3.5, 't'), text(''))).toBe('−2 to 3.50, t')
  expect(intervalText(of(3, 3, 't'), text(''))).toBe('3 to 3')
})

test('values are written with their units, choices by their labels, words and lists as they are', () => {
  const limits = { min: 0, max: 1e6 }
  const interval = number({ ...common, default: 1, unit: 'nodes', slider: limits, limits })
  expect(valueText(interval, 16)).toBe('16 nodes')
  expect(valueText(interval, 'auto')).toBe('auto')
  const kind = choice({ ...common, default: 'a', options: { a: { label: 'First', help: '' } } })
  expect(valueText(kind, 'a')).toBe('First')
  const sides = list({ ...common, default: [1], separator: 'x', limits: { ...limits, length: [1, 3] } })
  expect(valueText(sides, [4, 8])).toBe('4x8')
})

test('a run’s distance from the best is said with its unit, its interval and its pairs', () => {
  const behind = { mean: 0.00121, low: 0.0009, high: 0.00153, method: 't', pairs: 30, winShare: 0, best: 1 } as const
  const names = ['A', 'B']
  const time = { id: 'totalTime', unit: 's' }
  expect(behindText(time, behind, names)).toBe('1.21 ms slower than B (900 µs to 1.53 ms, t, 30 pairs)')
  expect(behindText({ id: 'idleTime', unit: 's' }, { ...behind, low: 0.001, method: 'bootstrap-t' }, names)).toBe(
    '1.21 ms higher than B (1.00 to 1.53 ms, 30 pairs)',
  )
  expect(behindText({ id: 'efficiency', unit: '%' }, { ...behind, mean: -3, low: -4, high: -2 }, names)).toBe(
    '3 points lower than B (2 to 4 points, t, 30 pairs)',
  )
  expect(behindText(time, { ...behind, mean: 0, low: 0, high: 0 }, names)).toBe('the same as B in 30 pairs')
})
