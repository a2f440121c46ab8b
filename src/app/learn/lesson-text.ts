/** The texts of lessons: emphasis, and numbers that are filled in from runs. */

import type { DescribedLab } from '../../core/lab.ts'
import { count, quantity } from '../../core/text/format.ts'
import type { AnswerUnit, KnownRuns } from '../../labs/lesson.ts'

/** A number with its unit. */
interface Figure {
  readonly value: number
  readonly unit: string
}

/** A stretch of a paragraph. */
interface Part {
  readonly text: string
  readonly emphasis: boolean
}

const FIGURE = /^(\w+)\.(\w+)(?:([-/%])(?:(\w+)\.)?(\w+))?$/

/**
 * Computes what stands in braces in a text: "here.totalTime", "here.idleTime%totalTime" (a share), "chain.totalTime/here.totalTime"
 * (a ratio), or "on.speedup-off.speedup" (a difference, of percentages in points).
 *
 * @returns undefined when a run is not there yet, or has no such number
 */
export function figure(lab: DescribedLab, runs: KnownRuns, expression: string): Figure | undefined {
  const [, run, id, sign, otherRun = run, otherId] = FIGURE.exec(expression) ?? []
  const one = numberOf(lab, runs, run, id)
  if (!one || !sign) return one
  const other = numberOf(lab, runs, otherRun, otherId)
  if (!other) return undefined
  if (sign === '-') return { value: one.value - other.value, unit: one.unit === '%' ? 'points' : one.unit }
  const ratio = one.value / other.value
  return sign === '%' ? { value: 100 * ratio, unit: '%' } : { value: ratio, unit: '' }
}

function numberOf(lab: DescribedLab, runs: KnownRuns, run: string, id: string): Figure | undefined {
  const named = Object.hasOwn(runs, run) ? runs[run] : undefined
  const metric = named?.metrics[id]
  if (typeof metric === 'number') return { value: metric, unit: lab.metrics.find((m) => m.id === id)?.unit ?? '' }
  const value = named?.values[id]
  return typeof value === 'number' ? { value, unit: '' } : undefined
}

/** Units that the sentence around a number says itself. */
const SAID = ['nodes', 'tasks', 'messages', 'iteration', 'iterations']

/** A paragraph with its numbers filled in; one that is not there yet is "…". */
export function fill(lab: DescribedLab, runs: KnownRuns, text: string): string {
  return text.replace(/\{([^}]+)\}/g, (_, expression: string) => {
    const number = figure(lab, runs, expression)
    if (!number) return '…'
    const { value, unit } = number
    return SAID.includes(unit) ? count(value) : quantity(value, unit)
  })
}

/** A paragraph's parts: `plain *stressed* plain`. */
export function partsOf(text: string): readonly Part[] {
  return text.split('*').flatMap((part, i) => (part ? [{ text: part, emphasis: i % 2 === 1 }] : []))
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
