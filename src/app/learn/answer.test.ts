import { describe, expect, test } from 'vitest'
import { saying } from '../../../tests/facts.ts'
import type { AnswerUnit } from '../../core/content/lesson.ts'
import { parseLink } from '../../core/link/link.ts'
import type { Expression, KnownRun } from '../../core/text/expression/tree.ts'
import { labs } from '../../labs/registry.ts'
import { judgeChoice, judgeNumber, near, slipsOf, typedNumber } from './answer.ts'

test('a number may be off by its tolerance and no more', () => {
  expect(near(103, 100, 0.03)).toBe(true)
  expect(near(104, 100, 0.03)).toBe(false)
  expect(near(16, 16, 0)).toBe(true)
  expect(near(17, 16, 0)).toBe(false)
  expect(near(Number.NaN, 0, 1)).toBe(false)
})

test.each<[text: string, right: number, unit?: AnswerUnit]>([
  // Thousands as they are written in English, German, French and Swiss.
  ['3715', 3715],
  ['3,715', 3715],
  ['3.715', 3715],
  ['3 715', 3715],
  ['3\u202f715', 3715],
  ["3'715", 3715],
  ['3’715', 3715],
  ['1,234,567', 1234567],
  ['1.234.567', 1234567],
  ['1 234 567', 1234567],
  ['1,234.5', 1234.5],
  ['1.234,5', 1234.5],
  // The same signs as the decimal point.
  ['3,715', 3.715],
  ['3.715', 3.715],
  ['0,06', 0.06],
  ['0,715', 0.715],
  ['.5', 0.5],
  [',5', 0.5],
  ['2.', 2],
  // Units, words and signs.
  ['16 messages', 16],
  ['16 messages.', 16],
  ['7744/s', 7744],
  ['7744 per second', 7744],
  ['2×', 2],
  ['2x', 2],
  ['×2', 2],
  ['2 times', 2],
  ['2 times as long', 2],
  ['2-fold', 2],
  ['250 %', 2.5],
  ['5/4', 1.25],
  ['5 : 4', 1.25],
  ['1,000/4', 250],
  ['−3', -3],
  ['– 3', -3],
  ['+3', 3],
  ['5.0e3', 5000],
  ['5·10^3', 5000],
  ['5 × 10³', 5000],
  ['~37', 37],
  ['~37 %', 37, '%'],
  ['about 37 percent', 37, '%'],
  ['ca. 37 %', 37, '%'],
  ['= 37 %', 37, '%'],
  ['1.03×', 103, '%'],
  ['37 pp', 37, 'points'],
  ['37 percentage points', 37, 'points'],
  ['37 %', 37, 'points'],
  ['-37 points', -37, 'points'],
  ['1.2 ms', 0.0012, 's'],
  ['1,2 ms', 0.0012, 's'],
  ['1200 µs', 0.0012, 's'],
  ['0.0012 seconds', 1.2, 'ms'],
  ['2 min', 120, 's'],
  ['approx. 37 %', 37, '%'],
  ['37 % of the time', 37, '%'],
  ['37 Prozent', 37, '%'],
  ['37 pour cent', 37, '%'],
  ['1,5-mal', 1.5],
  ['1,5fach', 1.5],
  ['a factor of 6', 6],
  ['20 msecs', 0.02, 's'],
  ['0,02 Sekunden', 0.02, 's'],
  ['20 Millisekunden', 0.02, 's'],
  ['7,7 k', 7700],
  ['7.7 thousand requests', 7700],
  ['7744 1/s', 7744],
  ['7744 s⁻¹', 7744],
  ['minus 24.7', -24.7, 'points'],
  ['24.7 points less', -24.7, 'points'],
  ['24.7 % less', 24.7, '%'],
  ['12 ÷ 32', 0.375],
  ['½', 0.5],
  ['3 ½', 3.5],
  ['2 1/2', 2.5],
  ['environ 37 %', 37, '%'],
  ['env. 37 %', 37, '%'],
  ['à peu près 37 %', 37, '%'],
  ['37 pour-cent', 37, '%'],
  ['ungefähr 37 %', 37, '%'],
  ['zirka 37', 37],
  ['ca.37', 37],
  ['knapp 37 Prozent', 37, '%'],
  ['um 24,7 %-Punkte', 24.7, 'points'],
  ['24,7 Prozentpunkte', 24.7, 'points'],
  ['moins 24,7', -24.7, 'points'],
  ['plus 24.7', 24.7, 'points'],
  ['das 2,5-fache', 2.5],
  ['facteur 2,5', 2.5],
  ['Faktor 2,5', 2.5],
  ['2,5 fois plus', 2.5],
  ['2 Minuten', 120, 's'],
  ['2 mn', 120, 's'],
  ['2 Stunden', 7200, 's'],
  ['2 heures', 7200, 's'],
  ['1200 Mikrosekunden', 1.2, 'ms'],
  ['1200 microsecondes', 1.2, 'ms'],
  ['0,37 (37 %)', 0.37],
  ['37 % (rounded)', 37, '%'],
  ['n = 13', 13],
  ['13 Läufe!', 13],
  ['1 665 éléments', 1665],
  ['1.665 Elemente', 1665],
  // What stands around it: calculations, bounds, ratios to one, sentences.
  ['34/4 = 8.5', 8.5],
  ['n ≥ 13', 13],
  ['at least 13', 13],
  ['mindestens 13', 13],
  ['8.5 to 1', 8.5],
  ['8,5 zu 1', 8.5],
  ['8.5.', 8.5],
  ['by 8.5', 8.5],
  ['nearly 8.5', 8.5],
  ['ratio of 8.5', 8.5],
  ['ein Faktor 8,5', 8.5],
  ['the answer is 8.5', 8.5],
  ['3 out of 8', 0.375],
  ['3 von 8', 0.375],
])('"%s" is the answer %s %s', (text, right, unit = '') => {
  expect(judgeNumber(text, { right, unit, tolerance: 0 }, 0)).toEqual({ outcome: 'right', text: '' })
})

