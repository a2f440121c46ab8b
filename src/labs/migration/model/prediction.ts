/**
 * What migration will gain, predicted before it runs (§8.1). The thesis's own equations predict U without migration, or with covariates
 * that only a run shows; so this one is fitted, as chapters 4 and 5 fit theirs, to runs of our own: 500 programs drawn from the ranges below,
 * each without and with migration. `tests/data/migration-gain.ts` draws them and fits again.
 */
import { exp, log } from '../../../core/math/exponential.ts'
import { asApplied } from '../../../core/parameters.ts'
import { type MigrationValues, parameters } from '../parameters.ts'

/** Settings of the programs that the model was fitted to: from the least to the most. */
export const FITTED_RANGES = {
  processes: [32, 142],
  channels: [4, 12],
  computeMean: [20_000, 100_000],
  computeSpread: [0, 80],
  messageMean: [10, 3000],
  messageSpread: [0, 30],
  duration: [5e7, 2e8],
} as const satisfies Partial<Record<keyof MigrationValues, readonly [least: number, most: number]>>

/** Settings that all of them had. */
export const FITTED_VALUES = {
  program: ['synthetic'],
  graph: ['regular'],
  secondShare: [0],
  computeVariation: [10],
  messageVariation: [1],
  phaseMean: ['off'],
  heavyProcessor: ['none'],
  truncation: ['redraw', 'clamp'],
  topology: ['torus'],
  processors: [16],
  placement: ['restricted', 'random'],
  link: ['calibrated'],
  setup: [80],
  routing: [42],
  ackBytes: [4],
  slice: [20_480],
  strategy: ['thesis'],
  select: ['1'],
  locate: ['1'],
  candidates: ['all'],
  suspension: ['queue'],
  period: [2_000_000],
  pacing: ['fixed'],
  threshold: [5],
  neighbourhood: ['whole'],
  guard: ['on'],
  inundation: ['off'],
  processBytes: [2000],
  negotiation: [2000],
  policyCost: [0],
} as const satisfies Partial<Record<keyof MigrationValues, readonly (string | number)[]>>

/** A setting that the model was not fitted to. */
export interface Outside {
  readonly parameter: string
  /** The values that it was fitted to: each of them, or from one to the other. */
  readonly fitted: readonly (string | number)[]
  readonly between: 'or' | 'to'
}

/** The first setting of a scenario that applies and that the model was not fitted to; undefined where it was fitted to all. */
export function outsideOf(settings: MigrationValues): Outside | undefined {
  const values = asApplied(parameters, settings)
  for (const [parameter, fitted] of Object.entries<readonly (string | number)[]>(FITTED_VALUES)) {
    if (!fitted.includes(values[parameter as keyof typeof FITTED_VALUES])) return { parameter, fitted, between: 'or' }
  }
  for (const [parameter, fitted] of Object.entries(FITTED_RANGES)) {
    const [least, most] = fitted
    const value = values[parameter as keyof typeof FITTED_RANGES]
    if (value < least || value > most) return { parameter, fitted, between: 'to' }
  }
  return undefined
}

/** Use in percent, and the interval of one run of twenty that is not outside of it. */
interface Predicted {
  /** Without migration. */
  readonly off: number
  readonly on: number
  readonly low: number
  readonly high: number
}

/** No placement is taken to be more even than this, or its odds would be endless. */
const MOST = 99.9

const odds = (percent: number) => log(Math.min(percent, MOST) / (100 - Math.min(percent, MOST)))
const percentOf = (logarithm: number) => 100 / (1 + exp(-logarithm))

/** Residual deviation of the logarithm of the odds, and how many of them hold nineteen of twenty runs. */
const DEVIATION = 0.305
const REACH = 1.965

/** The terms of the model with migration, in the order of its coefficients. */
export function termsOf({ processes, computeSpread }: MigrationValues, bound: number, best: number): readonly number[] {
  const n = (processes - 87) / 55
  const s = (computeSpread - 40) / 40
  const [a, b] = [odds(best), odds(bound)]
  return [1, n, s, n * s, n * n, s * s, a, b, b * b, b * s, b * n]
}

const COEFFICIENTS = [
  1.85128, 0.73004, 0.01524, 0.05664, -0.42758, -0.20759, 0.03742, 0.04058, 0.12564, 0.02714, -0.18917,
] as const

/**
 * Use without and with migration, from the program's parameters and what its placement allows.
 *
 * @param bound mean over greatest load of the placement, percent
 * @param best the same of list scheduling
 */
export function predicted(values: MigrationValues, bound: number, best: number): Predicted | undefined {
  if (outsideOf(values)) return undefined
  const terms = termsOf(values, bound, best)
  const middle = COEFFICIENTS.reduce((sum, coefficient, k) => sum + coefficient * terms[k], 0)
  return {
    off: percentOf(0.01942 + 1.00968 * odds(bound) - 0.00935 * log(values.computeMean / 40_000)),
    on: percentOf(middle),
    low: percentOf(middle - REACH * DEVIATION),
    high: percentOf(middle + REACH * DEVIATION),
  }
}
