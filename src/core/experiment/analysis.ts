/** What a finished experiment says: everything that the view shows, as numbers. */
import type { MetricDefinition } from '../lab.ts'
import { type Anova, type AnovaRow, anova, type ModelOptions } from '../statistics/anova.ts'
import { type Factor, levelsOfCell } from '../statistics/design.ts'
import { tQuantile } from '../statistics/distributions.ts'
import { type MarginalMean, marginalMeans } from '../statistics/effects.ts'
import {
  cellMeans,
  decompose,
  type Experiment,
  experiment,
  factorsOf,
  responseProblem,
  type Term,
  termsUpTo,
} from '../statistics/factorial.ts'
import { type Assumptions, assumptions, type Residual, residuals } from '../statistics/residuals.ts'
import { withPlots } from '../statistics/split-plot.ts'
import {
  chooseExponent,
  type ExponentChoice,
  exponentProblem,
  type Family,
  type Transformation,
  transform,
  transformBack,
  transformExperiment,
} from '../statistics/transformation.ts'
import type { Subject } from './subject.ts'

/** What the reader chooses of the analysis. */
export interface ModelChoice {
  /** Most factors of an interaction with a row of its own; higher ones are pooled into the residual. */
  readonly order: number
  readonly blocks: boolean
}

/** A mean with its 95 % interval, in the response's own unit. */
interface Point {
  /** Level of each factor of the term, counted from 0. */
  readonly levels: readonly number[]
  readonly mean: number
  /** Ends of the interval; undefined without a residual that it could come from. */
  readonly interval: readonly [low: number, high: number] | undefined
}

/** A cell of the design, in the response's own unit. */
export interface Cell {
  readonly cell: number
  readonly mean: number
  /** Standard deviation over the seeds; undefined with one seed. */
  readonly deviation: number | undefined
  /** Ends of the mean's 95 % interval, by Student's t from the cell's own runs; undefined with one seed. */
  readonly interval: readonly [low: number, high: number] | undefined
}

/** An analysed experiment. */
export interface Analysis {
  readonly subject: Subject
  readonly metric: MetricDefinition
  readonly factors: readonly Factor[]
  readonly replicates: number
  /** The responses as they were measured. */
  readonly measured: Experiment
  /** The same as they are analysed: transformed, where there is a transformation. */
  readonly used: Experiment
  /** An analysed response in its own unit again. */
  back(value: number): number
  readonly model: ModelOptions
  readonly transformation: Transformation | undefined
  readonly table: Anova
  readonly cells: readonly Cell[]
  /** Means of terms up to pairs, by term. */
  readonly means: ReadonlyMap<Term, readonly Point[]>
  readonly residuals: readonly Residual[]
  readonly assumptions: Assumptions
}

/** What the reader begins with: pairs, unless a single replicate leaves nothing to compare them with. */
export function firstModel({ factors, replicates, blocks }: Subject): ModelChoice {
  const most = replicates > 1 ? factors.length : factors.length - 1
  return { order: Math.max(1, Math.min(2, most)), blocks: replicates > 1 && blocks !== undefined }
}

/** The measured experiment, or the sentence that says why it cannot be analysed. */
export function measuredOf({ factors, replicates, values }: Subject, metric: string): Experiment | string {
  if (factors.length === 0) return 'there is no factor whose effect could be looked for'
  const response = values(metric)
  return responseProblem(factors, replicates, response) ?? experiment(factors, replicates, response)
}

