import { describe, expect, test } from 'vitest'
import { choice, list, number } from '../../core/parameters.ts'
import { quantity } from '../../core/text/format.ts'
import { valueText } from '../../core/text/value-text.ts'
import { points, range, verdict } from './difference-text.ts'

const common = { label: '', group: '', help: '' }

describe('a difference', () => {
  const time = { unit: 's', better: 'less' } as const

  test('is what A has more or less than the other, in percent of the other, and says who is better', () => {
    expect(verdict(time, 0.06, 0.08, 'B')).toEqual({ text: '−25.0 %', winner: 'A better' })
    expect(verdict(time, 0.08, 0.06, 'C')).toEqual({ text: '+33.3 %', winner: 'C better' })
    expect(verdict({ unit: '', better: 'more' }, 20, 10, 'B')).toEqual({ text: '+100 %', winner: 'A better' })
    expect(verdict(time, 57, 1, 'B')).toEqual({ text: '57 times as much', winner: 'B better' })
  })

  test('of metrics without a better direction names no winner', () => {
    expect(verdict({ unit: 'nodes' }, 2, 1, 'B')).toEqual({ text: '+100 %', winner: undefined })
  })

  test('to nothing, or of percentages, is given in the unit', () => {
    expect(verdict(time, 0.06, 0, 'B')?.text).toBe('+60.0 ms')
    expect(verdict({ unit: '%', better: 'more' }, 12, 15, 'B')).toEqual({ text: '−3 points', winner: 'B better' })
    expect(points(0.002, 's')).toBe('+2.00 ms')
  })

  test('is given where there is none, and not at all where a run lacks the metric', () => {
    expect(verdict(time, 1, 1, 'B')).toEqual({ text: 'the same', winner: undefined })
    expect(verdict(time, 1, null, 'B')).toBeUndefined()
    expect(verdict(time, undefined, 1, 'B')).toBeUndefined()
  })
})

test('an interval names its unit once, unless its ends have different ones, and its method where it is Student’s t', () => {
  const text = (unit: string) => (value: number) => quantity(value, unit)
  const of = (low: number, high: number, method: 'bootstrap-t' | 't' = 'bootstrap-t') => ({ low, high, method })
  expect(range(of(0.0546, 0.0588), text('s'))).toBe('54.6 to 58.8 ms')
  expect(range(of(0.9, 1.1), text('s'))).toBe('900 ms to 1.10 s')
  expect(range(of(-2, 3.5), text(''))).toBe('−2 to 3.50')
  expect(range(of(-2, 3.5, 't'), text(''))).toBe('−2 to 3.50, t')
  expect(range(of(3, 3, 't'), text(''))).toBe('3 to 3')
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
