import { describe, expect, it } from 'vitest'
import { laneTicks, secondTicks, stepTicks } from './axis.ts'
import { heightScale, readableTop } from './height-scale.ts'
import { lineAt, toPixels, toPosition } from './places.ts'

describe('positions and pixels', () => {
  it('are shares of the axis and of the width', () => {
    expect(toPixels(5, 10, 400)).toBe(200)
    expect(toPixels(10, 10, 400)).toBe(400)
    expect(toPixels(0, 0, 400)).toBe(0)
    expect(toPosition(200, 10, 400)).toBe(5)
  })

  it('are held inside the axis', () => {
    expect(toPosition(-20, 10, 400)).toBe(0)
    expect(toPosition(450, 10, 400)).toBe(10)
    expect(toPosition(50, 0, 400)).toBe(0)
    expect(toPosition(50, 10, 0)).toBe(0)
  })

  it('have their line in the middle of a row of steps, and at their own second', () => {
    expect(lineAt({ unit: 'steps' }, { stride: 1 }, 7)).toBe(7.5)
    expect(lineAt({ unit: 'steps' }, { stride: 4 }, 7)).toBe(6)
    expect(lineAt({ unit: 'seconds' }, { stride: 4 }, 0.7)).toBe(0.7)
  })
})

describe('the axis', () => {
  it('labels steps counted from 1 in the middle of their rows', () => {
    const ticks = stepTicks(100, 1, 1000, String)
    expect(ticks[0]).toEqual({ at: 5, label: '1' })
    expect(ticks[1]).toEqual({ at: 95, label: '10' })
    expect(ticks.at(-1)).toEqual({ at: 995, label: '100' })
  })

  it('labels the steps of a folded recording at the rows that hold them', () => {
    expect(stepTicks(400, 4, 1000, String).find(({ label }) => label === '200')?.at).toBe(495)
    expect(stepTicks(10, 8, 1000, String).at(-1)).toEqual({ at: 900, label: '10' })
  })

  it('labels a single row, and none when there is none', () => {
    expect(stepTicks(1, 1, 1000, String)).toEqual([{ at: 500, label: '1' }])
    expect(stepTicks(0, 1, 1000, String)).toEqual([])
  })

  it('labels seconds in the unit of the end', () => {
    expect(secondTicks(0.045, 450)).toEqual([
      { at: 100, label: '10 ms' },
      { at: 200, label: '20 ms' },
      { at: 300, label: '30 ms' },
      { at: 400, label: '40 ms' },
    ])
    // No room for a label at the very end.
    expect(secondTicks(0.04, 400).at(-1)?.label).toBe('30 ms')
    expect(secondTicks(0, 400)).toEqual([])
  })
})

describe('the y axis', () => {
  it('ends at 1, 2 or 5 times a power of ten', () => {
    const scale = heightScale(1005, 100)
    expect(scale.top).toBe(2000)
    expect(scale.y(0)).toBe(100)
    expect(scale.y(2000)).toBe(0)
  })

  it('keeps pixels free above', () => {
    const scale = heightScale(100, 118, { upper: 18 })
    expect(scale.y(100)).toBe(18)
    expect(scale.y(50)).toBe(68)
  })

  it('has whole ticks where values are whole, and a scale where all are zero', () => {
    expect(heightScale(2, 200, { integer: true }).ticks).toEqual([0, 1, 2])
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
