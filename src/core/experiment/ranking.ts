/** The cells of an experiment from the best to the worst, each with its distance from the best and how sure that is. */
import { pValueT, tQuantile } from '../statistics/distributions.ts'
import { pairedTest } from '../statistics/paired.ts'
import { distanceText } from '../text/distance.ts'
import { counted, quantity } from '../text/format.ts'
import type { Analysis } from './analysis.ts'
import { cellText, pSentence } from './words.ts'

/** How far a cell's mean is from that of the best one. */
interface Distance {
  /** The difference of the means in the response's unit: this cell's less the best one's. */
  readonly mean: number
  /** Ends of its 95 % interval. */
  readonly low: number
  readonly high: number
  /** Probability of such a difference if there is none; null where nothing varies. */
  readonly p: number | null
}

/** A cell and its place. */
interface RankedCell {
  readonly cell: number
  readonly mean: number
  /** Undefined of the best one, and where cells have one run each. */
  readonly distance?: Distance
  /** Whether it is behind the best with all cells taken together: P less than 5 % divided by their number (Bonferroni). */
  readonly isSurelyBehind: boolean
}

/** All cells, the best first. */
interface Ranking {
  readonly cells: readonly RankedCell[]
  /** Whether runs of one block, such as a seed, were compared with each other; otherwise Welch's t test compares the cells. */
  readonly paired: boolean
  readonly replicates: number
}

/** The level at which a cell is said to be behind. */
const SIGNIFICANT = 0.05

/**
 * Ranks the cells by their means: the least first, or the greatest where more is better. Where runs share blocks the distance is that of
 * pairs, else that of two samples whose variances may differ (Welch 1947).
 */
export function rankCells({ subject, measured, cells, metric }: Analysis): Ranking {
  const { replicates, response } = measured
  const sign = metric.better === 'more' ? -1 : 1
  const sorted = cells.toSorted((a, b) => sign * (a.mean - b.mean))
  const paired = subject.blocks !== undefined && replicates > 1
  const of = (cell: number) => Array.from({ length: replicates }, (_, k) => response[cell + k * cells.length])
  const best = of(sorted[0].cell)
  return {
    paired,
    replicates,
    cells: sorted.map(({ cell, mean }, place): RankedCell => {
      if (place === 0 || replicates < 2) return { cell, mean, isSurelyBehind: false }
      const distance = paired ? pairs(of(cell), best) : welch(of(cell), best)
      const isSurelyBehind =
        // Two samples without any spread say nothing on how far chance reaches; pairs that all differ alike do.
        sign * distance.mean > 0 && (distance.p === null ? paired : distance.p < SIGNIFICANT / (cells.length - 1))
      return { cell, mean, distance, isSurelyBehind }
    }),
  }
}

function pairs(a: readonly number[], b: readonly number[]): Distance {
  const test = pairedTest(a, b)
  if (typeof test === 'string') throw new Error(test)
  const { mean, low, high, p } = test
  return { mean, low, high, p }
}

/** Welch's t test of the means of two samples of at least two values each, and its 95 % interval. */
export function welch(a: readonly number[], b: readonly number[]): Distance {
  const [one, other] = [momentsOf(a), momentsOf(b)]
  const mean = one.mean - other.mean
  const variance = one.error + other.error
  if (variance === 0) return { mean, low: mean, high: mean, p: mean === 0 ? 1 : null }
  const df = variance ** 2 / (one.error ** 2 / (a.length - 1) + other.error ** 2 / (b.length - 1))
  const half = Math.sqrt(variance) * tQuantile(0.975, df)
  return { mean, low: mean - half, high: mean + half, p: pValueT(mean / Math.sqrt(variance), df) }
}

/** The mean of a sample and the squared standard error of that. */
function momentsOf(sample: readonly number[]) {
  const mean = sample.reduce((sum, y) => sum + y, 0) / sample.length
  const squares = sample.reduce((sum, y) => sum + (y - mean) ** 2, 0)
  return { mean, error: squares / (sample.length - 1) / sample.length }
}

/** What the ranking says, a sentence each: the best cell, the next, and which cannot be distinguished from the best. */
export function rankingText(analysis: Analysis, { cells, paired, replicates }: Ranking): readonly string[] {
  const { metric, subject } = analysis
  const [best, next, ...others] = cells
  const what = metric.better ? 'Best' : 'Least'
  const first = `${what} is ${cellText(analysis, best.cell)}: ${quantity(best.mean, metric.unit)}.`
  if (!next?.distance) return [first]
  const by = paired ? `${counted(replicates, 'pair')} with the same ${subject.blocks?.one}` : 'Welch’s t test'
  const p = next.distance.p === null ? '' : `, ${pSentence(next.distance.p)}`
  const noSpread = next.distance.p === null && !paired
  // Pairs that all differ alike have no interval either.
  const level = next.distance.p === null ? '' : '95 %, '
  return [
    first,
    ...(noSpread
      ? ['Measurements of a combination do not differ, so there is no interval and no P-value: measure more finely.']
      : []),
    `The next, ${cellText(analysis, next.cell)}, is ${distanceText(metric, next.distance)}${noSpread ? '' : ` (${level}${by}${p})`}.`,
    ...behindTexts([next, ...others]),
  ]
}

/**
 * Which cells are behind the best one, and which cannot be distinguished from it, a sentence each. Where neither varies and they differ, every measurement of one is
 * behind every measurement of the other: they can be distinguished, but no test can say how sure that is.
 *
 * @param others all cells but the best
 */
export function behindTexts(others: readonly Pick<RankedCell, 'distance' | 'isSurelyBehind'>[]): readonly string[] {
  const open = others.filter(({ isSurelyBehind }) => !isSurelyBehind)
  const apart = open.filter(({ distance }) => distance && distance.p === null && distance.mean !== 0).length
  const even = open.length - apart
  const of = counted(others.length, 'other one')
  return [
    ...(apart > 0
      ? [
          `${counted(apart, 'cell')} of ${of} ${apart === 1 ? 'is' : 'are'} behind it in every measurement, but where nothing varies no test can say how sure that is.`,
        ]
      : []),
    ...(even > 0
      ? [`${counted(even, 'cell')} of ${of} cannot be distinguished from it, at 5 % for all of them together.`]
      : []),
    ...(open.length === 0 ? ['All other cells are behind it, at 5 % for all of them together.'] : []),
    ...(even === 0 && apart > 0 && apart < others.length
      ? ['All others are behind it, at 5 % for all of them together.']
      : []),
  ]
}
