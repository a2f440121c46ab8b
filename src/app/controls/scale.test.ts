import { describe, expect, it } from 'vitest'
import { scaleOf } from './scale.ts'

const wide = { min: 0, max: 1e9 }

describe('a linear scale', () => {
  const scale = scaleOf({ slider: { min: 0, max: 1, step: 0.01 }, limits: wide })

  it('has its value as position and stops at multiples of the step, without binary dust', () => {
    expect(scale.position(0.123)).toBe(0.123)
    expect(scale.value(0.123)).toBe(0.12)
    expect(scale.value(0.3000001)).toBe(0.3)
    expect(scale.step(0.29, 1)).toBe(0.3)
    expect(scale.step(0.07, -1)).toBe(0.06)
  })

  it('steps from a value between stops to the next stop', () => {
    expect(scale.step(0.123, 1)).toBe(0.13)
    expect(scale.step(0.123, -1)).toBe(0.12)
  })

  it('stays at its ends, and leaves a value beyond them alone unless it is led back', () => {
    expect(scale.step(1, 1)).toBe(1)
    expect(scale.step(5, 1)).toBe(5)
    expect(scale.step(5, -1)).toBe(1)
    expect(scale.position(5)).toBe(1)
  })

  it('pages by a tenth of the range', () => {
    expect(scale.page(0.25, 1)).toBe(0.3)
    expect(scale.page(0.95, 1)).toBe(1)
    expect(scale.page(0.05, -1)).toBe(0)
  })

  it('steps whole numbers by one when the table names no step', () => {
    expect(scaleOf({ slider: { min: 0, max: 16 }, limits: { min: 0, max: 99, integer: true } }).step(3, 1)).toBe(4)
  })
})

describe('a scale of powers of two', () => {
  const scale = scaleOf({ slider: { min: 2, max: 1024, scale: 'log2' }, limits: { min: 1, max: 65536, integer: true } })

  it('stops at powers of two, and a typed value sits between them', () => {
    expect(scale.value(6.4)).toBe(64)
    expect(scale.value(6.6)).toBe(128)
    expect(scale.position(100)).toBeCloseTo(6.644, 3)
    expect(scale.step(100, 1)).toBe(128)
    expect(scale.step(100, -1)).toBe(64)
  })

  it('pages by a factor of four', () => {
    expect(scale.page(2, 1)).toBe(8)
    expect(scale.page(512, 1)).toBe(1024)
  })

  it('has fractions below one where whole numbers are not asked for', () => {
    const speed = scaleOf({ slider: { min: 0.125, max: 8, scale: 'log2' }, limits: { min: 0.001, max: 1000 } })
    expect(speed.step(1, -1)).toBe(0.5)
    expect(speed.min).toBe(-3)
  })
})

describe('a decimal logarithmic scale', () => {
  const scale = scaleOf({ slider: { min: 0.1, max: 10, scale: 'log10' }, limits: wide })

  it('stops at round numbers and includes both ends', () => {
    expect(scale.value(-1)).toBe(0.1)
    expect(scale.value(1)).toBe(10)
    expect(scale.step(1, 1)).toBe(1.1)
    expect(scale.step(1, -1)).toBe(0.9)
    expect(scale.step(0.1, -1)).toBe(0.1)
  })

  it('pages along 1, 2, 5, 10', () => {
    expect(scale.page(1.3, 1)).toBe(2)
    expect(scale.page(2, 1)).toBe(5)
    expect(scale.page(5, 1)).toBe(10)
    expect(scale.page(0.15, -1)).toBe(0.1)
  })

  it('reaches every stop from its own position', () => {
    for (let value = 0.1; value < 10; value = scale.step(value, 1)) {
      expect(scale.value(scale.position(value))).toBe(value)
    }
  })

  it('has whole stops only where whole numbers are asked for', () => {
    const whole = scaleOf({ slider: { min: 1, max: 100, scale: 'log10' }, limits: { ...wide, integer: true } })
    expect(whole.step(1, 1)).toBe(2)
    expect(whole.step(10, 1)).toBe(11)
  })
})
