/**
 * The one scale for load: sequential, perceptually even, from near the background (one task) to strong (most loaded), the
 * same in the machine, the heatmap and the legend. Idle lies outside of it, so that it is distinguished from lightly loaded.
 */

/** Light or dark. */
export type Theme = 'light' | 'dark'

/** Colours 1 … 255 are loads, colour 0 is idle; each as red, green, blue from 0 to 255. */
export interface LoadColours {
  readonly rgb: Uint8Array
  readonly css: readonly string[]
}

/*
 * Stops are even in lightness (CIELAB) from end to end; blue to aubergine stays apart under all colour blindness. Every other
 * one lies halfway between its neighbours in CIELAB, and so close to them that what is between two of them can be mixed as red,
 * green and blue: that is one of 255 away at most, and saves the page a library of colour spaces at its start.
 */
const LIGHT = '#d3e5ef #b3d2e5 #93bfdb #74a8d0 #5292c4 #4379b1 #33619f #304885 #2a2f6b #241f51 #1d0f38'
const DARK = '#2b3550 #34466b #3c5788 #446d9c #4b83b0 #5b9aba #6bb1c4 #8cc6c4 #aadcc4 #d1e9c6 #f7f6c8'
const SCALES: Record<Theme, { idle: string; stops: string }> = {
  light: { idle: '#ffffff', stops: LIGHT },
  dark: { idle: '#14171b', stops: DARK },
}

const cache = new Map<Theme, LoadColours>()

/** The colours of loads in a theme. */
export function loadColours(theme: Theme): LoadColours {
  const cached = cache.get(theme)
  if (cached) return cached
  const { idle, stops } = SCALES[theme]
  const ends = stops.split(' ').map(channels)
  const rgb = new Uint8Array(3 * 256)
  rgb.set(channels(idle))
  for (let i = 1; i < 256; i++) {
    const at = ((i - 1) / 254) * (ends.length - 1)
    const k = Math.min(ends.length - 2, Math.floor(at))
    rgb.set(
      ends[k].map((from, c) => Math.round(from + (ends[k + 1][c] - from) * (at - k))),
      3 * i,
    )
  }
  const css = Array.from({ length: 256 }, (_, i) => `rgb(${rgb.subarray(3 * i, 3 * i + 3).join(', ')})`)
  const colours = { rgb, css }
  cache.set(theme, colours)
  return colours
}

/** Index of a load's colour: 0 for idle, else 1 … 255 on a logarithmic scale up to the greatest load of the run; a mean below 1 is as light as 1. */
export function loadIndex(load: number, most: number): number {
  if (load <= 0) return 0
  if (most <= 1) return 255
  return 1 + Math.round((254 * Math.log(Math.max(1, Math.min(load, most)))) / Math.log(most))
}

function channels(hex: string): readonly number[] {
  const n = Number.parseInt(hex.slice(1), 16)
  return [n >> 16, (n >> 8) & 255, n & 255]
}
