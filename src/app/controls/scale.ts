/**
 * What a slider's positions mean. A scale maps values to the native range input's positions and back, and knows the stops
 * between which keys step: multiples of the step, powers of two, or round numbers of a decade.
 */

import { tidy } from '../../core/math/tidy.ts'
import type { NumberParameter } from '../../core/parameters.ts'

/** A slider's scale. Positions are the value itself (linear) or its logarithm to base 2 or 10. */
export interface Scale {
  /** Position of the left end. */
  readonly min: number
  /** Position of the right end. */
  readonly max: number
  /** The position of a value; values outside the slider's range sit at its ends. */
  readonly position: (value: number) => number
  /** The stop nearest to a position. */
  readonly value: (position: number) => number
  /** The next stop up (1) or down (−1). A value beyond the range stays where it is when it would have to come back. */
  readonly step: (value: number, direction: 1 | -1) => number
  /** The same in large steps: a tenth of the range, two powers of two, the next of 1, 2, 5, 10. */
  readonly page: (value: number, direction: 1 | -1) => number
}

/** Round numbers of a decade, about evenly spaced on a logarithmic scale. */
const DECADE = [1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.8, 2, 2.2, 2.5, 2.8, 3, 3.5, 4, 4.5, 5, 5.5, 6, 7, 8, 9] as const
const MAJOR = [1, 2, 5] as const

/** The scale of a parameter's slider. */
export function scaleOf(parameter: Pick<NumberParameter, 'slider' | 'limits'>): Scale {
  const { min, max, scale = 'linear' } = parameter.slider
  const { integer = false } = parameter.limits
  if (scale === 'linear') return linear(min, max, parameter.slider.step ?? (integer ? 1 : (max - min) / 100))
  if (scale === 'log2') {
    const stops = between(min, max, integer, (exponent) => [2 ** exponent], Math.log2)
    return logarithmic(min, max, stops, every(stops, 2), Math.log2)
  }
  const decade = (digits: readonly number[]) => (exponent: number) =>
    digits.map((digit) => tidy(digit * 10 ** exponent))
  const stops = between(min, max, integer, decade(DECADE), Math.log10)
  const majors = between(min, max, integer, decade(MAJOR), Math.log10)
  return logarithmic(min, max, stops, majors, Math.log10)
}

function linear(min: number, max: number, step: number): Scale {
  const large = Math.max(1, Math.round((max - min) / 10 / step)) * step
  const stop = (index: number, size: number) => tidy(Math.min(max, Math.max(min, min + index * size)))
  const move = (size: number) => (value: number, direction: 1 | -1) => {
    if ((direction > 0 && value >= max) || (direction < 0 && value <= min)) return value
    const index = (value - min) / size
    const next = direction > 0 ? Math.floor(index + 1e-9) + 1 : Math.ceil(index - 1e-9) - 1
    return stop(Math.min(next, (max - min) / size), size)
  }
  return {
    min,
    max,
    position: (value) => Math.min(max, Math.max(min, value)),
    value: (position) => stop(Math.round((position - min) / step), step),
    step: move(step),
    page: move(large),
  }
}

function logarithmic(
  min: number,
  max: number,
  stops: readonly number[],
  majors: readonly number[],
  log: (value: number) => number,
): Scale {
  const move = (among: readonly number[]) => (value: number, direction: 1 | -1) =>
    (direction > 0 ? among.find((stop) => stop > value) : among.findLast((stop) => stop < value)) ?? value
  return {
    min: log(min),
    max: log(max),
    position: (value) => log(Math.min(max, Math.max(min, value))),
    value: (position) =>
      stops.reduce((best, stop) => (Math.abs(log(stop) - position) < Math.abs(log(best) - position) ? stop : best)),
    step: move(stops),
    page: move(majors),
  }
}

/** The stops from `min` to `max`, both of them included. */
function between(
  min: number,
  max: number,
  integer: boolean,
  decade: (exponent: number) => readonly number[],
  log: (value: number) => number,
): readonly number[] {
  const stops = new Set([min, max])
  for (let exponent = Math.floor(log(min)); exponent <= Math.ceil(log(max)); exponent++) {
    for (const stop of decade(exponent)) {
      if (stop > min && stop < max && (!integer || Number.isInteger(stop))) stops.add(stop)
    }
  }
  return [...stops].sort((a, b) => a - b)
}

function every(stops: readonly number[], n: number): readonly number[] {
  return stops.filter((_, index) => index % n === 0 || index === stops.length - 1)
}
