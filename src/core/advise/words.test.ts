import { describe, expect, test } from 'vitest'
import type { Answer, Row } from './answer.ts'
import type { Varied } from './varied.ts'
import { behindText, rangeText, variedText } from './words.ts'

test.each([
  [8.2, 14.1, '8.2 to 14 %'],
  [0.5, 0.5, '0.5 %'],
  [1.01, 1.04, '1.01 to 1.04 %'],
  [12.1, 12.4, '12.1 to 12.4 %'],
  [-0.031, 0.024, '−0.03 to 0.02 %'],
  [1e-7, 2e-7, '0 %'],
  [0.04, 0.04, '0.04 %'],
  [0, 0, '0 %'],
])('A range from %d to %d has as many decimals as distinguish its ends: %s', (low, high, text) => {
  expect(rangeText(low, high)).toBe(text)
})

test.each([
  [2, -5844, 5868, '12 %'],
  [2, 3, 3, '3.0 %'],
  [3, 8.2, 14.1, '8.2 to 14 %'],
])('A distance of %d seeds from %d to %d is written: %s', (pairs, low, high, text) => {
  expect(behindText({ state: 'even', behind: { mean: (low + high) / 2, low, high, pairs } })).toBe(text)
})

test('a rule with too few runs has no distance, and is not said to be even', () => {
  expect(behindText({ state: 'open', behind: { mean: 12, low: -50, high: 74, pairs: 2 } })).toBe('too few runs to say')
})

describe('What a changed assumption leads to', () => {
  const row = (id: string, mean: number, state: Row['state']) =>
    ({ rule: { id, label: id }, state, behind: { mean, low: mean, high: mean, pairs: 20 } }) as Row
  const [least, next, third] = [row('Least', 0, 'best'), row('Next', 30, 'behind'), row('Third', 50, 'out')]
  const answer = { rows: [least, next, third] } as unknown as Answer
  const apart = (mean: number, half = 1) => ({ mean, low: mean - half, high: mean + half, pairs: 8 })

  test.each<[string, Omit<Varied, 'says'>, string]>([
    [
      'the next is nearer',
      { best: least, other: next, behind: apart(10) },
      'Next is 10 % behind Least instead of 30 %.',
    ],
    [
      'the two are as good',
      { best: least, other: next, behind: apart(1, 3) },
      'Next cannot be distinguished from Least.',
    ],
    [
      'another one is better',
      { best: next, other: least, behind: apart(12) },
      'Next is better, and Least 12 % behind.',
    ],
    [
      'another one may be better',
      { best: next, other: least, behind: apart(1, 3) },
      'Next may be better; Least cannot be distinguished from it.',
    ],
    [
      'the best cannot be run',
      { best: next, other: third, behind: apart(9), isLost: true },
      'Least cannot be run, and of the next Third is 9.0 % behind Next.',
    ],
    ['none can be run', {}, 'none of the best rules can be run.'],
  ])('is said: %s', (_, varied, text) => {
    expect(variedText(answer, { says: 'With sharing', ...varied })).toBe(`With sharing: ${text}`)
  })
})
