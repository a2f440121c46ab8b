/** What columns of measurements are taken for. */
import { expect, test } from 'vitest'
import { experiments } from './store.ts'

const roles = () => experiments.store.getState().measured?.roles

test('there is one response and one block at most, and any number of factors', () => {
  const columns = ['a', 'b', 'c', 'd'].map((name) => ({ name, texts: ['1', '2', '1', '2'], numbers: [1, 2, 1, 2] }))
  experiments.showMeasured({ columns, lines: [2, 3, 4, 5] }, 'mine.csv')
  for (const [column, role] of [
    [0, 'factor'],
    [1, 'factor'],
    [2, 'block'],
    [3, 'response'],
  ] as const)
    experiments.setRole(column, role)
  expect(roles()).toEqual(['factor', 'factor', 'block', 'response'])
  experiments.setRole(1, 'response')
  expect(roles()).toEqual(['factor', 'response', 'block', 'unused'])
  experiments.setRole(0, 'block')
  expect(roles()).toEqual(['block', 'response', 'unused', 'unused'])
  experiments.setRole(2, 'factor')
  experiments.setRole(3, 'factor')
  expect(roles()).toEqual(['block', 'response', 'factor', 'factor'])
  experiments.closeMeasured()
  experiments.setRole(0, 'factor')
  expect(roles()).toBeUndefined()
})
