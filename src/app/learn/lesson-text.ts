/** The texts of lessons: emphasis, and numbers that are filled in from runs. */

import type { Part, Words } from '../../core/content/words.ts'
import type { DescribedLab } from '../../core/lab.ts'
import { numberOf, unitOf } from '../../core/text/expression/evaluate.ts'
import type { Expression, KnownRuns } from '../../core/text/expression/tree.ts'
import { count, quantity } from '../../core/text/format.ts'
import { unbroken } from '../../core/text/unbroken.ts'

/** A number with its unit. */
interface Figure {
  readonly value: number
  readonly unit: string
}

/**
 * Computes a figure of a text, or an answer.
 *
 * @returns undefined when a run is not there yet, or has no such number
 */
export function figure(lab: DescribedLab, runs: KnownRuns, expression: Expression): Figure | undefined {
  const value = numberOf(expression, { runs })
  return Number.isNaN(value) ? undefined : { value, unit: unitOf(expression, lab.metrics, runs) }
}

/** Units that the sentence around a number says itself. */
const SAID = ['nodes', 'tasks', 'messages', 'iteration', 'iterations']

/** A figure as it is shown; one that is not there yet is "…". */
function shownFigure(lab: DescribedLab, runs: KnownRuns, expression: Expression): string {
  const number = figure(lab, runs, expression)
  if (!number) return '…'
  return SAID.includes(number.unit) ? count(number.value) : quantity(number.value, number.unit)
}

/** A text with its figures filled in and without its marks. */
export function fill(lab: DescribedLab, runs: KnownRuns, text: Words): string {
  const partOf = (part: Part): string => {
    if (typeof part === 'string') return part
    const [kind, ...inside] = part
    if (kind === 'figure') return shownFigure(lab, runs, part[1])
    if (kind === 'code') return part[1]
    return fill(lab, runs, (kind === 'link' || kind === 'image' ? inside.slice(1) : inside) as Words)
  }
  return text.map(partOf).join('')
}

/** A text with its figures filled in, for sentences that wrap: its marks stay. */
export function filled(lab: DescribedLab, runs: KnownRuns, text: Words): Words {
  const parts: Part[] = []
  for (const part of text) {
    const shown = typeof part === 'string' ? part : part[0] === 'figure' ? shownFigure(lab, runs, part[1]) : undefined
    const before = parts.at(-1)
    if (shown === undefined) parts.push(inside(lab, runs, part as Exclude<Part, string>))
    else if (typeof before === 'string') parts[parts.length - 1] = unbroken(before + shown)
    else parts.push(unbroken(shown))
  }
  return parts
}

function inside(lab: DescribedLab, runs: KnownRuns, part: Exclude<Part, string>): Part {
  if (part[0] === 'link') {
    const [, address, ...words] = part
    return ['link', address, ...filled(lab, runs, words)]
  }
  if (part[0] !== 'em' && part[0] !== 'strong') return part
  const [mark, ...words] = part
  return [mark, ...filled(lab, runs, words)]
}