/** Analyses a measured experiment. */
export function analyse(
  subject: Subject,
  measured: Experiment,
  metric: MetricDefinition,
  model: ModelChoice,
  transformation: Transformation | undefined,
): Analysis {
  const { factors, replicates } = measured
  const used = transformation ? transformExperiment(measured, transformation) : measured
  const leftOver = residuals(used, model)
  const back = (value: number) => (transformation ? transformBack(transformation, value) : value)
  const floors = floorsOf(subject, measured, metric)
  const levelsOf = floors.map((_, cell) => levelsOfCell(factors, cell))
  const effects = decompose(factors, cellMeans(used))
  /** By combination of the levels of a term's factors, what its mean cannot be less than. */
  const floorsOfTerm = (term: Term) => {
    const of = factorsOf(term)
    const count = of.reduce((product, i) => product * factors[i].levels.length, 1)
    const least = new Float64Array(count).fill(transformation ? Number.POSITIVE_INFINITY : 0)
    for (const [cell, floor] of floors.entries()) {
      const at = of.reduceRight((place, i) => place * factors[i].levels.length + levelsOf[cell][i], 0)
      // A mean of transformed responses can be less than the mean of what they cannot be less than, though not than the least of it.
      least[at] = transformation ? Math.min(least[at], floor) : least[at] + (floor * count) / floors.length
    }
    return least
  }
  const point = ({ levels, mean, halfWidth }: MarginalMean, floor: number): Point => {
    const ends = halfWidth === null ? [] : [back(mean - halfWidth), back(mean + halfWidth)].sort((a, b) => a - b)
    const [low, high] = ends
    return {
      levels,
      mean: back(mean),
      interval: Number.isFinite(low) && Number.isFinite(high) ? clipped(low, high, back(mean), floor) : undefined,
    }
  }
  const table = subject.plots === undefined ? anova(used, model) : withPlots(anova(used, model), used, subject.plots)
  // Means of the factor that was set once for a plot differ by what is between plots, too.
  const residualOf = (term: Term) =>
    table.plots && factorsOf(term).some((factor) => factor === subject.plots) ? null : table.residual
  const meansOf = (term: Term) => {
    const least = floorsOfTerm(term)
    return marginalMeans(used, term, model, residualOf(term), effects).map((mean, at) => point(mean, least[at]))
  }
  return {
    subject,
    metric,
    factors,
    replicates,
    measured,
    used,
    back,
    model,
    transformation,
    table: scaled(table, subject.repeats),
    cells: cellsOf(measured, floors),
    means: new Map(termsUpTo(factors, 2).map((term) => [term, meansOf(term)])),
    residuals: leftOver,
    assumptions: assumptions(used, leftOver),
  }
}

/** A table of means with the sums of squares of the measurements behind them. */
function scaled(table: Anova, by = 1): Anova {
  if (by === 1) return table
  const row = <R extends AnovaRow | undefined>(one: R): R =>
    one && { ...one, ss: by * one.ss, ms: one.ms === null ? null : by * one.ms }
  return {
    ...table,
    terms: table.terms.map(row),
    replicates: row(table.replicates),
    treatments: row(table.treatments),
    lackOfFit: row(table.lackOfFit),
    ...(table.plots && { plots: row(table.plots) }),
    residual: row(table.residual),
    total: row(table.total),
  }
}

function cellsOf({ replicates, response }: Experiment, floors: readonly number[]): Cell[] {
  const quantile = replicates > 1 ? tQuantile(0.975, replicates - 1) / Math.sqrt(replicates) : Number.NaN
  return floors.map((floor, cell) => {
    const inCell = runsOf(response, cell, floors.length)
    const mean = meanOf(inCell)
    if (replicates < 2) return { cell, mean, deviation: undefined, interval: undefined }
    const deviation = Math.sqrt(inCell.reduce((sum, y) => sum + (y - mean) ** 2, 0) / (replicates - 1))
    const half = deviation * quantile
    return { cell, mean, deviation, interval: clipped(mean - half, mean + half, mean, floor) }
  })
}

/** Units of time: what is measured in them is not negative. */
const OF_TIME = /^(?:[nµum]?s|min|h)$/

