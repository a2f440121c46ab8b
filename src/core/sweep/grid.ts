/** Where a parameter is sampled: the values of a sweep and of a map's axis, read off its slider. */

import { powerOfTen } from '../math/bits.ts'
import { log, pow } from '../math/exponential.ts'
import { tidy } from '../math/tidy.ts'
import type { NumberParameter, Parameter } from '../parameters.ts'

/** A value that a sweep can try. */
export type Sample = number | string

/** Most samples of a strip. */
const STRIP_SAMPLES = 41

/** Samples along a side of a map whose parameter is a number. */
const MAP_SAMPLES = 33

/** Whether a parameter's axis is logarithmic. */
export function logarithmic(parameter: Parameter): boolean {
  return parameter.kind === 'number' && (parameter.slider.scale ?? 'linear') !== 'linear' && parameter.slider.min > 0
}

/**
 * Round values from end to end of a parameter's slider, at most `most` of them: powers of two, 1-2-5 of every decade, or
 * multiples of its step; the options of a choice; none of a list or a file. (1 … 1024, log2) → 1, 2, 4 … 1024.
 */
export function samples(parameter: Parameter, most = STRIP_SAMPLES): readonly Sample[] {
  if (parameter.kind === 'choice') return Object.keys(parameter.options)
  if (parameter.kind !== 'number') return []
  const { min, max, scale } = parameter.slider
  if (!logarithmic(parameter)) return linear(parameter, most)
  const base = scale === 'log2' ? 2 : 10
  const digits = base === 2 ? [[1]] : [[1, 2, 5], [1]]
  for (const among of digits) {
    const stops = powers(parameter, base, among)
    if (stops.length <= most) return stops
  }
  const stops = powers(parameter, base, [1])
  const each = Math.ceil(stops.length / (most - 1))
  return [...new Set([min, ...stops.filter((_, i) => i % each === 0), max])].sort((a, b) => a - b)
}

/**
 * At most `count` values spaced evenly along a parameter's slider, as exact as the parameter can be; no value twice. A
 * logarithmic slider's octaves or decades are divided evenly, so that its round values are among them.
 */
export function axisSamples(parameter: Parameter, count = MAP_SAMPLES): readonly Sample[] {
  if (parameter.kind !== 'number') return samples(parameter)
  const { min, max, scale } = parameter.slider
  const values: number[] = []
  if (logarithmic(parameter)) {
    const base = scale === 'log2' ? 2 : 10
    const spans = log(max / min) / log(base)
    const each = Math.max(1, Math.floor((count - 1) / spans + 1e-9))
    const step = spans * each > count - 1 ? spans / (count - 1) : 1 / each
    for (let k = 0; k * step < spans - 1e-9; k++) {
      const value = min * pow(base, k * step)
      values.push(parameter.limits.integer ? Math.round(value) : Number(value.toPrecision(3)))
    }
  } else {
    const step = stepOf(parameter)
    for (let i = 0; i < count - 1; i++) {
      values.push(tidy(Math.min(max, min + Math.round(((max - min) * i) / (count - 1) / step) * step)))
    }
  }
  return [...new Set([...values, max])]
}

/** Where a number stands on a parameter's axis: the number itself or its logarithm. */
export function positionOf(parameter: Parameter, value: number): number {
  return logarithmic(parameter) ? log(Math.max(value, Number.MIN_VALUE)) : value
}

function stepOf({ slider, limits }: NumberParameter): number {
  return slider.step ?? (limits.integer ? 1 : (slider.max - slider.min) / 100)
}

function linear(parameter: NumberParameter, most: number): readonly number[] {
  const { min, max } = parameter.slider
  const steps = Math.round((max - min) / stepOf(parameter))
  let each = 1
  for (let k = 0; Math.ceil(steps / each) + 1 > most; k++) each = [1, 2, 5][k % 3] * powerOfTen(Math.floor(k / 3))
  const values = []
  for (let i = 0; i < steps; i += each) values.push(tidy(min + i * stepOf(parameter)))
  return [...values, max]
}

function powers({ slider, limits }: NumberParameter, base: number, digits: readonly number[]): readonly number[] {
  const { min, max } = slider
  const stops = new Set([min, max])
  const inBase = (value: number) => log(value) / log(base)
  for (let exponent = Math.floor(inBase(min)); exponent <= Math.ceil(inBase(max)); exponent++) {
    for (const digit of digits) {
      const stop = tidy(digit * pow(base, exponent))
      if (stop > min && stop < max && (!limits.integer || Number.isInteger(stop))) stops.add(stop)
    }
  }
  return [...stops].sort((a, b) => a - b)
}
