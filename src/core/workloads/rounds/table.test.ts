import { expect, test } from 'vitest'
import { salesmanWorkload } from '../search/salesman.ts'
import { makeRoundTable } from './table.ts'

test('ten cities of seed 19 in rounds: as in models/workloads.md, section 3', () => {
  const cities = salesmanWorkload({ tspInstance: 'drawn', cities: 10, instanceSeed: 19, knownAtStart: 'nothing' })
  const making = makeRoundTable(cities, 'newest')
  while (!making.advance(1e6));
  const { processors, delays, rounds, visits } = making.result()
  expect([...processors]).toEqual([1, 2, 4, 8, 16, 32, 64])
  expect([...delays]).toEqual([0, 10, 100, Number.POSITIVE_INFINITY])
  expect([...rounds.slice(0, 7)]).toEqual([1215, 380, 198, 107, 69, 47, 34])
  expect([...visits.slice(0, 7)]).toEqual([1215, 759, 788, 839, 1042, 1392, 1939])
  expect([...rounds.slice(7, 14)]).toEqual([1215, 383, 200, 110, 70, 49, 37])
  expect([...rounds.slice(21)]).toEqual([1215, 468, 289, 180, 132, 90, 70])
})