/** By cell, the lower bounds of its runs, or no time at all; −∞ where nothing is known about that. */
function floorsOf(subject: Subject, { replicates, response }: Experiment, metric: MetricDefinition): readonly number[] {
  const cells = response.length / replicates
  const least = subject.least?.(metric.id) ?? []
  const lowest = OF_TIME.test(metric.unit) && response.every((y) => y >= 0) ? 0 : Number.NEGATIVE_INFINITY
  const floors = new Array<number>(cells).fill(Number.POSITIVE_INFINITY)
  for (const run of response.keys()) floors[run % cells] = Math.min(floors[run % cells], least[run] ?? lowest)
  return floors
}

/** The values of a cell, taken from a list in the design's order. */
const runsOf = (values: readonly number[], cell: number, cells: number) =>
  Array.from({ length: values.length / cells }, (_, k) => values[cell + k * cells])

const meanOf = (values: readonly number[]) => values.reduce((sum, y) => sum + y, 0) / values.length

/** An interval without what is below a floor that no run can beat; never without its mean. */
const clipped = (low: number, high: number, mean: number, floor: number): [low: number, high: number] => [
  Math.max(low, Math.min(mean, floor)),
  high,
]

/** A transformation that is worth a try, and how it was found. */
export interface Suggestion {
  readonly transformation: Transformation
  readonly choice: ExponentChoice
  /** Whether the responses are as good as they are: 1 lies within the interval. */
  readonly needless: boolean
}

/** Exponents that people have names for, most wanted first. */
const USUAL = [1, 0, 0.5, -1, -0.5, 2, -2]
/** How many times the smallest power the largest may be: sums keep some digits of both. */
const MOST_APART = 1e12
/** An exponent that is surely another one, yet as near as this, is still taken for the usual one. */
const NEAR = 0.15

/** What complements and odds of a metric are of; undefined where it is no percentage. */
function wholeOf({ unit }: MetricDefinition): number | undefined {
  return unit === '%' ? 100 : undefined
}

/**
 * The best transformation of each family that fits, the one that leaves the smallest residual first: powers where all responses are
 * positive; of percentages also odds and what lacks of 100. None where nothing is left over, or powers lie too far apart to be added.
 */
export function suggest(measured: Experiment, metric: MetricDefinition, model: ModelChoice): Suggestion[] {
  const whole = wholeOf(metric)
  const families: readonly Family[] = whole === undefined ? ['power'] : ['power', 'odds', 'complement']
  return families
    .flatMap((family) => suggestionOf(measured, family, whole, model) ?? [])
    .sort((a, b) => a.choice.residual - b.choice.residual)
}

function suggestionOf(
  measured: Experiment,
  family: Family,
  whole: number | undefined,
  model: ModelChoice,
): Suggestion | undefined {
  if (exponentProblem(measured, family, { ...model, whole }) !== undefined) return undefined
  const choice = chooseExponent(measured, family, { ...model, whole })
  if (!Number.isFinite(choice.exponent) || !Number.isFinite(choice.residual)) return undefined
  const usual =
    USUAL.find((exponent) => exponent >= choice.low && exponent <= choice.high) ??
    USUAL.find((exponent) => Math.abs(exponent - choice.exponent) <= NEAR)
  const exponent = usual ?? Number(choice.exponent.toFixed(1))
  const transformation: Transformation = { family, exponent, ...(whole !== undefined && { whole }) }
  const sizes = measured.response.map((y) => Math.abs(transform(transformation, y)))
  // Among numbers that lie so far apart the means of the small ones have no digits: there is no way back.
  const [least, most] = [sizes.reduce((a, b) => Math.min(a, b)), sizes.reduce((a, b) => Math.max(a, b))]
  if (exponent !== 0 && most > MOST_APART * least) return undefined
  return { transformation, choice, needless: usual === 1 && family === 'power' }
}

/** Pairs of factors, those first that explain most together beyond what each does. */
export function pairsOf({ factors, table }: Analysis): readonly Term[] {
  const share = (term: Term) => table.terms.find((row) => row.term === term)?.share ?? 0
  return termsUpTo(factors, 2)
    .filter((term) => factorsOf(term).length === 2)
    .sort((a, b) => share(b) - share(a))
}
