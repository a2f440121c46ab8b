import { describe, expect, it } from 'vitest'
import { heightScale, laneTicks, readableTop, rowTicks, rowToX, xToRow } from './axis.ts'

describe('rows and pixels', () => {
  it('gives every row its share of the width', () => {
    expect(rowToX(0, 10, 400)).toBe(0)
    expect(rowToX(5, 10, 400)).toBe(200)
    expect(rowToX(10, 10, 400)).toBe(400)
    expect(rowToX(0, 0, 400)).toBe(0)
  })

  it('finds the row that a pixel lies in, and stays inside the recording', () => {
    for (let row = 0; row < 455; row++) expect(xToRow(rowToX(row + 0.5, 455, 1056), 455, 1056)).toBe(row)
    expect(xToRow(-20, 10, 400)).toBe(0)
    expect(xToRow(400, 10, 400)).toBe(9)
    expect(xToRow(50, 0, 400)).toBe(0)
    expect(xToRow(50, 10, 0)).toBe(0)
  })

  it('labels steps counted from 1 in the middle of their rows', () => {
    const ticks = rowTicks(100, 1, 1000, String)
    expect(ticks[0]).toEqual({ at: 5, label: '1' })
    expect(ticks[1]).toEqual({ at: 95, label: '10' })
    expect(ticks.at(-1)).toEqual({ at: 995, label: '100' })
  })

  it('labels the steps of a folded recording at the rows that hold them', () => {
    const ticks = rowTicks(100, 4, 1000, String)
    expect(ticks.find(({ label }) => label === '200')?.at).toBe(495)
  })

  it('labels a single row, and none when there is none', () => {
    expect(rowTicks(1, 1, 1000, String)).toEqual([{ at: 500, label: '1' }])
    expect(rowTicks(0, 1, 1000, String)).toEqual([])
  })
})

describe('the y axis', () => {
  it('ends at a round number not far above the greatest value', () => {
    const scale = heightScale(1005, 100)
    expect(scale.top).toBe(1100)
    expect(scale.y(0)).toBe(100)
    expect(scale.y(1100)).toBe(0)
  })

  it('keeps pixels free above', () => {
    const scale = heightScale(100, 118, 18)
    expect(scale.y(100)).toBe(18)
    expect(scale.y(50)).toBe(68)
  })

  it('has whole ticks where values are whole, and a scale where all are zero', () => {
    expect(heightScale(2, 200, 0, true).ticks).toEqual([0, 1, 2])
    expect(heightScale(0, 100).top).toBe(1)
  })

  it('is cut where a few values would flatten all others, and only there', () => {
    const usual = Float64Array.from({ length: 30 }, (_, i) => 2 + (i % 3))
    expect(readableTop(usual)).toBe(4)
    expect(readableTop(Float64Array.of(...usual, 100))).toBe(6)
    expect(readableTop(Float64Array.of(...usual, 9))).toBe(9)
    expect(readableTop(Float64Array.of(1, 1, 100))).toBe(100)
    expect(readableTop(new Float64Array(0))).toBe(0)
  })

  it('names lanes at powers of two, the first one shown included', () => {
    expect(laneTicks(0, 128, 80, 18)).toEqual([0, 32, 64, 96])
    expect(laneTicks(1, 16, 80, 18)).toEqual([1, 4, 8, 12])
    expect(laneTicks(0, 1, 80, 18)).toEqual([0])
  })
})
