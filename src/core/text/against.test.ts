import { expect, test } from 'vitest'
import { timeAgainst, timesAsFast } from './against.ts'

test('a time is set against another in percent, and from twice on by a factor', () => {
  const words = (time: number, other: number) => timeAgainst(time, other, 'without adapting')
  expect(words(0.0612, 0.072)).toBe('15.0 % less than without adapting (72.0 ms)')
  expect(words(0.3, 0.2)).toBe('50.0 % more than without adapting (200 ms)')
  expect(words(0.2, 0.2)).toBe('As long as without adapting (200 ms)')
  expect(words(0.1, 0.68)).toBe('6.80 times as fast as without adapting (680 ms)')
  expect(words(0.68, 0.1)).toBe('6.80 times as long as without adapting (100 ms)')
})

test('a speedup is set against one processor', () => {
  expect(timesAsFast(20.46)).toBe('20.5 times as fast as one processor')
  expect(timesAsFast(undefined)).toBeUndefined()
})
