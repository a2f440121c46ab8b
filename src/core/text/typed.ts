/**
 * Numbers as people type them, in fields of the page. Links, files and the command line stay with what `parseValue` reads.
 *
 * Spaces of any kind may stand between groups of three digits, a comma for the decimal point, and a true minus. A comma with
 * three digits behind it may be either, so it is not guessed at.
 */

import type { Parameter, Problem, Value } from '../parameters.ts'
import { shown, unexpected } from './expected.ts'
import { parseValue } from './values.ts'

const SPACE = /[ \u00a0\u2007\u2009\u202f]/g
const GROUPED = /^[+-]?\d{1,3}([ \u00a0\u2007\u2009\u202f]\d{3})+([.,]\d*)?$/
const DECIMAL_COMMA = /^[+-]?\d*,\d+(e[+-]?\d+)?$/i
const EITHER = /^[+-]?([1-9]\d{0,2}),(\d{3})$/

/** A typed number as `parseValue` reads it, or the two that it may mean. Other text stays as it is. */
export function plainNumber(text: string): string | { readonly either: readonly [one: string, other: string] } {
  const trimmed = text.trim().replace(/^\u2212/, '-')
  const either = EITHER.exec(trimmed)
  if (either) {
    const sign = trimmed.startsWith('-') ? '-' : ''
    return { either: [`${sign}${either[1]}${either[2]}`, `${sign}${either[1]}.${either[2]}`] }
  }
  const together = GROUPED.test(trimmed) ? trimmed.replace(SPACE, '') : trimmed
  return DECIMAL_COMMA.test(together) ? together.replace(',', '.') : together
}

/** Reads a parameter's value from what was typed; where commas stand between the numbers of a list they stay that. */
export function parseTyped(id: string, parameter: Parameter, text: string): { value: Value } | { problem: Problem } {
  if (parameter.kind === 'choice' || parameter.kind === 'text') return parseValue(id, parameter, text)
  if (parameter.kind === 'list' && parameter.separator === ',') return parseValue(id, parameter, text)
  const numbers: string[] = []
  for (const part of parameter.kind === 'list' ? text.split(/[×xX*]/) : [text]) {
    const plain = plainNumber(part)
    if (typeof plain !== 'string') {
      const [whole, fraction] = plain.either
      const message = unexpected(id, `${whole} or ${fraction}`, `${shown(part.trim())}, which may be either`)
      return { problem: { parameter: id, message } }
    }
    numbers.push(plain)
  }
  return parseValue(id, parameter, numbers.join('x'))
}
