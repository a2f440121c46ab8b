import { describe, expect, it } from 'vitest'
import { firstAtLeast, rowOfGreatest, sampleRows } from './find-rows.ts'
import { rowName, stepNumbers, stepsInRow } from './rows.ts'

describe('what rows stand for', () => {
  it('counts steps from 1', () => {
    expect(rowName({ stride: 1, steps: 455 }, 'iteration', 202)).toBe('iteration 203')
    expect(rowName({ stride: 2, steps: 455 }, 'iteration', 202)).toBe('iterations 405–406')
  })

  it('knows that the last row may not be full', () => {
    expect(stepsInRow({ stride: 4, steps: 9 }, 2)).toBe(1)
    expect(stepNumbers({ stride: 4, steps: 9 }, 2)).toBe('9')
    expect(stepNumbers({ stride: 4, steps: 10 }, 2)).toBe('9–10')
  })

  it('finds where a rising column reaches a value', () => {
    const phase = [0, 0, 1, 1, 2]
    expect(firstAtLeast(phase, 1, 5)).toBe(2)
    expect(firstAtLeast(phase, 2, 5)).toBe(4)
    expect(firstAtLeast(phase, 2, 4)).toBe(4)
    expect(firstAtLeast([], 1, 0)).toBe(0)
  })

  it('finds the greatest value, the first of equals', () => {
    expect(rowOfGreatest([1, 5, 5, 99], 3)).toBe(1)
    expect(rowOfGreatest([], 0)).toBe(-1)
  })

  it('samples at most fifty rows, evenly', () => {
    expect(sampleRows(3)).toEqual({ every: 1, rows: [0, 1, 2] })
    for (const count of [49, 50, 51, 455, 99_999]) expect(sampleRows(count).rows.length).toBeLessThanOrEqual(50)
    expect(sampleRows(455).rows.slice(0, 3)).toEqual([0, 10, 20])
    expect(sampleRows(0).rows).toEqual([])
  })
})
