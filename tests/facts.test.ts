import { expect, test } from 'vitest'
import { saying } from './facts.ts'

test('facts stand in any words, in their order, and a number is no part of a longer one', () => {
  expect('A takes 14.2\u202fms, B 3.').toMatch(saying('A', '14.2 ms', 'B', '3'))
  for (const text of [
    'B takes 14.2 ms, A 3',
    'A takes 114.2 ms, B 3',
    'A takes 14.2 ms, B 3.5',
    'A takes −14.2 ms, B 3',
  ]) {
    expect(text).not.toMatch(saying('A', '14.2 ms', 'B', '3'))
  }
})
