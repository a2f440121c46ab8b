import { expect, test } from 'vitest'
import { changeText } from './change.ts'

test('a number is some percent less or more than another one, or some times as much', () => {
  expect(changeText(61.2, 72, 's')).toBe('15 % less')
  expect(changeText(72, 61.2, 's')).toBe('18 % more')
  expect(changeText(0.034, 0.01, 's')).toBe('3.4 times as much')
  expect(changeText(5700, 100, '')).toBe('57 times as much')
  expect(changeText(0.001, 10, 's')).toBe('more than 99 % less')
  expect(changeText(0, 10, 's')).toBe('100 % less')
  expect(changeText(100.01, 100, 's')).toBe('nearly the same')
  expect(changeText(3, 3, '')).toBe('the same')
})

test('percentages differ in points, and what has no factor in its unit', () => {
  expect(changeText(75, 72, '%')).toBe('3 points more')
  expect(changeText(0.01, 0, 's')).toBe('10.0 ms more')
  expect(changeText(-1, 2, '')).toBe('3 less')
})
