import { expect, test } from 'vitest'
import { saying } from '../../../tests/facts.ts'
import { parseLink } from '../../core/link/link.ts'
import type { Expression, KnownRun } from '../../core/text/expression/tree.ts'
import { labs } from '../../labs/registry.ts'
import { figure, fill, filled, near, numberVerdict, typedNumber } from './lesson-text.ts'

const lab = labs.tree
const runWith = (metrics: KnownRun['metrics']): KnownRun => ({ values: parseLink('tree', labs).values, metrics })
const runs = {
  here: runWith({ totalTime: 0.08, idleTime: 0.02, nodes: 29535, ita: null }),
  slow: runWith({ totalTime: 0.2 }),
}

const here = (id: string) => ['figure', ['metric', 'here', id]] as const

test('a compiled text is filled with its figures, with its marks or without', () => {
  const text = [
    'takes ',
    here('totalTime'),
    ' ',
    ['em', 'on ', ['figure', ['parameter', 'here', 'processors']]],
    here('ita'),
  ] as const
  expect(fill(lab, runs, text)).toBe('takes 80.0 ms on 128…')
  expect(filled(lab, runs, text)).toEqual(['takes 80.0\u00a0ms ', ['em', 'on 128'], '…'])
  const marked = [
    ['strong', here('nodes')],
    ['code', 'x'],
    ['link', 'https://x.org', here('idleTime')],
  ] as const
  expect(fill(lab, runs, marked)).toBe('29\u202f535x20.0 ms')
  expect(filled(lab, runs, marked)).toEqual([
    ['strong', '29\u202f535'],
    ['code', 'x'],
    ['link', 'https://x.org', '20.0\u00a0ms'],
  ])
})

const shown = (expression: Expression) => fill(lab, runs, [['figure', expression]])

test('a figure has its unit, unless the sentence says it, and is left open while its run is not there', () => {
  expect(shown(['metric', 'here', 'totalTime'])).toBe('80.0 ms')
  expect(shown(['metric', 'here', 'nodes'])).toBe('29\u202f535')
  expect(shown(['%', ['metric', 'here', 'idleTime'], ['metric', 'here', 'totalTime']])).toBe('25.0 %')
  expect(shown(['-', ['metric', 'slow', 'totalTime'], ['metric', 'here', 'totalTime']])).toBe('120 ms')
  expect(figure(lab, runs, ['/', ['metric', 'slow', 'totalTime'], ['metric', 'here', 'totalTime']])).toEqual({
    value: 2.5,
    unit: '',
  })
  expect(shown(['metric', 'here', 'ita'])).toBe('…')
  expect(fill(lab, {}, [['figure', ['metric', 'here', 'totalTime']]])).toBe('…')
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
