import { expect, test } from 'vitest'
import { cited } from './cited.ts'

test.each([
  ['§4.2.2', 'Haron 1998, §4.2.2'],
  ['table 4.3', 'Haron 1998, table 4.3'],
  ['Willebeek-LeMair, Reeves 1993; §2.3.1', 'Willebeek-LeMair, Reeves 1993; Haron 1998, §2.3.1'],
  ['Graham 1969', 'Graham 1969'],
  ['not stated', 'not stated'],
])('the source %j says of which work it is', (source, whole) => {
  expect(cited(source, 'Haron 1998')).toBe(whole)
})
