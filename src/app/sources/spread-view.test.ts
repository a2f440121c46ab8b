import { expect, test } from 'vitest'
import { saying } from '../../../tests/facts.ts'
import { defaults } from '../../core/parameters.ts'
import { parameters } from '../../labs/tree/parameters.ts'
import { spread } from '../../labs/tree/reproduction.ts'
import { crossJudged } from './spread-view.tsx'

test('the best of each half is judged on the other, beside the median there', () => {
  const points = [
    { label: '1', values: [0.9, 0.2] },
    { label: '2', values: [0.5, 0.4] },
    { label: '3', values: [0.1, 0.8] },
  ] as const
  expect(crossJudged({ label: 'Seed', about: '', figure: '', halves: ['one', 'other'], points, chosen: '2' })).toEqual([
    expect.stringMatching(saying('one', 'seed 1', '90 %', '20 %', 'other', '40 %')),
    expect.stringMatching(saying('other', 'seed 3', '80 %', '10 %', 'one', '50 %')),
  ])
})

test('the tree lab’s default is one of the trees that are shown, and no tree is shown twice', () => {
  expect(spread.chosen).toBe(String(defaults(parameters).seed))
  const labels = spread.points.map(({ label }) => label)
  expect(labels).toContain(spread.chosen)
  expect(new Set(labels).size).toBe(labels.length)
})
