import { expect, test } from 'vitest'
import { unbroken } from './unbroken.ts'

test('no line breaks between a number and its unit', () => {
  expect(unbroken('At 60 % it takes 12.8 ms, 3 s or 2.5 h (7 µs).')).toBe(
    'At 60\u00a0% it takes 12.8\u00a0ms, 3\u00a0s or 2.5\u00a0h (7\u00a0µs).',
  )
  expect(unbroken('+0.522 points, 1 point, 15 min, 37.6 time units')).toBe(
    '+0.522\u00a0points, 1\u00a0point, 15\u00a0min, 37.6\u00a0time units',
  )
})

test('no line breaks inside a number', () => {
  expect(unbroken('1, 100 or 10 000 of 1 000 000, and 9 999.5')).toBe(
    '1, 100 or 10\u202f000 of 1\u202f000\u202f000, and 9\u202f999.5',
  )
})

test('all other words stay as they are', () => {
  const text = 'Of 8 processors 2 send 3 messages to 4 mines in 5 steps; in % of them, 100% and 6 ms² or 1 s2.'
  expect(unbroken(text)).toBe(text.replace('6 ms²', '6\u00a0ms²'))
})
