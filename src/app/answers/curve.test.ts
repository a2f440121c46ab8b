import { describe, expect, test } from 'vitest'
import { difference, drawn, drawnPath, HANDLES, heightAt, pathOf, placeOf } from './curve.ts'

const flat = Array.from({ length: HANDLES }, () => 10)
const ramp = Array.from({ length: HANDLES }, (_, i) => 2 * i)

describe('a drawn curve', () => {
  test('goes through its handles, and between two of them beyond neither', () => {
    const values = [0, 5, 30, 28, 28, 3, 0, 0, 9, 1, 1, 1, 40]
    for (let handle = 0; handle < HANDLES; handle++) {
      expect(heightAt(values, placeOf(handle))).toBeCloseTo(values[handle], 9)
      if (handle === HANDLES - 1) continue
      for (let t = 0.05; t < 1; t += 0.05) {
        const height = heightAt(values, (handle + t) / (HANDLES - 1))
        expect(height).toBeGreaterThanOrEqual(Math.min(values[handle], values[handle + 1]))
        expect(height).toBeLessThanOrEqual(Math.max(values[handle], values[handle + 1]))
      }
    }
    expect(heightAt(ramp, 0.37)).toBeCloseTo(0.37 * 2 * (HANDLES - 1), 9)
  })

  test('takes the height of a stroke at the handles that it passes, whichever way it goes', () => {
    const right = drawn(flat, { share: 0.25, value: 0 }, { share: 0.75, value: 40 })
    const expected = [10, 10, 10, 0, ...[1, 2, 3, 4, 5].map((n) => (40 * n) / 6), 40, 10, 10, 10]
    right.forEach((value, i) => {
      expect(value).toBeCloseTo(expected[i], 9)
    })
    const back = drawn(flat, { share: 0.75, value: 40 }, { share: 0.25, value: 0 })
    back.forEach((value, i) => {
      expect(value).toBeCloseTo(right[i], 9)
    })
  })

  test('is changed by a touch at the nearest handle', () => {
    const touch = { share: 0.26, value: 3 }
    expect(drawn(flat, touch, touch)).toEqual(flat.map((value, i) => (i === 3 ? 3 : value)))
  })
})

test('the difference is the mean distance, and both peaks', () => {
  expect(difference(flat, [8, 12, 16, 4], 4)).toEqual({
    apart: (2 + 2 + 6 + 6) / 4,
    drawn: { row: 0, value: 10 },
    run: { row: 2, value: 16 },
  })
  expect(difference(ramp, [0, 24], 2).drawn.row).toBe(1)
})

test('paths have a point a row, of very many rows the greatest of each stretch', () => {
  expect(
    pathOf(
      [1, 2],
      2,
      (share) => 100 * share,
      (value) => -value,
    ),
  ).toBe('M25.0 -1.0L75.0 -2.0')
  expect(
    pathOf(
      [1, 9, 3, 4],
      4,
      (share) => share,
      (value) => value,
      2,
    ),
  ).toBe('M0.3 9.0L0.8 4.0')
  expect(
    drawnPath(
      flat,
      (share) => share,
      (value) => value,
    ).split('L'),
  ).toHaveLength(8 * (HANDLES - 1) + 1)
})
