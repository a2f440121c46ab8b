import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPace } from './pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first mesh, and one that comes long after another, are painted with care', () => {
  const pace = createPace(() => {})
  expect(pace.hastens({}, false)).toBe(false)
  vi.advanceTimersByTime(10_000)
  expect(pace.hastens({}, false)).toBe(false)
})

test('one that comes soon after another is painted in haste, and again once it has stayed', () => {
  const repaint = vi.fn()
  const pace = createPace(repaint)
  const mesh = {}
  pace.hastens({}, false)
  expect(pace.hastens(mesh, false)).toBe(true)
  expect(repaint).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(repaint).toHaveBeenCalledTimes(1)
  expect(pace.hastens(mesh, false)).toBe(false)
})

test('while others are to be expected each is painted in haste, however long it stays', () => {
  const repaint = vi.fn()
  const pace = createPace(repaint)
  pace.hastens({}, false)
  const mesh = {}
  for (let time = 0; time < 5; time++) {
    expect(pace.hastens(mesh, true)).toBe(true)
    vi.advanceTimersByTime(10_000)
  }
  expect(repaint).not.toHaveBeenCalled()
})

test('the longer painting with care takes, the longer a mesh has to stay before', () => {
  const repaint = vi.fn()
  const pace = createPace(repaint)
  pace.took(5000)
  pace.hastens({}, false)
  pace.hastens({}, false)
  vi.advanceTimersByTime(10_000)
  expect(repaint).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(repaint).toHaveBeenCalledTimes(1)
})

test('a mesh that was painted with care stays so while its successor is on its way', () => {
  const pace = createPace(() => {})
  const mesh = {}
  pace.hastens(mesh, false)
  vi.advanceTimersByTime(10_000)
  expect(pace.hastens(mesh, true)).toBe(false)
})

test('while a value is dragged the same mesh is painted in haste where care takes long, and with care once it has stayed', () => {
  const repaint = vi.fn()
  const pace = createPace(repaint)
  const mesh = {}
  pace.hastens(mesh, false)
  expect(pace.hastens(mesh, true, true)).toBe(false)
  pace.took(200)
  expect(pace.hastens(mesh, true, true)).toBe(true)
  expect(pace.hastens(mesh, false)).toBe(true)
  vi.advanceTimersByTime(1000)
  expect(repaint).toHaveBeenCalledTimes(1)
  expect(pace.hastens(mesh, false)).toBe(false)
})
