/** Vertical scales: from 0 at the lower edge, with ticks. */

import { ticks } from 'd3-array'
import { scaleLinear } from 'd3-scale'
import { useMemo } from 'react'
import { stepAbove, useEnd } from './scales.ts'

/** Pixels from one tick of a vertical scale to the next, at least. */
const TICK_GAP = 20

/** A vertical scale from 0 at the lower edge. */
export interface HeightScale {
  /** The value at the upper edge. */
  readonly top: number
  /** Pixels from the upper edge of the plot. */
  readonly y: (value: number) => number
  readonly ticks: readonly number[]
}

/**
 * A linear scale from 0 to 1, 2 or 5 times a power of ten at or above `greatest`, with ticks at least 20 pixels apart.
 *
 * @param height pixels of the plot
 * @param look.upper pixels that stay free above the scale
 * @param look.integer whether ticks stand at whole numbers only
 */
export function heightScale(greatest: number, height: number, { upper = 0, integer = false } = {}): HeightScale {
  const room = Math.max(1, height - upper)
  const top = stepAbove(greatest)
  let tickCount = Math.min(10, Math.floor(room / TICK_GAP))
  let marks = ticks(0, top, tickCount)
  while (marks.length > 2 && room / (marks.length - 1) < TICK_GAP) marks = ticks(0, top, --tickCount)
  return {
    top,
    y: scaleLinear()
      .domain([0, top])
      .range([upper + room, upper]),
    ticks: marks.filter((tick) => !integer || Number.isInteger(tick)),
  }
}

/**
 * The greatest value that a scale should reach: the greatest one, unless a few stand so far above all others that these
 * could not be read any more. Then half as much again as nine tenths of the values stay below; the drawing marks the
 * columns that are cut.
 */
export function readableTop(values: Float64Array): number {
  const sorted = values.slice().sort()
  const most = sorted.at(-1) ?? 0
  const usual = sorted[Math.floor(0.9 * (sorted.length - 1))] ?? 0
  return sorted.length >= 8 && usual > 0 && most > 4 * usual ? 1.5 * usual : most
}

/** The vertical scale of this name, which reaches over `greatest`; see `heightScale`. The same object while nothing of it changes. */
export function useHeightScale(
  name: string,
  greatest: number,
  height: number,
  { upper = 0, integer = false } = {},
): HeightScale {
  const end = useEnd(name, stepAbove(greatest))
  return useMemo(() => heightScale(end, height, { upper, integer }), [end, height, upper, integer])
}
