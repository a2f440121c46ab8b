import { describe, expect, it } from 'vitest'
import { Recorder, type RecordingShape } from '../core/recording.ts'
import { columnsFor, envelope, meansPerStep } from './columns.ts'
import { areaBelow, envelopeLine, stepLine } from './path.ts'

const shape: RecordingShape = {
  step: 'iteration',
  lane: 'processor',
  columns: [{ id: 'sync', label: '', unit: 's', fold: 'sum' }],
  matrices: [],
}

describe('envelope', () => {
  it('holds every value of the column, single peaks included', () => {
    const values = Float64Array.from({ length: 1000 }, (_, i) => (i === 617 ? 500 : i % 7))
    const { min, max } = envelope(values, 1000, 90)
    for (let row = 0; row < 1000; row++) {
      const column = Math.floor((row * 90) / 1000)
      expect(min[column]).toBeLessThanOrEqual(values[row])
      expect(max[column]).toBeGreaterThanOrEqual(values[row])
    }
    expect(Math.max(...max)).toBe(500)
  })

  it('counts a row that lies in two pixel columns in both', () => {
    expect([...envelope([1, 9, 2], 3, 2).max]).toEqual([9, 9])
  })

  it('reads no further than the count', () => {
    expect([...envelope([1, 2, 99, 99], 2, 2).max]).toEqual([1, 2])
  })
})

describe('columns', () => {
  it('are one a row until rows are narrower than pixels', () => {
    expect(columnsFor(30, 1056.5)).toBe(30)
    expect(columnsFor(6000, 1056.5)).toBe(1056)
    expect(columnsFor(0, 1056)).toBe(0)
  })

  it('show the mean of a step, also in rows that stand for several and a last one that is not full', () => {
    const recorder = new Recorder(shape, 1, 8 * 8)
    for (let step = 0; step < 13; step++) recorder.push([3], [])
    expect(recorder.stride).toBe(2)
    expect([...meansPerStep(recorder, 'sync', recorder.count)]).toEqual([3, 3, 3, 3, 3, 3, 3])
    expect([...meansPerStep(recorder, 'sync', 2)]).toEqual([3, 3])
  })
})

describe('paths', () => {
  it('step from row to row and leave out what does not change', () => {
    expect(stepLine([1, 1, 3], 3, 30, (v) => 10 - v)).toBe('M0 9H20V7H30')
    expect(areaBelow('M0 9H30', 10)).toBe('M0 9H30V10H0Z')
  })

  it('go through the whole range of every pixel column', () => {
    const range = { min: Float64Array.of(1, 2), max: Float64Array.of(4, 2) }
    expect(envelopeLine(range, 20, (v) => 10 - v)).toBe('M5 9V6L15 8')
  })

  it('are empty where there is nothing', () => {
    expect(stepLine([], 0, 30, (v) => v)).toBe('')
    expect(areaBelow('', 10)).toBe('')
  })
})
