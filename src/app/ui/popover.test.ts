import { expect, it } from 'vitest'
import { place } from './popover.tsx'

const window = { width: 1000, height: 800 }
const box = (left: number, top: number) => ({ left, right: left + 20, top, bottom: top + 20 })

it('stands below its anchor, left edges in line', () => {
  expect(place(box(100, 100), 280, window)).toEqual({ left: 100, top: 124, bottom: 'auto', maxHeight: 668 })
})

it('lines up the right edges when asked to', () => {
  expect(place(box(500, 100), 280, window, 'right').left).toBe(240)
})

it('stands above where there is more room', () => {
  expect(place(box(100, 700), 280, window)).toEqual({ left: 100, top: 'auto', bottom: 104, maxHeight: 688 })
})

it('never leaves the window', () => {
  expect(place(box(950, 100), 280, window).left).toBe(712)
  expect(place(box(0, 100), 280, window).left).toBe(8)
})
