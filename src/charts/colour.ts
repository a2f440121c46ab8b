/**
 * The one scale for load: sequential, perceptually even, from near the background (one task) to strong (most loaded), the
 * same in the machine, the heatmap and the legend. Idle lies outside of it, so that it is distinguished from lightly loaded.
 */

import { interpolateRgb, piecewise } from 'd3-interpolate'
import { scaleSequential } from 'd3-scale'

/** Light or dark. */
export type Theme = 'light' | 'dark'

/** Colours 1 … 255 are loads, colour 0 is idle; each as red, green, blue from 0 to 255. */
export interface LoadColours {
  readonly rgb: Uint8Array
  readonly css: readonly string[]
}

/*
 * Stops are even in lightness (CIELAB) from end to end; blue to aubergine stays apart under all colour blindness. They stand so close together
 * that mixing two of them as red, green and blue is as good as mixing them in CIELAB.
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
  const loads = scaleSequential(piecewise(interpolateRgb, stops.split(' '))).domain([1, 255])
  const css = [interpolateRgb(idle, idle)(0), ...Array.from({ length: 255 }, (_, i) => loads(i + 1))]
  const rgb = Uint8Array.from(css.flatMap((colour) => (colour.match(/\d+/g) ?? []).map(Number)))
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