test.each([
  '',
  'two',
  '--1',
  '1,2,3',
  '12,34,567',
  '1 00',
  '1.234.5',
  '1,234,5',
  'NaN',
  '0x10',
  'Infinity',
  '5/0',
  '4 of 8',
  '=',
])('"%s" is no number, which is no try', (text) => {
  expect(judgeNumber(text, { right: 4, unit: '', tolerance: 0.5 }, 0)).toMatchObject({ outcome: 'open' })
  expect(typedNumber(text, '')).toBeNaN()
})

test('a typed number that may be two is the one that lies on the axis', () => {
  expect(typedNumber('1,500', '', 0, 5000)).toBe(1500)
  expect(typedNumber('1,500', '', 0, 10)).toBe(1.5)
  expect(typedNumber('80 ms', 's', 0, 1)).toBe(0.08)
  expect(typedNumber('80 ms', '%', 0, 100)).toBeNaN()
})

const judging =
  (right: number, unit: AnswerUnit, tolerance: number, misses = 0) =>
  (text: string) =>
    judgeNumber(text, { right, unit, tolerance }, misses)

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

  const run = (metrics: KnownRun['metrics']): KnownRun => ({ values: parseLink('tree', labs).values, metrics })
  const runs = { here: run({ totalTime: 90, speed: 65 }), other: run({ totalTime: 36, speed: 50 }) }
  const time = (name: string): Expression => ['metric', name, 'totalTime']
  test.each<[operator: '-' | '/' | '%', right: number, unit: AnswerUnit, text: string, slip: string]>([
    ['-', 54, 's', '2.5', 'ratio'],
    ['-', 54, 's', '0.4', 'ratio'],
    ['-', 54, 's', '150', 'ratio'],
    ['/', 2.5, '', '54', 'difference'],
    ['/', 2.5, '', '1.5', 'difference'],
    ['/', 2.5, '', '0.4', 'other way round'],
    ['%', 250, '%', '54', 'difference'],
    ['%', 250, '%', '40', 'other way round'],
  ])('of two numbers between which "%s" stands: %s%s is not %s', (operator, right, unit, text, slip) => {
    const slips = slipsOf([operator, time('here'), time('other')], runs)
    expect(judgeNumber(text, { right, unit, tolerance: 0.02, slips }, 0)).toEqual({
      outcome: 'wrong',
      text: expect.stringContaining(slip),
    })
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
