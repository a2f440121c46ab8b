/** What a table says whose combinations were measured unequally often, or some of them not at all. */

import type { MetricDefinition } from '../lab.ts'
import { countCells } from '../statistics/design.ts'
import { isSignificant } from '../statistics/significance.ts'
import {
  type ComparedCell,
  coefficients,
  compareByWelch,
  compareCells,
  type TypeTwo,
  typeTwo,
  variancesDiffer,
} from '../statistics/unbalanced.ts'
import { capital, listed } from '../text/case.ts'
import { distanceText } from '../text/distance.ts'
import { unexpected } from '../text/expected.ts'
import { counted, quantity } from '../text/format.ts'
import type { UnbalancedSubject } from './measured-subject.ts'
import { behindTexts } from './ranking.ts'
import { cellText, percent, pSentence, termText } from './words.ts'

/** A model with more coefficients takes too long. */
const MOST_COEFFICIENTS = 500

/** More combinations than this are not looked through for those without a measurement. */
const MOST_CELLS = 100_000

/** A cell with its place. */
interface RankedCell extends ComparedCell {
  /** Whether it is behind the best one, at 5 % for all pairs of cells together. */
  readonly isSurelyBehind: boolean
}

/** An analysed table. */
export interface UnbalancedAnalysis {
  readonly subject: UnbalancedSubject
  readonly metric: MetricDefinition
  readonly table: TypeTwo
  /** Cells that were measured, the best first. */
  readonly cells: readonly RankedCell[]
  /** Cells without a measurement. */
  readonly missing: readonly number[]
  /** The P-value of the test whether the variances of cells differ; null where there is none. */
  readonly variances: number | null
  /** Whether cells are compared with their own variances, by Games and Howell, instead of a common one, by Tukey and Kramer. */
  readonly isByWelch: boolean
  /** How it was analysed, in sentences. */
  readonly notes: readonly string[]
}

/**
 * Analyses a table with terms of up to `order` factors; without it, pairs of factors where the measurements suffice. In its
 * place, the sentence that says why that is impossible.
 */
export function analyseUnbalanced(
  subject: UnbalancedSubject,
  order: number | undefined,
): UnbalancedAnalysis | { readonly problem: string } {
  const { data, factors, metrics, blocks } = subject
  const [metric] = metrics
  const orders = order === undefined ? [2, 1].filter((one) => one <= factors.length) : [order]
  const small = orders.filter((one) => coefficients(data, one) <= MOST_COEFFICIENTS)
  if (small.length === 0) {
    const got = String(coefficients(data, orders[orders.length - 1]))
    return { problem: unexpected('factors', `levels for at most ${MOST_COEFFICIENTS} coefficients`, got) }
  }
  const measuredCells = new Set(data.cells)
  if (measuredCells.size > MOST_COEFFICIENTS) {
    const expected = `at most ${MOST_COEFFICIENTS} different combinations`
    return { problem: unexpected('factors', expected, String(measuredCells.size)) }
  }
  const tables = small.map((one) => typeTwo(data, one))
  const table = tables.find((one) => typeof one !== 'string')
  if (table === undefined || typeof table === 'string') {
    return { problem: unexpected('rows', String(tables[tables.length - 1]), String(data.response.length)) }
  }
  const variances = variancesDiffer(data)
  const differ = isSignificant(variances)
  const byWelch = differ ? compareByWelch(data, metric.better) : undefined
  const compared = byWelch ?? compareCells(data, metric.better)
  // Blocks that hold only some of the combinations, as of a confounded design: terms can be distinguished, cells cannot.
  const connected = typeof compared === 'string' ? [] : compared
  const all = countCells(factors)
  const missing =
    all > MOST_CELLS ? [] : Array.from({ length: all }, (_, i) => i).filter((cell) => !measuredCells.has(cell))
  const sign = metric.better === 'more' ? -1 : 1
  const cells = connected.map((one): RankedCell => {
    const { distance } = one
    const isSurelyBehind = distance !== undefined && sign * distance.mean > 0 && isSignificant(distance.p)
    return { ...one, isSurelyBehind }
  })
  const perCell = new Map<number, number>()
  for (const cell of data.cells) perCell.set(cell, (perCell.get(cell) ?? 0) + 1)
  const counts = [...perCell.values()]
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  const absent = all - measuredCells.size
  const none = absent === 1 ? 'has' : 'have'
  return {
    subject,
    metric,
    table: { ...table, rows: table.rows.filter(({ kind, df }) => kind !== 'term' || df > 0) },
    cells,
    missing,
    variances,
    isByWelch: byWelch !== undefined,
    notes: [
      ...(absent === 0 && least === most
        ? [
            `Every combination has ${counted(least, 'measurement')}${blocks ? `, but not one in each of the ${blocks.all}` : ''}.`,
          ]
        : [
            `The table is not balanced: ${absent > 0 ? `${absent} of ${counted(all, 'combination')} ${none} no measurement, and the others have` : 'combinations have'} ${least === most ? least : `${least} to ${most}`}.`,
          ]),
      ...confoundedText(subject, table, typeof compared === 'string'),
      ...(absent > 0 && absent <= NAMED && missing.length > 0
        ? [`Not measured: ${listed(missing.map((cell) => cellText({ subject }, cell)))}.`]
        : []),
      'The sums of squares are of Type II: each term is adjusted for all terms that do not contain it. They need not add up to the total.',
      ...variancesText(variances, byWelch !== undefined, blocks !== undefined),
      ...(blocks && cells.length > 0
        ? [`Means are adjusted for the ${blocks.all}, as if each had measured every cell.`]
        : []),
    ],
  }
}

