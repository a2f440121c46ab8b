/** How well utilisation is predicted (§5.2, §5.3): equations fitted as the source fits its own, tried on runs. */

import { quantileSorted } from 'd3-array'
import { pow } from '../../../../core/math/exponential.ts'
import type { SamplesOf } from '../../../../core/reproduce/published.ts'
import { levelsOfCell } from '../../../../core/statistics/design.ts'
import type { Experiment } from '../../../../core/statistics/factorial.ts'
import { leastSquares, predict, type Regression } from '../../../../core/statistics/regression.ts'
import { evaluateSurface, polynomialAnova, selectSurface } from '../../../../core/statistics/surface.ts'
import { type Transformation, transform, transformBack } from '../../../../core/statistics/transformation.ts'
import type { Covariate } from '../../../../core/statistics/within.ts'
import { type Design, experimentOf, readingOf } from './design.ts'
import { LARGE_RANDOM, programId, RANDOM, type RandomPrograms, randomProgram, surfaceDesign } from './nonuniform.ts'

/** The transformation of (5.2), and that of (5.19). */
export const BY_DESIGN: Transformation = { family: 'odds', exponent: 0.11 }
const IN_GENERAL: Transformation = { family: 'odds', exponent: -0.1 }

/** What differs between the two machines that the source fits equations to: 4 × 4, and 7 × 7 (§5.4). */
interface Machine {
  readonly processors: number
  /** The middle of the levels of N, from which it is counted. That of σ_cg% is the same on both. */
  readonly middleProcesses: number
  readonly random: RandomPrograms
  readonly isLarge: boolean
}
const SMALL: Machine = { processors: 16, middleProcesses: 87, random: RANDOM, isLarge: false }
const LARGE: Machine = { processors: 49, middleProcesses: 148, random: LARGE_RANDOM, isLarge: true }
const MIDDLE_SPREAD = 45

/** The machine of a design. */
const machineOf = (design: Design): Machine => (design === surfaceDesign ? SMALL : LARGE)

/** How far predictions are from what was observed, in points (table 5-18). */
export interface Errors {
  readonly median: number
  readonly upperQuartile: number
  readonly worst: number
}

export function errorsOf(distances: readonly number[]): Errors {
  const sorted = distances.toSorted((a, b) => a - b)
  const at = (share: number) => quantileSorted(sorted, share) ?? Number.NaN
  return { median: at(0.5), upperQuartile: at(0.75), worst: at(1) }
}

/** U of a response surface, as (5.2) transforms it. */
export const surfaceExperiment = (design: Design, of: SamplesOf): Experiment =>
  experimentOf(design, of, { transform: (u) => transform(BY_DESIGN, u) })

/** The values of the factors' levels of a run: N and σ_cg%. */
export function pointOf({ factors, response, replicates }: Experiment, run: number): number[] {
  const levels = levelsOfCell(factors, run % (response.length / replicates))
  return factors.map((factor, i) => Number(factor.levels[levels[i]]))
}

/** A metric run by run: by process as (5.14) has it, or as (5.9) does, for all processes of a processor together. */
export function covariateOf(
  design: Design,
  of: SamplesOf,
  metric: string,
  by: 'process' | 'processor' = 'process',
): Covariate {
  const experiment = experimentOf(design, of, { metric })
  const { processors } = machineOf(design)
  const load = (run: number) => (by === 'processor' ? pointOf(experiment, run)[0] / processors : 1)
  return { name: metric, values: experiment.response.map((value, run) => value * load(run)) }
}

/** The two covariates of the source's model (5.15): x and y. */
export const covariatesOf = (design: Design, of: SamplesOf) =>
  ['syncMean', 'computeRatioDeviation'].map((metric) => covariateOf(design, of, metric))

/** The fitted surface: what (5.3) is of the source's own runs. */
export const fittedSurface = (design: Design, of: SamplesOf) =>
  selectSurface(polynomialAnova(surfaceExperiment(design, of)))

/** A U that was observed, and the U that was predicted. */
interface Pair {
  readonly observed: number
  readonly predicted: number
}

const distancesOf = (pairs: readonly Pair[]) => pairs.map(({ observed, predicted }) => Math.abs(observed - predicted))

/** |observed − predicted| of the runs that the surface was fitted to (figure 5-8). */
export function selfTest(design: Design, of: SamplesOf): number[] {
  const surface = fittedSurface(design, of)
  const { response, ...rest } = experimentOf(design, of)
  return distancesOf(
    response.map((observed, run) => ({
      observed,
      predicted: transformBack(BY_DESIGN, evaluateSurface(surface, pointOf({ response, ...rest }, run))),
    })),
  )
}

