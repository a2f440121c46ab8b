/** Where the numbers of processors stand: on their own, clear of what others own. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Surface } from '../../../../charts/canvas.ts'
import { paintNames } from './names.ts'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: { theme: 'for the names' } } })
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '16px' }))
})
afterEach(() => vi.unstubAllGlobals())

/** Where the numbers are written, of elements that stand ten pixels apart in a square, in the order of their rows. */
function namesOf(size: number, ownerAt: (column: number, row: number) => number, processors: number) {
  const places = Array.from({ length: size * size }, (_, i) => [i % size, Math.floor(i / size)] as const)
  const written: Record<string, readonly [x: number, y: number]> = {}
  const context = {
    strokeText() {},
    fillText(text: string, x: number, y: number) {
      written[text] = [x, y]
    },
  }
  paintNames(
    { context, width: 10 * size, height: 10 * size } as unknown as Surface,
    { x: places.map(([x]) => x + 0.5), y: places.map(([, y]) => y + 0.5) } as never,
    places.map(([x, y]) => ownerAt(x, y)),
    processors,
    { scale: 10, left: 0, top: 10 * size } as never,
  )
  return written
}

test('each number stands inside of its own part, clear of its borders', () => {
  // Two columns: a third, and the rest.
  const written = namesOf(30, (x) => (x < 10 ? 0 : 1), 2)
  expect(Object.keys(written)).toEqual(['0', '1'])
  const [[x0, y0], [x1, y1]] = [written[0], written[1]]
  expect(x0).toBeGreaterThan(20)
  expect(x0).toBeLessThan(80)
  expect(Math.abs(x1 - 200)).toBeLessThan(25)
  for (const y of [y0, y1]) expect(Math.abs(y - 150)).toBeLessThan(25)
  // Rows count upwards.
  const [low, high] = Object.values(namesOf(30, (_, y) => (y < 10 ? 0 : 1), 2))
  expect(low[1]).toBeGreaterThan(220)
  expect(high[1]).toBeLessThan(130)
})

test('a part around another one has its number in itself, not in the middle of both', () => {
  const inside = (x: number, y: number) => x >= 12 && x < 28 && y >= 12 && y < 28
  const { 0: around, 1: within } = namesOf(40, (x, y) => (inside(x, y) ? 1 : 0), 2)
  const cell = ([x, y]: readonly [number, number]) => inside(Math.floor(x / 10), Math.floor((400 - y) / 10))
  expect([cell(around), cell(within)]).toEqual([false, true])
})

test('a single processor needs no number, and of more than sixteen they would hide what they own', () => {
  const stripes = (processors: number) => Object.keys(namesOf(34, (x) => x % processors, processors)).length
  expect(namesOf(20, () => 0, 1)).toEqual({})
  expect([2, 16, 17].map(stripes).map((count) => count > 0)).toEqual([true, true, false])
})
