import fc from 'fast-check'
import { expect, test } from 'vitest'
import { count, difference, duration, exact, percent, quantity, quantityParts } from './format.ts'

test.each([
  [0.0974, 's', '97.4 ms'],
  [0.00000075, 's', '750 ns'],
  [18.9396, 's', '18.9 s'],
  [0.9999, 's', '1.00 s'],
  [0, 's', '0 s'],
  [-0.0012, 's', '−1.20 ms'],
  [673040.4, 'nodes/s', '673 knodes/s'],
  [0.973, 'requests/s', '0.973 requests/s'],
  [-0.00002, 'nodes/s', '−2.00 × 10⁻⁵ nodes/s'],
  [0.9999, 'requests/s', '1.00 requests/s'],
  [1, 'edges', '1 edge'],
  [24.48, '%', '24.5 %'],
  [9.999, '%', '10.0 %'],
  [-0.0791, '%', '−0.0791 %'],
  [29535, 'nodes', '29\u202f535 nodes'],
  [128, '', '128'],
  [0.00104, '', '0.00104'],
  [0.000123, '', '0.000123'],
  [0.00009876, '', '9.88 × 10⁻⁵'],
  [0.000099999, '', '0.000100'],
  [1.5259e-12, '', '1.53 × 10⁻¹²'],
  [-0.0000002, '%', '≈ 0 %'],
  [0.005, '%', '0.00500 %'],
  [3080, '%', '3\u202f080 %'],
  [599, 's', '599 s'],
  [1210, 's', '20.2 min'],
  [-40_000, 's', '−11.1 h'],
  [1e8, 's', '27\u202f778 h'],
  [0.000000000919, 's', '≈ 0 s'],
  [7.11e-15, 's', '≈ 0 s'],
  [0.00000000119, 's', '1.19 ns'],
  [5e-324, '', '4.94 × 10⁻³²⁴'],
  [3.4734, '', '3.47'],
  [null, 's', '–'],
  [Number.POSITIVE_INFINITY, 'nodes', '∞'],
])('%s %s is written %s', (value, unit, text) => {
  expect(quantity(value, unit)).toBe(text)
})

test('counts have thin thousands and differences their sign', () => {
  expect(count(-1234567)).toBe('−1\u202f234\u202f567')
  expect(difference(0.0032, 's')).toBe('+3.20 ms')
  expect(difference(-12, '%')).toBe('−12.0 %')
  expect(difference(0.0000775, '%')).toBe('≈ 0 %')
  expect([65536, -1024, 0.5, -0.25, 12].map(exact)).toEqual(['65\u202f536', '−1\u202f024', '0.5', '−0.25', '12'])
})

test.each([
  [1, 'tasks', '1 task'],
  [1, 'processes at the CPU', '1 process at the CPU'],
  [1, 'children', '1 child'],
  [1, 'pixels a side', '1 pixel a side'],
  [-1, 'messages', '−1 message'],
  [1, '× p', '1 × p'],
  [1.5, 'tasks', '1.50 tasks'],
  [11, 'tasks', '11 tasks'],
])('one thing has no plural: %s %s is written %s', (value, unit, text) => {
  expect(quantity(value, unit)).toBe(text)
})

test('shares of what is more than nothing and less than all are never written as these', () => {
  expect([0, 0.004, 0.2, 0.996, 1].map(percent)).toEqual(['0 %', 'less than 1 %', '20 %', 'more than 99 %', '100 %'])
  fc.assert(
    fc.property(fc.double({ min: 1e-9, max: 1 - 1e-9, noNaN: true }), (share) => {
      expect(['0 %', '100 %']).not.toContain(percent(share))
    }),
  )
})

test.each([
  [11_001, '12 s'],
  [200_000, '3 min 20 s'],
  [7_500_000, '2 h 5 min'],
  [Number.NaN, 'unknown'],
])('%s ms are %s', (millis, text) => expect(duration(millis)).toBe(text))

test.each([
  [0.0974, 's', '97.4', 'ms'],
  [29535, 'nodes', '29\u202f535', 'nodes'],
  [128, '', '128', ''],
  [1e-15, 's', '≈ 0', 's'],
  [-0.00002, 'nodes/s', '−2.00 × 10⁻⁵', 'nodes/s'],
  [24.48, '%', '24.5', '%'],
])('%f %s is "%s" and "%s", and both together are the quantity', (value, unit, number, its) => {
  expect(quantityParts(value, unit)).toEqual({ number, unit: its })
  expect(`${number}${its && ` ${its}`}`).toBe(quantity(value, unit))
})
