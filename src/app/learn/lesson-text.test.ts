import { describe, expect, test } from 'vitest'
import { saying } from '../../../tests/facts.ts'
import { parseLink } from '../../core/link/link.ts'
import type { KnownRun } from '../../labs/lesson.ts'
import { labs } from '../../labs/registry.ts'
import { figure, fill, near, numberVerdict, partsOf, typedNumber } from './lesson-text.ts'

const lab = labs.tree
const runWith = (metrics: KnownRun['metrics']): KnownRun => ({ values: parseLink('tree', labs).values, metrics })
const runs = {
  here: runWith({ totalTime: 0.08, idleTime: 0.02, nodes: 29535, ita: null }),
  slow: runWith({ totalTime: 0.2 }),
}

describe('a number in a text', () => {
  test('is a metric with its unit, a parameter, a share, a ratio or a difference', () => {
    expect(fill(lab, runs, 'takes {here.totalTime} on {here.processors}')).toBe('takes 80.0 ms on 128')
    expect(fill(lab, runs, '{here.nodes} nodes')).toBe('29\u202f535 nodes')
    expect(fill(lab, runs, '{here.idleTime%totalTime} idle')).toBe('25.0 % idle')
    expect(figure(lab, runs, 'slow.totalTime/here.totalTime')).toEqual({ value: 2.5, unit: '' })
    expect(figure(lab, runs, 'slow.totalTime%here.totalTime')).toEqual({ value: 250, unit: '%' })
    expect(fill(lab, runs, '{slow.totalTime-here.totalTime} more')).toBe('120 ms more')
    expect(figure(lab, { a: runWith({ ita: 30 }), b: runWith({ ita: 45.5 }) }, 'a.ita-b.ita')).toEqual({
      value: -15.5,
      unit: 'points',
    })
  })

  test('is left open while its run is not there, and where it has no such number', () => {
    expect(fill(lab, {}, 'takes {here.totalTime}')).toBe('takes …')
    for (const text of ['{here.ita}', '{here.constructor}', '{toString.totalTime}', '{nonsense}', '{a b}']) {
      expect(fill(lab, runs, text)).toBe('…')
    }
  })
})

test('emphasis is what stands between stars', () => {
  expect(partsOf('a *b c* d')).toEqual([
    { text: 'a ', emphasis: false },
    { text: 'b c', emphasis: true },
    { text: ' d', emphasis: false },
  ])
  expect(partsOf('<b>*')).toEqual([{ text: '<b>', emphasis: false }])
})

test('an answer is read as people type it', () => {
  expect(['0,06', ' 12 %', '−3', '1\u202f200', '.5', '80 ms', '2.'].map(typedNumber)).toEqual([
    0.06, 12, -3, 1200, 0.5, 80, 2,
  ])
  for (const text of ['', 'two', '1e3', '--1', '1,2,3', 'NaN', '0x10', 'Infinity']) expect(typedNumber(text)).toBeNaN()
})

test('an answer may be off by its tolerance and no more', () => {
  expect(near(103, 100, 0.03)).toBe(true)
  expect(near(104, 100, 0.03)).toBe(false)
  expect(near(16, 16, 0)).toBe(true)
  expect(near(17, 16, 0)).toBe(false)
  expect(near(Number.NaN, 0, 1)).toBe(false)
})

test('an answer in another unit, or the other way round, gets the value it comes to', () => {
  const percent = (text: string) => numberVerdict(text, 97.2, '%', 0.005)
  for (const text of ['97', '97.2 %', '97,2']) expect(percent(text)).toBe('')
  expect(percent('0.97')).toMatch(saying('97.0 %'))
  expect(percent('0,5')).toMatch(saying('50.0 %'))
  expect(percent('97 ms')).toMatch(saying('in percent'))
  expect(percent('1.2')).toMatch(/it is more than that/)
  expect(percent('99')).toMatch(/it is less than that/)
  expect(percent('much')).toBe('Type a number, like 40.')
  expect(numberVerdict('-0.18', -17.9, 'points', 0.02)).toMatch(saying('percentage points', '−18'))
  expect(numberVerdict('18 %', 17.9, 'points', 0.02)).toBe('')
  expect(numberVerdict('0.014', 1.4, '%', 0.03)).toMatch(saying('in percent'))
  const times = (text: string) => numberVerdict(text, 2.5, '', 0.03)
  expect(times('250 %')).toMatch(saying('250 %', '2.50'))
  expect(times('0.4')).toMatch(saying('1 / 0.400', '2.50'))
  expect(times('2.5 s')).toBe('Type a plain number, without a unit.')
  expect(times('2.5')).toBe('')
  expect(numberVerdict('120', 0.12, 's', 0.03)).toMatch(saying('in seconds'))
  expect(numberVerdict('120 ms', 0.12, 's', 0.03)).toMatch(saying('in seconds'))
})
