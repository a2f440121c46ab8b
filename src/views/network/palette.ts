/** The theme's colours as the canvas needs them. */
import { type LoadColours, loadColours, type Theme } from '../../charts/colour.ts'
import { token } from '../../charts/theme.ts'

/** What is painted with. */
export interface Palette {
  readonly theme: Theme
  readonly load: LoadColours
  readonly ink: string
  readonly inkSoft: string
  readonly paper: string
  readonly surface: string
  readonly line: string
  readonly lineStrong: string
  readonly focus: string
  /** Tasks on their way: the colour of time spent balancing. */
  readonly move: string
  readonly font: string
  /** Sizes of text in CSS pixels. */
  readonly textSmall: number
  readonly text: number
  /** The smallest that numbers may be. */
  readonly textLeast: number
  /** Whether text on each colour of the scale is dark or light: whichever stands out more. */
  readonly textOnLoad: readonly string[]
}

/** Reads the palette of the theme in force. */
export function paletteOf(theme: Theme): Palette {
  const load = loadColours(theme)
  const ink = token('--ink')
  const surface = token('--surface')
  const inkLight = luminance(rgbOf(ink))
  const surfaceLight = luminance(rgbOf(surface))
  const textOnLoad = load.css.map((_, i) => {
    const light = luminance([load.rgb[3 * i], load.rgb[3 * i + 1], load.rgb[3 * i + 2]])
    return contrast(light, inkLight) >= contrast(light, surfaceLight) ? ink : surface
  })
  return {
    theme,
    load,
    ink,
    surface,
    inkSoft: token('--ink-soft'),
    paper: token('--paper'),
    line: token('--line'),
    lineStrong: token('--line-strong'),
    focus: token('--focus'),
    move: token('--time-communicate'),
    font: token('--font'),
    textSmall: Number.parseFloat(token('--text-small')) || 12,
    text: Number.parseFloat(token('--text')) || 14,
    textLeast: Number.parseFloat(token('--text-least')) || 9,
    textOnLoad,
  }
}

/** Red, green and blue of a hex colour; a minified style sheet has three digits where six were written. */
export function rgbOf(hex: string): readonly number[] {
  const digits = hex.slice(1)
  const n = Number.parseInt(digits.length === 3 ? digits.replace(/./g, '$&$&') : digits, 16)
  return [n >> 16, (n >> 8) & 255, n & 255]
}

function luminance(rgb: readonly number[]): number {
  const [r, g, b] = rgb.map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