/** What blocks hide: terms that differ only between them, and combinations that share none. */
function confoundedText(subject: UnbalancedSubject, { rows }: TypeTwo, isApart: boolean): readonly string[] {
  const hidden = rows.filter(({ kind, df }) => kind === 'term' && df === 0).map(({ term }) => termText(subject, term))
  const blocks = subject.blocks?.all ?? 'other terms'
  return [
    ...(hidden.length > 0
      ? [
          `${capital(listed(hidden))} ${hidden.length === 1 ? 'is' : 'are'} confounded with the ${blocks}: ${hidden.length === 1 ? 'it differs' : 'they differ'} only between them, and cannot be tested within.`,
        ]
      : []),
    ...(isApart
      ? [
          `The ${blocks} do not hold every combination, so single combinations cannot be compared; the terms below are tested within blocks.`,
        ]
      : []),
  ]
}

/** What is said about the variances where they differ. */
function variancesText(p: number | null, isByWelch: boolean, isBlocked: boolean): readonly string[] {
  if (p === null || !isSignificant(p)) return []
  const finding = `The variances of the cells differ (Brown and Forsythe, ${pSentence(p)})`
  if (isByWelch) return [`${finding}: each pair is compared with its own, by Games and Howell after Welch.`]
  const why = isBlocked ? 'there are blocks' : 'a cell was measured once'
  return [`${finding}, but a common one is taken, because ${why}: intervals of cells that vary more are too short.`]
}

/** Missing cells that are named. */
const NAMED = 4

/** Share of the variation that the model explains, 0 to 1. */
export function rSquaredOf({ rows }: TypeTwo): number {
  const [residual, total] = rows.slice(-2)
  return total.ss > 0 ? 1 - residual.ss / total.ss : 0
}

/** Which factors matter. */
function matterText({ table, subject }: UnbalancedAnalysis): string {
  const terms = table.rows
    .filter(({ kind, p }) => kind === 'term' && isSignificant(p))
    .map(({ term }) => termText(subject, term))
  const residual = table.rows[table.rows.length - 2]
  return terms.length > 0
    ? `Significant at 5 %: ${listed(terms)}; ${percent(residual.share)} of the variation is left.`
    : 'No factor has a significant effect at 5 %.'
}

/** The answer, a sentence each: the best cell, the next, what cannot be distinguished, and which factors matter. */
export function unbalancedText(analysis: UnbalancedAnalysis): readonly string[] {
  const { metric, cells } = analysis
  const [best, next, ...others] = cells
  if (!best) return [matterText(analysis)]
  const first = `${metric.better ? 'Best' : 'Least'} is ${cellText(analysis, best.cell)}: ${quantity(best.mean, metric.unit)}.`
  const matter = matterText(analysis)
  if (!next?.distance) {
    const why = next ? ['Cells have no interval: no measurement is left to judge them by.'] : []
    return [first, ...why, matter]
  }
  const p = next.distance.p === null ? '' : `, ${pSentence(next.distance.p)}`
  const noSpread = next.distance.p === null && next.distance.low === next.distance.high
  return [
    first,
    `The next, ${cellText(analysis, next.cell)}, is ${distanceText(analysis.metric, next.distance)}${noSpread ? '' : ` (${analysis.isByWelch ? 'Games and Howell’s' : 'Tukey’s'} 95 % for all pairs together${p})`}.`,
    ...behindTexts([next, ...others]),
    matter,
  ]
}
