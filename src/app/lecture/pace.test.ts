import { expect, test } from 'vitest'
import { paceText } from './pace.ts'

test('a part is on time within its own minutes, late after them, and early before them', () => {
  const pace = (at: number, minutes: number) => paceText([6, 4, 10], at, minutes)
  expect([pace(0, 0), pace(0, 6), pace(1, 6), pace(1, 10), pace(2, 20)]).toEqual(Array(5).fill('on time'))
  expect([pace(0, 7), pace(1, 13), pace(2, 45)]).toEqual(['1 minute late', '3 minutes late', '25 minutes late'])
  expect([pace(1, 5), pace(2, 4)]).toEqual(['1 minute early', '6 minutes early'])
})

test('less than half a minute is on time', () => {
  expect([paceText([6], 0, 6.4), paceText([6, 1], 1, 5.6)]).toEqual(['on time', 'on time'])
})
