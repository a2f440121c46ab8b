/** The colours of the time split, in both themes: distinguished by all who see, and readable. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { TIME_USES, type TimeUse, timeUses } from '../../core/time/time-use.ts'

type Colour = readonly [number, number, number]

/** Linear red, green and blue of "#rrggbb" (sRGB, IEC 61966-2-1). */
const linear = (hex: string): Colour => {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

/** How colours look to those who miss one kind of cones, as matrices of linear colours (Machado, Oliveira, Fernandes 2009). */
const SIGHTS: Readonly<Record<string, readonly Colour[]>> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no long ones': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no middle ones': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no short ones': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const dot = (a: Colour, b: Colour) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** CIELAB coordinates of a linear colour under D65. */
function lab(rgb: Colour): Colour {
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
  const x = f(dot([0.4124, 0.3576, 0.1805], rgb) / 0.95047)
  const y = f(dot([0.2126, 0.7152, 0.0722], rgb))
  const z = f(dot([0.0193, 0.1192, 0.9505], rgb) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const distance = (a: Colour, b: Colour) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

const contrast = (a: string, b: string) => {
  const [dark, light] = [a, b].map((hex) => dot([0.2126, 0.7152, 0.0722], linear(hex))).sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const css = readFileSync(join(import.meta.dirname, '../../app/shell/theme.css'), 'utf8')

describe.each(['light', 'dark'])('in the %s theme', (theme) => {
  const token = (name: string): string =>
    new RegExp(`--${name}: (?:[^;]*--${theme}, )?(#[0-9a-f]{6})`).exec(css)?.[1] ?? ''
  const colour = (use: TimeUse) => token(`time-${use}`)

  test('neighbours in the stack differ to every kind of sight, besides their textures', () => {
    for (const [name, matrix] of Object.entries(SIGHTS)) {
      const colours = TIME_USES.map((use) => {
        const rgb = linear(colour(use))
        const [r, g, b] = matrix.map((row) => Math.max(0, dot(row, rgb)))
        return lab([r, g, b])
      })
      for (let i = 1; i < colours.length; i++) {
        expect(distance(colours[i - 1], colours[i]), `${theme}, ${name}: ${TIME_USES[i]}`).toBeGreaterThan(18)
      }
    }
  })

  test('all but idle stand out from paper, and what is written on a bar is readable', () => {
    for (const use of TIME_USES.filter((use) => use !== 'idle')) {
      expect(contrast(colour(use), token('paper')), use).toBeGreaterThanOrEqual(3)
    }
    for (const use of ['compute', 'communicate'] as const) {
      expect(contrast(colour(use), token('on-time')), use).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(colour('wait'), token('on-wait'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour('idle'), token('ink'))).toBeGreaterThanOrEqual(4.5)
  })
})

test('files say the colours of the light theme', () => {
  for (const use of TIME_USES) {
    const hex = timeUses[use].rgb.map((part) =>
      Math.round(255 * part)
        .toString(16)
        .padStart(2, '0'),
    )
    expect(css).toContain(`--time-${use}: var(--light, #${hex.join('')})`)
  }
})
