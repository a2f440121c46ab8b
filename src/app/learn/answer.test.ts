import { describe, expect, test } from 'vitest'
import { saying } from '../../../tests/facts.ts'
import type { AnswerUnit } from '../../core/content/lesson.ts'
import { judgeChoice, judgeNumber, near } from './answer.ts'

const judging =
  (right: number, unit: AnswerUnit, tolerance: number, misses = 0) =>
  (text: string) =>
    judgeNumber(text, { right, unit, tolerance }, misses)

test('a number may be off by its tolerance and no more', () => {
  expect(near(103, 100, 0.03)).toBe(true)
  expect(near(104, 100, 0.03)).toBe(false)
  expect(near(16, 16, 0)).toBe(true)
  expect(near(17, 16, 0)).toBe(false)
  expect(near(Number.NaN, 0, 1)).toBe(false)
})

test('a number is right in every way in which it can be read, and what is none is no try', () => {
  for (const text of ['3,715', '3.715']) {
    expect(judging(3715, '', 0)(text)).toEqual({ outcome: 'right', text: '' })
    expect(judging(3.715, '', 0)(text)).toEqual({ outcome: 'right', text: '' })
  }
  for (const text of ['', 'two', '1,2,3']) expect(judging(4, '', 0.5)(text).outcome).toBe('open')
})

describe('what is meant is said', () => {
  test('of a range and of a calculation, which are no try', () => {
    const texts = ['8–9', '8 to 9', '8 bis 9', 'between 8 and 9', '8.5 ± 0.5', '2*4.25', '8.5 or 9', '36-38 %']
    for (const text of texts) {
      expect(judging(8.5, '', 0.05)(text)).toEqual({ outcome: 'open', text: 'Type one number: no range, and no sum.' })
    }
  })

  test('of the right number with another unit', () => {
    expect(judging(12.5, 'ms', 0.05)('12.5 s')).toEqual({
      outcome: 'open',
      text: expect.stringMatching(saying('unit')),
    })
    expect(judging(12.5, 'ms', 0.05)('14 s').outcome).toBe('wrong')
  })

  test('of a fraction for percent, and of another unit', () => {
    const percent = judging(97.2, '%', 0.005)
    for (const text of ['97', '97.2 %', '97,2']) expect(percent(text).outcome).toBe('right')
    expect(percent('0.97')).toEqual({ outcome: 'open', text: expect.stringMatching(saying('97.0 %')) })
    expect(percent('0,5')).toEqual({ outcome: 'open', text: expect.stringMatching(saying('50.0 %')) })
    expect(percent('97 ms')).toEqual({ outcome: 'open', text: expect.stringMatching(saying('in percent')) })
    expect(judging(-17.9, 'points', 0.02)('-0.18').text).toMatch(saying('percentage points', '−18'))
    expect(judging(1.4, '%', 0.03)('0.014')).toMatchObject({ outcome: 'open' })
    expect(judging(0.12, 's', 0.03)('120')).toEqual({
      outcome: 'open',
      text: expect.stringMatching(saying('in seconds')),
    })
    expect(judging(0.12, 's', 0.03)('120 tasks').outcome).toBe('open')
    expect(judging(2.5, '', 0.03)('2.5 s').text).toBe('Type a plain number, without a unit.')
  })

  test('of a sign, which is in the question where a loss is a positive number', () => {
    expect(judging(24.7, 'points', 0.02)('-24.7')).toEqual({
      outcome: 'open',
      text: expect.stringContaining('without a sign'),
    })
    expect(judging(-24.7, 'points', 0.02)('24.7')).toEqual({ outcome: 'wrong', text: expect.stringContaining('sign') })
  })

  test('of a number with too few digits, unless it has but one', () => {
    expect(judging(106.97, '%', 0.02)('110')).toMatchObject({
      outcome: 'open',
      text: expect.stringContaining('digits'),
    })
    expect(judging(11.7, 'points', 0.02)('12')).toMatchObject({ outcome: 'open' })
    expect(judging(1665, '', 0)('1700')).toMatchObject({ outcome: 'open' })
    expect(judging(106.97, '%', 0.02)('100').outcome).toBe('wrong')
  })

  test('of the whole for a part, the other part, and the other way round', () => {
    const longer = judging(2.78, '%', 0.05)
    for (const text of ['102.8', '102.8 %', '1.028', '1.028 times'])
      expect(longer(text)).toEqual({ outcome: 'wrong', text: expect.stringContaining('part beyond 100 %') })
    expect(judging(80, '%', 0.03)('20').text).toContain('other part')
    expect(judging(2.5, '', 0.03)('0.4').text).toMatch(saying('1 / 0.400', '2.50'))
  })

  test('of a slip that the question knows', () => {
    const slips = [{ value: 2.5, text: 'That is a ratio.' }]
    const judgement = judgeNumber('2.5', { right: 54, unit: 's', tolerance: 0.02, slips }, 0)
    expect(judgement).toEqual({ outcome: 'wrong', text: 'That is a ratio.' })
  })
})

test('the first miss is answered with more or less, a later one with the way', () => {
  expect(judging(97.2, '%', 0.005)('1.2').text).toMatch(/it is more than that/)
  expect(judging(97.2, '%', 0.005)('99').text).toMatch(/it is less than that/)
  for (const misses of [1, 2, 7]) {
    const text = judgeNumber('99', { right: 97.2, unit: '%', tolerance: 0.005, way: 'Divide the two.' }, misses).text
    expect(text).toBe('Not yet. Divide the two.')
    expect(judging(97.2, '%', 0.005, misses)('99').text).not.toMatch(/more|less/)
  }
})

test('a choice waits for its runs, and a wrong one is answered with what the question says of it', () => {
  expect(judgeChoice('', 'a', undefined).outcome).toBe('open')
  expect(judgeChoice('a', undefined, undefined).outcome).toBe('open')
  expect(judgeChoice('a', 'a', 'Too few.')).toEqual({ outcome: 'right', text: '' })
  expect(judgeChoice('b', 'a', 'Too few.')).toMatchObject({
    outcome: 'wrong',
    text: expect.stringMatching(/Too few\.$/),
  })
  expect(judgeChoice('b', 'a', undefined)).toMatchObject({ outcome: 'wrong', text: expect.stringMatching(/hint/) })
})
