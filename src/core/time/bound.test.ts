import { expect, test } from 'vitest'
import { notBelow } from '../statistics/intervals.ts'
import { aboveText, boundsOf, lowerBoundOf } from './bound.ts'

const bound = (metric: string) => ({ metric, because: '', brief: '' })

test('The greatest of a run’s bounds counts, and those that do not apply are left out', () => {
  const lab = { bounds: [bound('work'), bound('path')] }
  expect(lowerBoundOf(lab, { work: 3, path: 4 })).toBe(4)
  expect(lowerBoundOf(lab, { work: 3, path: null })).toBe(3)
  expect(lowerBoundOf(lab, { work: null })).toBeUndefined()
  expect(lowerBoundOf({}, { work: 3 })).toBeUndefined()
})

test('Bounds are of one number; what is only a reference cuts nothing', () => {
  const lab = {
    bounds: [
      bound('work'),
      { ...bound('size'), of: 'mean' },
      { ...bound('queue'), of: 'mean', kind: 'reference' as const },
    ],
  }
  const metrics = { work: 3, size: 5, queue: 7 }
  expect(lowerBoundOf(lab, metrics)).toBe(3)
  expect(boundsOf(lab, metrics, 'mean').map(({ metric }) => metric)).toEqual(['size'])
  expect(boundsOf(lab, metrics, 'mean', 'reference').map(({ value }) => value)).toEqual([7])
})

test('How far a number is above the best possible: as a share, from three times on as a factor', () => {
  expect(aboveText(1.12, 1)).toBe('12 %')
  expect(aboveText(3.6, 1)).toBe('× 3.6')
  expect(aboveText(1 + 1e-9, 1)).toBe('reached')
  expect(aboveText(1, 0)).toBe('–')
})

test('An interval does not go below what no run can beat, and still holds its mean', () => {
  const interval = { mean: 5, low: 2, high: 9, method: 't' as const }
  expect(notBelow(interval, 4)).toEqual({ ...interval, low: 4 })
  expect(notBelow(interval, 1)).toBe(interval)
  expect(notBelow(interval, undefined)).toBe(interval)
  expect(notBelow(interval, 5 + 1e-12).low).toBe(5)
})
