import { expect, test } from 'vitest'
import { rowSpan } from './row-span.ts'

test('a row goes from the end of the one before to its own, in digits that distinguish them', () => {
  const time = Float64Array.of(0.0128, 0.0256, 0.105, 0.115, 1.1151, 1.1152)
  expect(Array.from(time, (_, row) => rowSpan({ columns: { time } }, row))).toEqual([
    '0 s to 12.8 ms',
    '12.8 ms to 25.6 ms',
    '25.6 ms to 105.0 ms',
    '105 ms to 115 ms',
    '0.115 s to 1.115 s',
    '1.1151 s to 1.1152 s',
  ])
})
