/** Parameters as rows, and their values in words for people. */

import { fileText } from '../../core/attachments/held.ts'
import type { DescribedLab } from '../../core/lab.ts'
import { type Arrangement, fixedBy, hides } from '../../core/link/arrangement.ts'
import { type ChoiceParameter, fileOf, type Parameter, type Value } from '../../core/parameters.ts'
import { exact, unitOf } from '../../core/text/format.ts'
import { expected, formatParameter } from '../../core/text/values.ts'

/** Options are set side by side while label and options together stay below this many characters. */
const ONE_LINE = 40

/** A parameter as the panel shows it. */
export interface Shown {
  readonly id: string
  readonly parameter: Parameter
  /** Whether it cannot be changed; see arrangement.ts. */
  readonly locked: boolean
}

/**
 * Some of a lab's parameters in the order given, whether they apply or not, without those that the arrangement hides. What a program declares
 * is no parameter until its text is there.
 */
export function rowsOf(
  lab: Pick<DescribedLab, 'parameters' | 'groups'>,
  ids: readonly string[],
  arrangement: Arrangement,
): readonly Shown[] {
  const fixed = fixedBy(arrangement, lab, { embedded: false })
  return ids
    .filter((id) => Object.hasOwn(lab.parameters, id) && !hides(arrangement, id, lab))
    .map((id) => ({ id, parameter: lab.parameters[id], locked: fixed.has(id) }))
}

/** Whether a choice's options fit side by side beside its label; otherwise it is a select. */
export function fitsOneLine(parameter: ChoiceParameter): boolean {
  const labels = Object.values(parameter.options).map((option) => option.label)
  const words = [parameter.label, parameter.symbol ?? '', ...labels]
  return labels.length <= 4 && words.join('').length + 2 * labels.length <= ONE_LINE
}

/** A value in words for people: "16 nodes", "2-d torus". */
export function inWords(parameter: Parameter, value: Value): string {
  if (parameter.kind === 'choice') return parameter.options[String(value)]?.label ?? String(value)
  if (fileOf(parameter) && typeof value === 'string') return fileText(value)
  const text = typeof value === 'number' ? exact(value) : formatParameter(parameter, value)
  return parameter.unit && typeof value !== 'string' ? `${text} ${unitOf(text, parameter.unit)}` : text
}

/** What may be set, in words for people. */
export function expectedInWords(parameter: Parameter): string {
  if (parameter.kind === 'choice') return expected(parameter)
  const text = expected(parameter).replace(/\d{4,}/g, (digits) => exact(Number(digits)))
  return parameter.unit ? `${text} (${parameter.unit})` : text
}

/** What a list of numbers comes to: the product of a grid's sides, or how many values there are. */
export function listTotal(separator: 'x' | ',', value: readonly number[]): string {
  if (separator === 'x') return `= ${value.reduce((product, side) => product * side, 1)}`
  return value.length === 1 ? '1 value' : `${value.length} values`
}
