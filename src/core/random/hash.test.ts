import { expect, test } from 'vitest'
import { mix } from './hash.ts'

test('mix is the finaliser of MurmurHash3', () => {
  expect(mix(0)).toBe(0)
  expect(mix(1) >>> 0).toBe(0x514e28b7)
  expect(mix(2) >>> 0).toBe(0x30f4c306)
})
