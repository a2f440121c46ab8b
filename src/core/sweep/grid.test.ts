import { describe, expect, test } from 'vitest'
import { choice, list, number, sweepable } from '../parameters.ts'
import { axisSamples, logarithmic, positionOf, samples } from './grid.ts'

const words = { label: 'a', group: 'g', help: 'h.' }
const interval = number({
  ...words,
  default: 16,
  slider: { min: 1, max: 1024, scale: 'log2' },
  limits: { min: 1, max: 1e9, integer: true },
})
const grain = number({
  ...words,
  default: 100,
  slider: { min: 1, max: 10000, scale: 'log10' },
  limits: { min: 0, max: 1e9 },
})
const share = number({ ...words, default: 0, slider: { min: 0, max: 1, step: 0.01 }, limits: { min: 0, max: 1 } })
const depth = number({
  ...words,
  default: 16,
  slider: { min: 2, max: 20, step: 1 },
  limits: { min: 1, max: 1000, integer: true },
})
const kind = choice({
  ...words,
  default: 'b',
  options: { a: { label: 'A', help: '' }, b: { label: 'B', help: '' } },
})

describe('the samples of a strip', () => {
  test('are the doubling grid where the slider doubles', () => {
    expect(samples(interval)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024])
  })
  test('are 1, 2, 5 of every decade where the slider counts decades', () => {
    expect(samples(grain)).toEqual([1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000])
  })
  test('are round multiples of the step, both ends included, never more than asked for', () => {
    expect(samples(share)).toHaveLength(21)
    expect(samples(share)[3]).toBe(0.15)
    expect(samples(depth)).toHaveLength(19)
    expect(samples(depth, 6)).toEqual([2, 7, 12, 17, 20])
  })
  test('are thinned where even the powers are too many', () => {
    const thin = samples(interval, 6)
    expect(thin.length).toBeLessThanOrEqual(6)
    expect(thin[0]).toBe(1)
    expect(thin.at(-1)).toBe(1024)
  })
  test('are the options of a choice, and none of a list', () => {
    expect(samples(kind)).toEqual(['a', 'b'])
    const sides = list({ ...words, default: [1], separator: 'x', limits: { min: 1, max: 9, length: [1, 2] } })
    expect(samples(sides)).toEqual([])
    expect([sweepable(kind), sweepable(depth), sweepable(sides)]).toEqual([true, true, false])
  })
})

describe('the axis of a map', () => {
  test('is even along the slider, and no value comes twice', () => {
    const values = axisSamples(interval) as number[]
    expect(values.slice(0, 6)).toEqual([1, 2, 3, 4, 5, 6])
    expect(values.at(-1)).toBe(1024)
    for (const doubling of samples(interval)) expect(values).toContain(doubling)
    expect(new Set(values).size).toBe(values.length)
    expect(values.every(Number.isInteger)).toBe(true)
  })
  test('keeps to the step of a linear slider', () => {
    expect(axisSamples(depth)).toEqual(samples(depth))
    expect(axisSamples(share)).toHaveLength(33)
    expect(axisSamples(share)[1]).toBe(0.03)
  })
  test('is as exact as three digits where any number is allowed', () => {
    expect(axisSamples(grain).slice(0, 3)).toEqual([1, 1.33, 1.78])
  })
  test('places numbers by their logarithm where the slider does', () => {
    expect(logarithmic(interval)).toBe(true)
    expect(positionOf(interval, 8) - positionOf(interval, 4)).toBeCloseTo(Math.log(2))
    expect(positionOf(depth, 8)).toBe(8)
  })
})
