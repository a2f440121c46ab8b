import { expect, test } from 'vitest'
import { placesOn } from './trend.tsx'

test('a curve goes from the lowest level to the highest, in even steps or, on a logarithmic axis, by even factors', () => {
  const even = placesOn([8, 2, 4], false)
  expect([even[0], even.at(-1)]).toEqual([2, 8])
  const step = even[1] - even[0]
  for (let i = 1; i < even.length; i++) expect(even[i] - even[i - 1]).toBeCloseTo(step)
  const byFactors = placesOn([8, 2, 4], true)
  expect([byFactors[0], byFactors.at(-1)]).toEqual([2, 8])
  const factor = byFactors[1] / byFactors[0]
  expect(factor).toBeGreaterThan(1)
  for (let i = 1; i < byFactors.length; i++) expect(byFactors[i] / byFactors[i - 1]).toBeCloseTo(factor)
})
