import { expect, test } from 'vitest'
import { rgbOf } from './palette.ts'

test('colours of three digits are those of six', () => {
  expect(rgbOf('#fff')).toEqual([255, 255, 255])
  expect(rgbOf('#1b1f24')).toEqual([27, 31, 36])
})
