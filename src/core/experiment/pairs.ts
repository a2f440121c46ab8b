/** Two alternatives pair by pair: two levels of a factor that met the same seeds, or the same levels of everything else. */
import { countCells, levelsOfCell } from '../statistics/design.ts'
import type { Experiment } from '../statistics/factorial.ts'
import { type PairedTest, pairedTest } from '../statistics/paired.ts'
import { isSignificant } from '../statistics/significance.ts'
import { counted, quantity } from '../text/format.ts'
import type { Analysis } from './analysis.ts'
import type { Subject } from './subject.ts'
import { factorText, levelText, pSentence } from './words.ts'

/** What is compared. */
export interface PairChoice {
  readonly factor: number
  /** The two levels, counted from 0. */
  readonly a: number
  readonly b: number
  /** A cell of the other factors' levels (the factor's own level is 0 in it); undefined for the mean over all. */
  readonly cell: number | undefined
}

/** The pairs of a comparison. */
export interface Pairing {
  readonly test: PairedTest
  /** What the two of a pair have in common: "seed"; undefined where it is the levels of the other factors. */
  readonly unit: string | undefined
  readonly names: readonly string[]
}

/** The cells of an experiment in which a factor is at its first level: one for every combination of all others. */
export function otherCells({ factors }: Subject, factor: number): number[] {
  return Array.from({ length: countCells(factors) }, (_, cell) => cell).filter(
    (cell) => levelsOfCell(factors, cell)[factor] === 0,
  )
}

/** The other factors' levels of a cell: "processors 16, balancer GDEM"; "all runs" without other factors. */
export function otherText(subject: Subject, factor: number, cell: number): string {
  const levels = levelsOfCell(subject.factors, cell)
  const parts = levels.flatMap((level, i) =>
    i === factor ? [] : [`${factorText(subject, i)} ${levelText(subject, i, level)}`],
  )
  return parts.join(', ') || 'all runs'
}

/**
 * Compares two levels. Runs of one block (seed) make a pair, each the mean over the other factors' levels; without blocks, or with a
 * single one, a pair is a combination of the other factors' levels. In its place, why there is no comparison.
 */
export function pairLevels(
  subject: Subject,
  { factors, replicates, response }: Experiment,
  { factor, a, b, cell }: PairChoice,
): Pairing | string {
  const cells = countCells(factors)
  const stride = countCells(factors.slice(0, factor))
  const otherLevels = cell === undefined ? otherCells(subject, factor) : [cell]
  const byBlock = subject.blocks !== undefined && replicates > 1
  const mean = (level: number, of: readonly number[], replicatesOf: readonly number[]) => {
    const values = of.flatMap((other) => replicatesOf.map((r) => response[r * cells + other + level * stride]))
    return values.reduce((sum, y) => sum + y, 0) / values.length
  }
  const all = Array.from({ length: replicates }, (_, r) => r)
  const of = (level: number) =>
    byBlock ? all.map((r) => mean(level, otherLevels, [r])) : otherLevels.map((other) => mean(level, [other], all))
  const test = pairedTest(of(a), of(b))
  if (typeof test === 'string') return test
  return {
    test,
    unit: byBlock ? subject.blocks?.one : undefined,
    names: byBlock ? subject.replicateNames : otherLevels.map((other) => otherText(subject, factor, other)),
  }
}

/** The size of a difference: "3.20 ms"; of percentages "3.20 points". */
function sizeText(size: number, unit: string): string {
  return unit === '%' ? `${quantity(Math.abs(size))} points` : quantity(Math.abs(size), unit)
}

const side = (value: number) => (value < 0 ? 'lower' : 'higher')

/** What a comparison found, with its uncertainty. */
export function pairingText({ subject, metric }: Analysis, { factor, a, b }: PairChoice, pairing: Pairing): string {
  const { mean, low, high, t, p, pairs } = pairing.test
  const { unit } = metric
  const name = (level: number) => levelText(subject, factor, level)
  const what = `${metric.label} with ${factorText(subject, factor)} ${name(a)}`
  const common = pairing.unit ? `the same ${pairing.unit}` : 'the same levels of all other factors'
  const of = `${counted(pairs, 'pair')}, each with ${common}`
  if (t === null || p === null) {
    return mean === 0
      ? `${what} is exactly the same as with ${name(b)} in all ${of}.`
      : `${what} is ${sizeText(mean, unit)} ${side(mean)} than with ${name(b)} in each of ${of}: it does not vary.`
  }
  const [near, far] = mean < 0 ? [high, low] : [low, high]
  const interval =
    Math.sign(near) === Math.sign(far)
      ? `${sizeText(near, unit)} to ${sizeText(far, unit)} ${side(mean)}`
      : `${sizeText(near, unit)} ${side(near)} to ${sizeText(far, unit)} ${side(far)}`
  const sentence = `${what} is ${sizeText(mean, unit)} ${side(mean)} than with ${name(b)}, the mean of ${of} (95 %: ${interval})`
  return `${sentence}. The difference is ${isSignificant(p) ? 'significant' : 'not significant'} at 5 % (t = ${quantity(t)}, ${pSentence(p)}).`
}
