import { describe, expect, test } from 'vitest'
import { saying } from '../../../tests/facts.ts'
import { adviceSentence, advise, type Judged } from './advice.ts'

const side = Array.from({ length: 10 }, (_, i) => i)
/** Alternative 0 wins in the left three columns, 1 elsewhere. */
const cells: Judged[] = side.flatMap((y) =>
  side.map((x) => ({ x, y, winner: x < 3 ? 0 : 1, margin: x < 3 ? 10 : 2 + x / 100 })),
)
const words = {
  name: (winner: number) => ['GDEM', 'None'][winner],
  x: (from: number, to: number) => `at ${from} to ${to}`,
  y: (from: number, to: number) => `for ${from} to ${to}`,
  percent: (value: number) => `${Math.round(value)} %`,
}

describe('advice', () => {
  test('names shares, median margins and the side that decides, the most frequent first', () => {
    const [none, gdem] = advise(cells, side, side)
    expect(none).toMatchObject({ winner: 1, share: 0.7, x: [3, 9], y: undefined, sure: undefined })
    expect(none.margin).toBeCloseTo(2.06)
    expect(gdem).toMatchObject({ winner: 0, share: 0.3, margin: 10, x: [0, 2], y: undefined })
  })
  test('is not misled by a few strays', () => {
    const strayed = cells.map((cell) => (cell.x === 9 && cell.y === 4 ? { ...cell, winner: 0 } : cell))
    expect(advise(strayed, side, side)[1].x).toEqual([0, 2])
  })
  test('is as sure as the seeds are', () => {
    const repeated = [
      { winner: 0, share: 1 },
      { winner: 0, share: 0.6 },
    ]
    const [, gdem] = advise(cells, side, side, repeated)
    expect(gdem.sure).toBeCloseTo(0.8)
    expect(adviceSentence(gdem, words)).toMatch(saying('30 %', 'GDEM', '0 to 2', '10 %', '80 %'))
  })
  test('says so when one is best everywhere, or hardly better', () => {
    const everywhere = cells.map((cell) => ({ ...cell, winner: 1, margin: 0.1 }))
    expect(adviceSentence(advise(everywhere, side, side)[0], words)).toMatch(saying('everywhere', 'None'))
  })
})
