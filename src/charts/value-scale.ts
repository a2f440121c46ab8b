/** A value axis that is not tied to zero: linear, or logarithmic where values are positive and span a wide range. */
import { ticks } from 'd3-array'
import { scaleLinear, scaleLog } from 'd3-scale'

/** The greatest value is more than this many times the least: then the axis is logarithmic. */
const WIDE = 5

/** A logarithmic axis goes on this many times beyond its values. */
const MARGIN = 1.06

/** Values that differ by less than this share of their size are the same. */
const ROUNDING = 1e-12

/** A scale from values to pixels. */
export interface ValueScale {
  readonly log: boolean
  /** Pixels from the upper edge. */
  readonly y: (value: number) => number
  readonly ticks: readonly number[]
}

/** A scale over all values, with a tick about every 28 pixels. Values that are not finite do not count. */
export function valueScale(values: readonly number[], height: number): ValueScale {
  const finite = values.filter(Number.isFinite)
  const least = finite.length ? Math.min(...finite) : 0
  const most = finite.length ? Math.max(...finite) : 1
  const tickCount = Math.max(2, Math.floor(height / 28))
  if (least > 0 && most / least > WIDE) {
    const y = scaleLog()
      .domain([least / MARGIN, most * MARGIN])
      .range([height, 0])
    return { log: true, y, ticks: decadeTicks(least, most, tickCount) }
  }
  const size = Math.max(Math.abs(least), Math.abs(most))
  // Values that differ in their last digits alone are one value: between them there is no room for ticks.
  const around = Math.max(1, size / 1000)
  const scale = scaleLinear()
    .domain(most - least <= size * ROUNDING ? [least - around, most + around] : [least, most])
    .nice(tickCount)
    .range([height, 0])
  return { log: false, y: scale, ticks: scale.ticks(tickCount) }
}

/** Round numbers from `least` to `most`: 1-2-5 of every decade, or powers of ten where those were too many. */
export function decadeTicks(least: number, most: number, tickCount: number): readonly number[] {
  const first = Math.floor(Math.log10(least))
  const last = Math.ceil(Math.log10(most))
  for (const digits of [[1, 2, 3, 5, 7], [1, 2, 5], [1, 3], [1]]) {
    const ticksInside = []
    for (let exponent = first; exponent <= last; exponent++) {
      for (const digit of digits) {
        const tick = Number((digit * 10 ** exponent).toPrecision(6))
        if (tick >= least * 0.95 && tick <= most * 1.05) ticksInside.push(tick)
      }
    }
    if (ticksInside.length <= tickCount || digits.length === 1) {
      const each = Math.ceil(ticksInside.length / tickCount)
      return ticksInside.length > 0 ? ticksInside.filter((_, i) => i % each === 0) : ticks(least, most, 2)
    }
  }
  return []
}

/** Moves labels apart: places in pixels, each at least `gap` from the next, in the order given, between both ends. */
export function apart(places: readonly number[], gap: number, from: number, to: number): readonly number[] {
  const order = places.map((place, i) => ({ place, i })).sort((a, b) => a.place - b.place)
  let free = from
  for (const item of order) {
    item.place = Math.max(item.place, free)
    free = item.place + gap
  }
  let end = to
  for (const item of [...order].reverse()) {
    item.place = Math.min(item.place, end)
    end = item.place - gap
  }
  const result = new Array<number>(places.length)
  for (const { place, i } of order) result[i] = place
  return result
}