/** The random programs of a sample, with what they came to. */
function programs(name: string, { least, most }: RandomPrograms, of: SamplesOf, first: number) {
  const read = (metric?: string) => of(name).get(readingOf(programId, metric)) ?? new Float64Array(0)
  const [utilisation, x, y] = [read(), read('syncMean'), read('computeRatioDeviation')]
  return Array.from(utilisation, (observed, k) => ({
    set: randomProgram(name, least, most, first + k) as Readonly<Record<string, number>>,
    observed,
    x: x[k],
    y: y[k],
  }))
}

/** Which sample of a case is the first. */
type First = (caseId: string) => number

/** |observed − predicted| of random programs by the surface (figure 5-9). */
export function randomTest(design: Design, of: SamplesOf, first: First): number[] {
  const surface = fittedSurface(design, of)
  const { random } = machineOf(design)
  return distancesOf(
    programs(random.predicted, random, of, first(random.predicted)).map(({ set, observed }) => ({
      observed,
      predicted: transformBack(BY_DESIGN, evaluateSurface(surface, [set.processes, set.computeSpread])),
    })),
  )
}

/**
 * The terms of (5.17), or on the large machine of (5.21), at a run: n and s are N and σ_cg%, counted in tens from the middle of their levels,
 * and a name is a product of them; x and y are the covariates.
 */
function termsAt(design: Design, [processes, spread]: readonly number[], [x, y]: readonly number[]) {
  const { isLarge, middleProcesses } = machineOf(design)
  const n = (processes - middleProcesses) / 10
  const s = (spread - MIDDLE_SPREAD) / 10
  const onlyLarge = {
    nn: n * n,
    snn: s * n * n,
    nss: n * s * s,
    snnn: s * pow(n, 3),
    nsss: n * pow(s, 3),
    nnn: pow(n, 3),
    sss: pow(s, 3),
  }
  return { n, s, ss: s * s, ns: n * s, ...(isLarge && onlyLarge), x, y }
}

/** Columns of a regression, from rows. */
function columnsOf(rows: readonly Readonly<Record<string, number>>[]): Record<string, number[]> {
  return Object.fromEntries(Object.keys(rows[0]).map((name) => [name, rows.map((row) => row[name])]))
}

function fitted(rows: readonly Readonly<Record<string, number>>[], response: readonly number[]): Regression {
  const fit = leastSquares(columnsOf(rows), response)
  if (typeof fit === 'string') throw new Error(fit)
  return fit
}

/** |observed − predicted| of the runs that the equation with covariates was fitted to (figure 5-14). */
export function covariateSelfTest(design: Design, of: SamplesOf): number[] {
  const experiment = surfaceExperiment(design, of)
  const covariates = covariatesOf(design, of)
  const rows = experiment.response.map((_, run) =>
    termsAt(
      design,
      pointOf(experiment, run),
      covariates.map(({ values }) => values[run]),
    ),
  )
  const model = fitted(rows, experiment.response)
  const { response } = experimentOf(design, of)
  return distancesOf(
    response.map((observed, run) => ({ observed, predicted: transformBack(BY_DESIGN, model.fitted[run]) })),
  )
}

/** For a random program: the terms of the general equation (5.18), on 7 × 7 those of (5.22). */
function generalTerms(isLarge: boolean, { set, x, y }: ReturnType<typeof programs>[number]) {
  const { processes: n, computeSpread: s, computeMean } = set
  const m = computeMean / 1e5
  const z = x / 1e5
  return { n, s, ss: s * s, ...(isLarge && { nns: n * n * s }), z, y, mz: m * z, mmz: m * m * z }
}

/** |observed − predicted| of random programs by an equation with covariates that was fitted to others (figure 5-15). */
export function covariateRandomTest(design: Design, of: SamplesOf, first: First): number[] {
  const { isLarge, random } = machineOf(design)
  const sample = (name: string) => programs(name, random, of, first(name))
  const others = sample(random.fitted)
  const model = fitted(
    others.map((each) => generalTerms(isLarge, each)),
    others.map(({ observed }) => transform(IN_GENERAL, observed)),
  )
  return distancesOf(
    sample(random.predicted).map((each) => ({
      observed: each.observed,
      predicted: transformBack(IN_GENERAL, predict(model, generalTerms(isLarge, each)).value),
    })),
  )
}

/** Parameters and covariates of random programs, for the correlations of table 5-16. */
export const programsOf = (of: SamplesOf, first: First) =>
  programs(RANDOM.predicted, RANDOM, of, first(RANDOM.predicted))

/** (5.3), as it is printed: U′ of N and σ_cg%. */
export function printedSurface(n: number, s: number): number {
  const [a, b] = [n - SMALL.middleProcesses, s - MIDDLE_SPREAD]
  return (14_782 + 92.9 * n + 0.001 * pow(a, 4) - 3.38 * a ** 2 - 208.47 * s + 4.74 * b ** 2 - 0.028 * a ** 2 * b) / 1e5
}
