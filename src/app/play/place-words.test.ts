import { expect, test } from 'vitest'
import type { SharedAxis } from '../../core/playhead/axis.ts'
import { placeOf } from './place-words.ts'

const seconds = (end: number) => ({ id: 'seconds', end }) as SharedAxis
const placeText = (end: number, x: number, all?: number) => {
  const { at, of } = placeOf(seconds(end), 'slot', x, 0, all)
  return `${at} of ${of}`.replaceAll('\u202f', ' ')
}

test('a place has three digits, as its run has', () => {
  expect(placeText(1.2, 0.0974)).toBe('97.4 ms of 1.20 s')
  expect(placeText(126, 0, 20)).toBe('0 s of 126 s')
  expect(placeText(126, 62.5, 20)).toBe('62.5 s of 126 s')
})

test('in slow motion it has as many more as are seen to move, in the unit of its run', () => {
  // 20 ms of the run in a second.
  expect(placeText(126, 62.5, 6300)).toBe('62.50 s of 126 s')
  expect(placeText(126, 0, 6300)).toBe('0.00 s of 126 s')
  expect(placeText(1250, 625, 62_500)).toBe('625.00 s of 1 250 s')
  // 2 µs in a second: six decimals.
  expect(placeText(12.6, 6.3, 6.3e6)).toBe('6.300000 s of 12.6 s')
  expect(placeText(0.02, 0.01, 2e9)).toBe('10.000000 ms of 20.0 ms')
})
