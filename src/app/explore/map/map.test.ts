import { expect, test } from 'vitest'
import { number } from '../../../core/parameters.ts'
import { axisSamples } from '../../../core/sweep/grid.ts'
import { afterKey, placeOf } from './map.tsx'

const parameter = number({
  label: 'a',
  group: 'g',
  help: 'h.',
  default: 4,
  slider: { min: 1, max: 1024, scale: 'log2' },
  limits: { min: 1, max: 1e9, integer: true },
})
const side = { id: 'a', parameter, samples: axisSamples(parameter, 11) }

test('arrow keys walk the map, up is more, and never leave it', () => {
  expect(afterKey('ArrowUp', { x: 2, y: 2 }, 5, 5)).toEqual({ x: 2, y: 3 })
  expect(afterKey('ArrowDown', { x: 2, y: 0 }, 5, 5)).toEqual({ x: 2, y: 0 })
  expect(afterKey('End', { x: 2, y: 2 }, 5, 5)).toEqual({ x: 4, y: 2 })
  expect(afterKey('x', { x: 2, y: 2 }, 5, 5)).toBeUndefined()
})

test('the present value stands in the middle of its place, or between two of them', () => {
  expect(placeOf(side, 4)).toBe(2.5)
  expect(placeOf(side, 48)).toBeGreaterThan(5.5)
  expect(placeOf(side, 48)).toBeLessThan(6.5)
  expect(placeOf(side, 2048)).toBeUndefined()
  expect(placeOf(side, 'auto')).toBeUndefined()
})
