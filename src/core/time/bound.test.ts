import { expect, test } from 'vitest'
import { notBelow } from '../statistics/intervals.ts'
import { leastTime } from './bound.ts'

const bound = (metric: string) => ({ metric, because: '', brief: '' })

test('The greatest of a run’s bounds counts, and those that do not apply are left out', () => {
  const lab = { bounds: [bound('work'), bound('path')] }
  expect(leastTime(lab, { work: 3, path: 4 })).toBe(4)
  expect(leastTime(lab, { work: 3, path: null })).toBe(3)
  expect(leastTime(lab, { work: null })).toBeUndefined()
  expect(leastTime({}, { work: 3 })).toBeUndefined()
})

test('An interval does not go below what no run can beat, and still holds its mean', () => {
  const interval = { mean: 5, low: 2, high: 9, method: 't' as const }
  expect(notBelow(interval, 4)).toEqual({ ...interval, low: 4 })
  expect(notBelow(interval, 1)).toBe(interval)
  expect(notBelow(interval, undefined)).toBe(interval)
  expect(notBelow(interval, 5 + 1e-12).low).toBe(5)
})
