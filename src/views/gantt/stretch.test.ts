import { expect, test } from 'vitest'
import { momentText, SHORTEST, within, zoomed } from './stretch.tsx'

test('zooming keeps the time under the pointer in its place, inside the run and down to a microsecond', () => {
  const whole = { begin: 0, end: 0.1 }
  const near = zoomed(whole, 0.5, 0.04, 0.1)
  expect(near.end - near.begin).toBeCloseTo(0.05, 12)
  expect((0.04 - near.begin) / 0.05).toBeCloseTo(0.4, 9)
  let least = near
  for (let k = 0; k < 30; k++) least = zoomed(least, 0.5, 0.04, 0.1)
  expect(least.end - least.begin).toBeCloseTo(SHORTEST, 12)
  expect(zoomed(near, 8, 0.04, 0.1)).toEqual(whole)
  expect(within({ begin: -0.02, end: 0.01 }, 0.1)).toEqual({ begin: 0, end: 0.03 })
  expect(within({ begin: 0.09, end: 0.12 }, 0.1).end).toBeCloseTo(0.1, 12)
})

test('a moment is written as exactly as the stretch is short', () => {
  expect(momentText(0, 1e-3)).toBe('0 s')
  expect(momentText(0.0234127, 0.05)).toBe('23.4 ms')
  expect(momentText(0.0234127, 1e-6)).toBe('23.41270 ms')
  expect(momentText(6.2e-6, 25e-6)).toBe('6.2 µs')
  expect(momentText(1.5, 1e-3)).toBe('1.50000 s')
})
