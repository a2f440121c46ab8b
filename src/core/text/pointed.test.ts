import { expect, test } from 'vitest'
import { pointed } from './pointed.ts'

test.each([
  ['1,234.5', ',', '1234.5'],
  ['19,260.6 us', ';', '19260.6 us'],
  ['1.234,5', ';', '1234.5'],
  ['1.234.567,25ms', '\t', '1234567.25ms'],
  ['1,5', undefined, '1.5'],
  ['-1,5e-3 ms', ';', '-1.5e-3 ms'],
  [',5', ';', '.5'],
  ['1,5', ',', '1,5'],
  ['1.234,5', ',', '1.234,5'],
  ['1,2,3', ';', '1,2,3'],
  ['12.5', ';', '12.5'],
  ['a,5', ';', 'a,5'],
])('the cell %j of a table divided by %j is read as %j', (cell, separator, read) => {
  expect(pointed(cell, separator)).toBe(read)
})
