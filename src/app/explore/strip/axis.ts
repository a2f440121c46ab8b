/** The parameter's axis of the strip: from values to pixels and back, and its ticks. */
import type { Parameter, Value } from '../../../core/parameters.ts'
import { logarithmic, positionOf, type Sample } from '../../../core/sweep/grid.ts'
import { sampleText } from '../../../core/text/sample-text.ts'
import { type Scale, scaleOf } from '../../controls/scale.ts'
import { afterKey } from '../../controls/slider.tsx'

/** An axis of this many pixels. */
interface SampleAxis {
  /** Whether samples are apart from each other, as options are; then nothing is drawn between them. */
  readonly discrete: boolean
  /** Pixels from the left; undefined for what has no place ("auto"). */
  readonly x: (value: Value) => number | undefined
  /** The value that a pixel stands for: a stop of the parameter's slider, an option. */
  readonly at: (x: number) => Value
  /** The value that a key leads to; undefined for other keys. */
  readonly after: (key: string, from: Value) => Value | undefined
  readonly ticks: readonly { readonly at: number; readonly label: string }[]
}

/** Pixels that a tick's label needs. */
const LABEL = 36

/** The axis of a parameter over its samples. */
export function sampleAxis(parameter: Parameter, samples: readonly Sample[], width: number): SampleAxis {
  return parameter.kind === 'number'
    ? numberAxis(parameter, samples as readonly number[], scaleOf(parameter), width)
    : optionAxis(parameter, samples, width)
}

function numberAxis(parameter: Parameter, samples: readonly number[], scale: Scale, width: number): SampleAxis {
  const low = positionOf(parameter, samples[0])
  const high = positionOf(parameter, samples[samples.length - 1])
  const x = (value: Value) =>
    typeof value === 'number'
      ? Math.max(0, Math.min(1, (positionOf(parameter, value) - low) / (high - low))) * width
      : undefined
  const each = Math.ceil((samples.length - 1) / Math.max(1, Math.floor(width / LABEL)))
  const decades = logarithmic(parameter) ? samples.filter((value) => Number.isInteger(Math.log10(value))) : []
  const shown =
    each > 1 && decades.length > 2 && decades.length < samples.length
      ? decades
      : samples.filter((_, i) => i % each === 0)
  return {
    discrete: false,
    x,
    at: (pixel) => scale.value(scale.min + Math.max(0, Math.min(1, pixel / width)) * (scale.max - scale.min)),
    after: (key, from) => (typeof from === 'number' ? afterKey(key, scale, from) : undefined),
    ticks: shown.map((value) => ({ at: x(value) ?? 0, label: sampleText(parameter, value) })),
  }
}

function optionAxis(parameter: Parameter, samples: readonly Sample[], width: number): SampleAxis {
  const band = width / samples.length
  const index = (value: Value) => samples.indexOf(String(value))
  const inside = (i: number) => samples[Math.max(0, Math.min(samples.length - 1, i))]
  return {
    discrete: true,
    x: (value) => (index(value) < 0 ? undefined : (index(value) + 0.5) * band),
    at: (pixel) => inside(Math.floor(pixel / band)),
    after(key, from) {
      if (key === 'Home') return samples[0]
      if (key === 'End') return samples[samples.length - 1]
      if (key === 'ArrowRight' || key === 'ArrowUp') return inside(index(from) + 1)
      return key === 'ArrowLeft' || key === 'ArrowDown' ? inside(index(from) - 1) : undefined
    },
    ticks: samples.map((value, i) => ({ at: (i + 0.5) * band, label: sampleText(parameter, value) })),
  }
}
