import { expect, it } from 'vitest'
import { scaleOf } from './scale.ts'
import { afterKey } from './slider.tsx'

const scale = scaleOf({ slider: { min: 0, max: 100, step: 5 }, limits: { min: 0, max: 1000 } })

it('moves by a step on arrows, by a tenth on the page keys, to the ends on Home and End', () => {
  expect(afterKey('ArrowRight', scale, 50)).toBe(55)
  expect(afterKey('ArrowUp', scale, 50)).toBe(55)
  expect(afterKey('ArrowLeft', scale, 50)).toBe(45)
  expect(afterKey('ArrowDown', scale, 50)).toBe(45)
  expect(afterKey('PageUp', scale, 50)).toBe(60)
  expect(afterKey('PageDown', scale, 50)).toBe(40)
  expect(afterKey('Home', scale, 50)).toBe(0)
  expect(afterKey('End', scale, 50)).toBe(100)
})

it('leaves every other key to the page', () => {
  expect(afterKey('k', scale, 50)).toBeUndefined()
  expect(afterKey('Tab', scale, 50)).toBeUndefined()
})
