import { expect, test } from 'vitest'
import { exponentialOf, ln } from './numbers.ts'

test('an exponential number is minus the logarithm of its uniform number, to the last bit', () => {
  const least = Math.SQRT1_2 * 2 ** 32
  for (let zeros = 0; zeros <= 32; zeros++)
    for (const around of [2 ** (32 - zeros), least / 2 ** zeros])
      for (let off = -3; off <= 3; off++) {
        const hash = Math.floor(around) + off
        if (hash < 0 || hash >= 2 ** 32) continue
        expect(exponentialOf(hash)).toBe(-ln((hash + 0.5) / 2 ** 32))
      }
})
