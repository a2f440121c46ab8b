import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percent } from './percent.ts'

test('shares of what is more than nothing and less than all are never written as these', () => {
  expect([0, 0.004, 0.2, 0.996, 1].map(percent)).toEqual(['0 %', 'less than 1 %', '20 %', 'more than 99 %', '100 %'])
  fc.assert(
    fc.property(fc.double({ min: 1e-9, max: 1 - 1e-9, noNaN: true }), (share) => {
      expect(['0 %', '100 %']).not.toContain(percent(share))
    }),
  )
})
