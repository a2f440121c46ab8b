/** The texts of lessons: emphasis, and numbers that are filled in from runs. */

import type { AnswerUnit } from '../../core/content/lesson.ts'
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
  const words = (from: number) => filled(lab, runs, part.slice(from) as unknown as Words)
  if (part[0] === 'link') return ['link', part[1], ...words(2)]
  return part[0] === 'em' || part[0] === 'strong' ? [part[0], ...words(1)] : part
}

/** Whether a typed number is near enough to the right one. A zero is met only by what rounds to it. */
export function near(typed: number, right: number, tolerance: number): boolean {
  return Math.abs(typed - right) <= Math.max(Math.abs(right) * tolerance, 1e-9)
}

/** What a typed number may be followed by. */
const TYPED = /^([+-]?(?:\d+\.?\d*|\.\d+))(%|ms|s|points)?$/

/** A number as people type it, "0,06", "12 %", "3 s", "−3", with the unit behind it; undefined when it is none. */
function typedAmount(text: string): { readonly value: number; readonly unit: AnswerUnit } | undefined {
  const plain = text
    .replace(/[\s\u202f]/g, '')
    .replace('−', '-')
    .replace(',', '.')
  const [, digits, unit = ''] = TYPED.exec(plain) ?? []
  return digits === undefined ? undefined : { value: Number(digits), unit: unit as AnswerUnit }
}

/** Reads a number as people type it: "0,06", "12 %", "3 s", "−3". NaN when it is none. */
export const typedNumber = (text: string): number => typedAmount(text)?.value ?? Number.NaN

/** By what a number without a unit is to be multiplied that is meant in the unit beside it, and what the unit asked for is called. */
const INSTEAD: Partial<Record<AnswerUnit, readonly [factor: number, words: string]>> = {
  '%': [100, 'percent'],
  points: [100, 'percentage points'],
  s: [0.001, 'seconds'],
  ms: [1000, 'milliseconds'],
}

/**
 * What is said to a typed answer: nothing to the right one. One in another unit, or the other way round, gets the value it
 * comes to.
 *
 * @param right the right answer, in the unit that is asked for
 */
export function numberVerdict(text: string, right: number, unit: AnswerUnit, tolerance: number): string {
  const typed = typedAmount(text)
  if (!typed) return `Type a number, like ${unit === '%' ? '40' : '1.5'}.`
  const { value } = typed
  const also = typed.unit !== '' && typed.unit !== unit && !(typed.unit === '%' && unit === 'points')
  if (near(value, right, tolerance) && !also) return ''
  const [factor = 1, words = ''] = INSTEAD[unit] ?? []
  const fraction = (unit === '%' || unit === 'points') && Math.abs(value) <= 1 && value !== 0 && Math.abs(right) > 2
  if (fraction) return `A fraction? In ${words} that is ${quantity(100 * value, unit === '%' ? unit : '')}.`
  if (also && unit === '') {
    return typed.unit === '%'
      ? `In percent? As a plain number ${quantity(value)} % is ${quantity(value / 100)}.`
      : 'Type a plain number, without a unit.'
  }
  if (also || near(value * factor, right, tolerance)) return `The answer is asked for in ${words}: type it so.`
  if (unit === '' && near(1 / value, right, tolerance)) {
    return `The other way round? 1 / ${quantity(value)} is ${quantity(1 / value)}.`
  }
  return `Not quite: it is ${value < right ? 'more' : 'less'} than that. Have another look.`
}
