/** Samples and parameters in words. */

import type { MetricDefinition } from '../lab.ts'
import type { Parameter, Value } from '../parameters.ts'
import { inSentence } from './case.ts'
import { quantity, setting, unitOf } from './format.ts'

/** A parameter's value for people, without its unit: "Hypercube", "10 000", "auto". */
export function sampleText(parameter: Parameter, value: Value): string {
  if (parameter.kind === 'choice') return parameter.options[String(value)]?.label ?? String(value)
  return typeof value === 'number' ? setting(value) : String(value)
}

/** Whether a unit takes prefixes: "20 µs" says more than "0.00002 s". */
const isPrefixed = (unit: string | undefined) => unit === 's' || unit === 'bytes/s'
const isPlain = (value: number) => value === 0 || (Math.abs(value) >= 0.1 && Math.abs(value) < 1000)

/** The same with its unit: "16 nodes", "20 µs". */
export function sampleWithUnit(parameter: Parameter, value: Value): string {
  if (typeof value === 'number' && parameter.kind === 'number' && isPrefixed(parameter.unit) && !isPlain(value))
    return quantity(value, parameter.unit)
  const text = sampleText(parameter, value)
  return typeof value === 'number' && parameter.kind === 'number' && parameter.unit
    ? `${text} ${unitOf(text, parameter.unit)}`
    : text
}

/** A parameter at a value: "balancing interval 16 nodes". */
export function atSample(parameter: Parameter, value: Value): string {
  return `${inSentence(parameter.label)} ${sampleWithUnit(parameter, value)}`
}

/** A metric's value with its unit. */
export function metricText({ unit }: MetricDefinition, value: number | null | undefined): string {
  return quantity(value, unit)
}
