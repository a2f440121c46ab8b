/** The texts of lessons: emphasis, and numbers that are filled in from runs. */

import type { DescribedLab } from '../../core/lab.ts'
import { count, quantity } from '../../core/text/format.ts'
import type { KnownRuns } from '../../labs/lesson.ts'

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
  const known = Object.hasOwn(runs, run) ? runs[run] : undefined
  const metric = known?.metrics[id]
  if (typeof metric === 'number') return { value: metric, unit: lab.metrics.find((m) => m.id === id)?.unit ?? '' }
  const value = known?.values[id]
  return typeof value === 'number' ? { value, unit: '' } : undefined
}

/** Units that the sentence around a number says itself. */
const SAID = ['nodes', 'tasks', 'messages', 'iteration', 'iterations']

/** A paragraph with its numbers filled in; one that is not there yet is "…". */
export function fill(lab: DescribedLab, runs: KnownRuns, text: string): string {
  return text.replace(/\{([^}]+)\}/g, (_, expression: string) => {
    const found = figure(lab, runs, expression)
    if (!found) return '…'
    const { value, unit } = found
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

/** Reads a number as people type it: "0,06", "12 %", "3 s", "−3". NaN when it is none. */
export function typedNumber(text: string): number {
  const plain = text
    .replace(/[\s\u202f%]|m?s$/g, '')
    .replace('−', '-')
    .replace(',', '.')
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
}
