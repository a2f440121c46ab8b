import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadColours } from '../../../charts/colour.ts'
import { isDotted, kindLetter, kindToken, mapScale } from './colours.ts'

const TOKENS: Readonly<Record<string, string>> = {
  '--phase-emptying': '#ff0000',
  '--accent': '#000000',
  '--surface': '#ffffff',
}
beforeAll(() => {
  vi.stubGlobal('document', { documentElement: { dataset: { theme: 'for colours' } } })
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: (name: string) => TOKENS[name] }))
})
afterAll(() => vi.unstubAllGlobals())

const channels = (css: string) =>
  css.startsWith('#')
    ? [1, 3, 5].map((at) => Number.parseInt(css.slice(at, at + 2), 16))
    : css.match(/\d+/g)?.map(Number)

/** How far apart two colours are, in 256ths. */
const distance = (a: string, b: string) => Math.hypot(...(channels(a) ?? []).map((c, i) => c - (channels(b)?.[i] ?? 0)))

test('values of one sign are shown on the scale for loads, from the least to the greatest', () => {
  const { low, high, log, signed, share, colour } = mapScale([7, 5, 9], 'dark', 'less')
  expect({ low, high, log, signed }).toEqual({ low: 5, high: 9, log: false, signed: false })
  expect([5, 6, 7, 9].map(share)).toEqual([0, 0.25, 0.5, 1])
  const { css } = loadColours('dark')
  expect([0, 0.5, 1].map(colour)).toEqual([css[1], css[128], css[255]])
  expect([-0.1, 1.1].map(colour)).toEqual([css[1], css[255]])
})

test('the scale is logarithmic where the greatest value is more than ten times the least', () => {
  expect(mapScale([1, 10], 'light', undefined).log).toBe(false)
  const { log, share } = mapScale([1, 100], 'light', undefined)
  expect(log).toBe(true)
  expect(share(10)).toBeCloseTo(0.5, 12)
  // There is no logarithm of what is not positive.
  expect(mapScale([0, 100], 'light', undefined).log).toBe(false)
  expect(mapScale([-100, -1], 'light', undefined)).toMatchObject({ log: false, signed: false, low: -100, high: -1 })
})

test('one value alone, or none, lies in the middle', () => {
  expect(mapScale([3, 3], 'light', undefined).share(3)).toBe(0.5)
  expect(mapScale([], 'light', undefined)).toMatchObject({ low: 0, high: 1 })
})

test('values on both sides of zero are as strong at the same distance, and what is better has the accent', () => {
  for (const [better, good] of [
    ['more', 1],
    ['less', 0],
    [undefined, 1],
  ] as const) {
    const { low, high, signed, share, colour } = mapScale([-2, 8], 'light', better)
    expect({ low, high, signed }).toEqual({ low: -8, high: 8, signed: true })
    expect([-8, 0, 8].map(share)).toEqual([0, 0.5, 1])
    expect(distance(colour(0.5), '#ffffff')).toBeLessThan(3)
    expect(distance(colour(good), '#000000')).toBeLessThan(3)
    expect(distance(colour(1 - good), '#ff0000')).toBeLessThan(3)
  }
})

test('near zero colours change faster than far from it', () => {
  const { colour } = mapScale([-1, 1], 'light', 'more')
  expect(distance(colour(0.5), colour(0.6))).toBeGreaterThan(1.5 * distance(colour(0.9), colour(1)))
})

test('kinds have a ground each: nine colours, then the same with dots; and letters as columns of a sheet', () => {
  expect([0, 8, 9, 17, 18].map(kindToken)).toEqual(['--kind-1', '--kind-9', '--kind-1', '--kind-9', '--kind-1'])
  const grounds = Array.from({ length: 18 }, (_, kind) => `${kindToken(kind)} ${isDotted(kind)}`)
  expect(new Set(grounds).size).toBe(18)
  expect([0, 25, 26, 27, 51, 52, 701, 702].map(kindLetter)).toEqual(['A', 'Z', 'AA', 'AB', 'AZ', 'BA', 'ZZ', 'AAA'])
})
