import { expect, test } from 'vitest'
import { parseLink } from '../../core/link/link.ts'
import type { Expression, KnownRun } from '../../core/text/expression/tree.ts'
import { labs } from '../../labs/registry.ts'
import { slipsOf, slipsOfPercent } from './slips.ts'

/** What is said to numbers that are this one. */
const saidTo = (number: number, slips: ReturnType<typeof slipsOf>) =>
  slips.filter(({ value }) => Math.abs(value - number) < 1e-9).map(({ text }) => text)

const run = (metrics: KnownRun['metrics']): KnownRun => ({ values: parseLink('tree', labs).values, metrics })
const runs = { here: run({ totalTime: 90, speed: 65 }), other: run({ totalTime: 36, speed: 50 }) }
const time = (name: string): Expression => ['metric', name, 'totalTime']
test.each<[operator: '-' | '/' | '%', number: number, slip: string]>([
  ['-', 2.5, 'ratio'],
  ['-', 0.4, 'ratio'],
  ['-', 150, 'ratio'],
  ['/', 54, 'difference'],
  ['/', 1.5, 'difference'],
  ['%', 54, 'difference'],
  ['%', 40, 'other way round'],
])('of two numbers between which "%s" stands, %s is a slip', (operator, number, slip) => {
  expect(saidTo(number, slipsOf([operator, time('here'), time('other')], runs))).toEqual([
    expect.stringContaining(slip),
  ])
})

test('what compares no numbers has no slips', () => {
  expect(slipsOf(3, runs)).toEqual([])
  expect(slipsOf(['*', 3, time('here')], runs)).toEqual([])
})

test('of an answer in percent the whole and the other part are slips', () => {
  expect(saidTo(102.5, slipsOfPercent(2.5))).toEqual([expect.stringContaining('part beyond 100')])
  expect(saidTo(1.025, slipsOfPercent(2.5))).toEqual([expect.stringContaining('part beyond 100')])
  expect(saidTo(97.5, slipsOfPercent(2.5))).toEqual([expect.stringContaining('other part')])
})
