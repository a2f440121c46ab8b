import { interpolateLab } from 'd3-interpolate'
import { expect, test } from 'vitest'
import { loadColours, loadIndex } from './colour.ts'

const numbers = (css: string) => (css.match(/\d+/g) ?? []).map(Number)

/** L of CIELAB, 0 to 100, of red, green and blue from 0 to 255. */
function lightness(rgb: readonly number[]): number {
  const [r, g, b] = rgb.map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4))
  return 116 * Math.cbrt(0.2126 * r + 0.7152 * g + 0.0722 * b) - 16
}

const themes = ['light', 'dark'] as const

/** What theme.css and the scale's ends say: nothing, one task, the most. */
const ENDS = {
  light: ['rgb(255, 255, 255)', 'rgb(211, 229, 239)', 'rgb(29, 15, 56)'],
  dark: ['rgb(20, 23, 27)', 'rgb(43, 53, 80)', 'rgb(247, 246, 200)'],
} as const

test.each(themes)('in the %s theme idle is the ground, and loads go from near it to far from it', (theme) => {
  const { css } = loadColours(theme)
  expect(css).toHaveLength(256)
  expect([css[0], css[1], css[255]]).toEqual(ENDS[theme])
})

test.each(themes)('in the %s theme loads become evenly lighter or darker', (theme) => {
  const colours = loadColours(theme)
    .css.slice(1)
    .map((css) => lightness(numbers(css)))
  const step = (colours[254] - colours[0]) / 254
  expect(Math.abs(step)).toBeGreaterThan(0.25)
  colours.forEach((l, i) => {
    // 3 of about 80: what keeps colours apart under all colour blindness takes that much.
    expect(Math.abs(l - colours[0] - i * step)).toBeLessThan(3)
    // A channel is a whole number of 256, so two neighbours may be as light as each other.
    if (i > 0) expect((l - colours[i - 1]) * Math.sign(step)).toBeGreaterThan(-0.3)
  })
})

test.each(themes)('in the %s theme colours lie evenly between anchors in CIELAB', (theme) => {
  const { css } = loadColours(theme)
  const anchors = Array.from({ length: 6 }, (_, i) => css[1 + Math.round((i * 254) / 5)])
  for (let i = 1; i < 256; i++) {
    const at = ((i - 1) / 254) * 5
    const k = Math.min(4, Math.floor(at))
    const expectedChannels = numbers(interpolateLab(anchors[k], anchors[k + 1])(at - k))
    numbers(css[i]).forEach((channel, c) => {
      expect(Math.abs(channel - expectedChannels[c])).toBeLessThanOrEqual(3)
    })
  }
})

test.each(themes)('in the %s theme red, green and blue are those of the text', (theme) => {
  const { css, rgb } = loadColours(theme)
  expect([...rgb]).toEqual(css.flatMap(numbers))
})

test('no task is idle, one task is the first colour, the most the last one, twice as many always as much further', () => {
  expect([loadIndex(0, 100), loadIndex(1, 100), loadIndex(10, 100), loadIndex(100, 100)]).toEqual([0, 1, 128, 255])
  expect([1, 2, 4, 8, 16].map((load) => loadIndex(load, 16))).toEqual([1, 65, 128, 191, 255])
  // A mean of less than one task is not idle.
  expect([loadIndex(0.01, 100), loadIndex(0.9, 100), loadIndex(3.1, 10)]).toEqual([1, 1, 126])
})

test('a load above the most, as of another run, has the last colour; where one task is the most, it has', () => {
  expect([loadIndex(101, 100), loadIndex(1e9, 100)]).toEqual([255, 255])
  expect([loadIndex(1, 1), loadIndex(0, 1), loadIndex(0, 0), loadIndex(-1, 9)]).toEqual([255, 0, 0, 0])
})
