/**
 * The one scale for load: sequential, perceptually even, from near the background (one task) to strong (most loaded), the
 * same in the machine, the heatmap and the legend. Idle lies outside of it, so that it is told apart from lightly loaded.
 */
import { interpolateLab } from 'd3-interpolate'

/** Light or dark. */
export type Theme = 'light' | 'dark'

/** Colours 1 … 255 are loads, colour 0 is idle; each as red, green, blue from 0 to 255. */
export interface LoadColours {
  readonly rgb: Uint8Array
  readonly css: readonly string[]
}

/* Anchors are even in lightness (CIELAB) from end to end; blue to aubergine stays apart under all colour blindness. */
const ANCHORS: Record<Theme, { idle: string; stops: readonly string[] }> = {
  light: { idle: '#ffffff', stops: ['#d3e5ef', '#93bfdb', '#5292c4', '#33619f', '#2a2f6b', '#1d0f38'] },
  dark: { idle: '#14171b', stops: ['#2b3550', '#3c5788', '#4b83b0', '#6bb1c4', '#aadcc4', '#f7f6c8'] },
}

const cache = new Map<Theme, LoadColours>()

/** The colours of loads in a theme. */
export function loadColours(theme: Theme): LoadColours {
  const known = cache.get(theme)
  if (known) return known
  const { idle, stops } = ANCHORS[theme]
  const css = Array.from({ length: 256 }, (_, i) => {
    if (i === 0) return hexToRgb(idle)
    const at = ((i - 1) / 254) * (stops.length - 1)
    const k = Math.min(stops.length - 2, Math.floor(at))
    return interpolateLab(stops[k], stops[k + 1])(at - k)
  })
  const rgb = new Uint8Array(css.flatMap((c) => c.match(/\d+/g)?.slice(0, 3).map(Number) ?? [0, 0, 0]))
  const colours = { rgb, css }
  cache.set(theme, colours)
  return colours
}

/** Index of a load's colour: 0 for idle, else 1 … 255 on a logarithmic scale up to the greatest load of the run. */
export function loadIndex(load: number, most: number): number {
  if (load <= 0) return 0
  if (most <= 1) return 255
  return 1 + Math.round((254 * Math.log(Math.min(load, most))) / Math.log(most))
}

function hexToRgb(hex: string): string {
  const n = Number.parseInt(hex.slice(1), 16)
  return `rgb(${n >> 16}, ${(n >> 8) & 255}, ${n & 255})`
}
