import { interpolateLab } from 'd3-interpolate'
import { expect, test } from 'vitest'
import { loadColours, loadIndex } from './colour.ts'

const numbers = (css: string) => (css.match(/\d+/g) ?? []).map(Number)

test.each(['light', 'dark'] as const)('in the %s theme colours lie evenly between anchors in CIELAB', (theme) => {
  const { css } = loadColours(theme)
  const anchors = Array.from({ length: 6 }, (_, i) => css[1 + Math.round((i * 254) / 5)])
  for (let i = 1; i < 256; i++) {
    const at = ((i - 1) / 254) * 5
    const k = Math.min(4, Math.floor(at))
    const wanted = numbers(interpolateLab(anchors[k], anchors[k + 1])(at - k))
    numbers(css[i]).forEach((channel, c) => {
      expect(Math.abs(channel - wanted[c])).toBeLessThanOrEqual(3)
    })
  }
})

test.each(['light', 'dark'] as const)('in the %s theme red, green and blue are those of the text', (theme) => {
  const { css, rgb } = loadColours(theme)
  expect([...rgb]).toEqual(css.flatMap(numbers))
})

test('no task is idle, one task is the first colour, the most the last one', () => {
  expect([loadIndex(0, 100), loadIndex(1, 100), loadIndex(10, 100), loadIndex(100, 100)]).toEqual([0, 1, 128, 255])
})
