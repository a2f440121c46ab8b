import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparison, range, timeComparison, timesAsFast } from './comparison.ts'
import { quantity } from './format.ts'

test('a number is some percent less or more than another one, or some times as much', () => {
  expect(comparison(61.2, 72, 's')).toBe('15 % less')
  expect(comparison(72, 61.2, 's')).toBe('18 % more')
  expect(comparison(1.034, 1, 's')).toBe('3.4 % more')
  expect(comparison(0.034, 0.01, 's')).toBe('3.4 times as much')
  expect(comparison(5700, 100, '')).toBe('57 times as much')
  expect(comparison(0.001, 10, 's')).toBe('more than 99 % less')
  expect(comparison(0, 10, 's')).toBe('100 % less')
  expect(comparison(3, 3, '')).toBe('the same')
})

test('what is counted is fewer or as many', () => {
  expect(comparison(1474, 11_987, 'requests')).toBe('88 % fewer')
  expect(comparison(4627, 1787, 'requests', 'A')).toBe('2.6 times as many as A')
  expect(comparison(3, 0, 'tasks')).toBe('3 tasks more')
  expect(comparison(2, 1, 'cycles')).toBe('2 times as many')
})

test('a factor beyond use has no number', () => {
  expect(comparison(999_999, 1, 's')).toBe('1\u202f000\u202f000 times as much')
  expect(comparison(1e25, 1, 's', 'A')).toBe('more than a million times as much as A')
  expect(comparison(2e6, 1, 'requests')).toBe('more than a million times as many')
  expect(comparison(1, 5e-324, 's')).toBe('more than a million times as much')
})

test('a difference that a reader cannot use is none', () => {
  expect(comparison(100.01, 100, 's')).toBe('nearly the same')
  expect(comparison(100.6, 100, 's')).toBe('0.6 % more')
})

test('a range has its unit once', () => {
  expect(range(31.4, 11164, (value) => `${value} time units`)).toBe('31.4 to 11164 time units')
  expect(range(0.5, 1, (value) => (value < 1 ? '500 ms' : '1.00 s'))).toBe('500 ms to 1.00 s')
  expect(range(1, 2, (value) => `${value}`)).toBe('1 to 2')
})

test('percentages differ in points, and what has no factor in its unit', () => {
  expect(comparison(75, 72, '%')).toBe('3 points more')
  expect(comparison(0.01, 0, 's')).toBe('10.0 ms more')
  expect(comparison(-1, 2, '')).toBe('3 less')
})

test('the other run is named where that is wanted', () => {
  expect(comparison(61.2, 72, 's', 'A')).toBe('15 % less than A')
  expect(comparison(680, 100, 's', 'A')).toBe('6.8 times as much as A')
  expect(comparison(72, 72, 's', 'A')).toBe('the same as A')
})

test('the words are as true as their two digits, whichever numbers are compared', () => {
  const time = fc.double({ min: 1e-6, max: 1e6, noNaN: true })
  fc.assert(
    fc.property(time, time, (value, other) => {
      const words = comparison(value, other, 's')
      const percent = /^([\d.]+) % (less|more)$/.exec(words)
      const times = /^([\d.\u202f]+) times as much$/.exec(words)
      const factor = times ? Number(times[1].replaceAll('\u202f', '')) : undefined
      if (factor) expect(Math.abs(value / other - factor)).toBeLessThanOrEqual(0.051 * factor)
      else if (words === 'more than a million times as much') expect(value / other).toBeGreaterThan(1e6)
      else if (percent) {
        const change = (percent[2] === 'less' ? -1 : 1) * Number(percent[1])
        expect(Math.abs(100 * (value / other - 1) - change)).toBeLessThanOrEqual(0.501)
      } else if (words === 'more than 99 % less') expect(value / other).toBeLessThan(0.01)
      else expect(Math.abs(value / other - 1)).toBeLessThan(0.006)
    }),
  )
})

test('a time names the other one', () => {
  expect(timeComparison(0.0612, 0.072, 'without adapting')).toBe('15 % less than without adapting (72.0 ms)')
  expect(timeComparison(0.2, 0.2, 'without adapting')).toBe('The same as without adapting (200 ms)')
  expect(timeComparison(0.2, undefined, 'without adapting')).toBeUndefined()
})

test('a speedup is set against one processor', () => {
  expect(timesAsFast(20.46)).toBe('20.5 times as fast as one processor')
  expect(timesAsFast(0.25)).toBe('4 times as long as with one processor')
  expect(timesAsFast(0.5, [0.5])).toBe('2 times as long as with one processor of speed 1')
  expect(timesAsFast(3, [1, 1])).toBe('3 times as fast as one processor')
  expect(timesAsFast(undefined)).toBeUndefined()
  expect(timesAsFast(1e-6)).toBe('1\u202f000\u202f000 times as long as with one processor')
  // The time of one processor may be so short that the quotient is no number any more.
  for (const speedup of [1e-25, 5e-324])
    expect(timesAsFast(speedup)).toBe('more than a million times as long as with one processor')
})

test('The two ends of a range get as many digits as distinguish them', () => {
  const text = (value: number, digits?: number) => quantity(value, 's', digits)
  expect(range(0.9981, 0.9984, text)).toBe('998.1 to 998.4 ms')
  expect(range(0.5, 0.6, text)).toBe('500 to 600 ms')
  expect(range(0.5, 0.5, text)).toBe('500 to 500 ms')
  expect(range(1234.1, 1234.3, (value, digits) => quantity(value, 'nodes', digits))).toBe(
    '1\u202f234.1 to 1\u202f234.3 nodes',
  )
  expect(range(1.01, 1.012, (value, digits) => quantity(value, '%', digits))).toBe('1.010 to 1.012 %')
})
