/**
 * Transformations of the response that make residuals even and normal (papers/003 §3.5.4), and the choice of their
 * exponent λ: the one that leaves the smallest residual sum of squares after scaling by the Jacobian (eqs. 3.2, 3.3,
 * 3.5).
 */
import { exp, expm1, log, pow } from '../math/exponential.ts'
import { shown, unexpected } from '../text/expected.ts'
import { anova, type ModelOptions } from './anova.ts'
import { normalQuantile } from './distributions.ts'
import type { Experiment } from './factorial.ts'
import { dot } from './orthogonal.ts'

/**
 * - `power`: (y + c)^λ, or ln(y + c) when λ = 0 (Box and Cox, eqs. 3.2 and 3.3); needs y + c > 0.
 * - `complement`: (1 − y/100)^λ, or its logarithm, for percentages near 100 that never reach it; for λ > 0 it falls as
 *   y rises.
 * - `odds`: (y/(100 − y))^λ − 1, or ln(y/(100 − y)), for percentages between 0 and 100 (Guerrero and Johnson, eq. 3.4).
 */
export type Family = 'power' | 'complement' | 'odds'

/** A transformation of the response. */
export interface Transformation {
  readonly family: Family
  /** λ; 0 is the logarithm. */
  readonly exponent: number
  /** c of the power family, in the response's unit. */
  readonly shift?: number
  /** What complements and odds are of, in the response's unit: 100 for percentages, as unless given, 1 for proportions. */
  readonly whole?: number
}

/** The constants of a transformation. */
type Constants = Pick<Transformation, 'shift' | 'whole'>

const BASES: Readonly<
  Record<
    Family,
    {
      /** What is raised to λ. */
      base(y: number, constants: Constants): number
      /** The response again. */
      back(base: number, constants: Constants): number
      /** |d base / d y|. */
      slope(y: number, constants: Constants): number
      /** The constant taken off after raising. */
      readonly less: number
      domain(constants: Constants): string
    }
  >
> = {
  power: {
    base: (y, { shift = 0 }) => y + shift,
    back: (z, { shift = 0 }) => z - shift,
    slope: () => 1,
    less: 0,
    domain: () => 'above −shift',
  },
  complement: {
    base: (y, { whole = 100 }) => 1 - y / whole,
    back: (z, { whole = 100 }) => whole * (1 - z),
    slope: (_, { whole = 100 }) => 1 / whole,
    less: 0,
    domain: ({ whole = 100 }) => `below ${whole}`,
  },
  odds: {
    base: (y, { whole = 100 }) => y / (whole - y),
    back: (z, { whole = 100 }) => (whole * z) / (1 + z),
    slope: (y, { whole = 100 }) => whole / (whole - y) ** 2,
    less: 1,
    domain: ({ whole = 100 }) => `between 0 and ${whole}, both excluded`,
  },
}

/** Whether a family can transform this response. */
export function transformable(family: Family, y: number, constants: Constants = {}): boolean {
  const z = BASES[family].base(y, constants)
  return z > 0 && Number.isFinite(z)
}

/** The transformed response. @throws where the transformation is not defined. */
export function transform(transformation: Transformation, y: number): number {
  const { family, exponent } = transformation
  const { base, less, domain } = BASES[family]
  if (!transformable(family, y, transformation)) {
    throw new Error(unexpected(`${family} transformation`, domain(transformation), shown(y)))
  }
  const z = base(y, transformation)
  return exponent === 0 ? log(z) : pow(z, exponent) - less
}

/** The response that has this transform. */
export function transformBack(transformation: Transformation, transformed: number): number {
  const { exponent, family } = transformation
  const { back, less } = BASES[family]
  return back(exponent === 0 ? exp(transformed) : pow(transformed + less, 1 / exponent), transformation)
}

/** An experiment with every response transformed. */
export function transformExperiment(experiment: Experiment, transformation: Transformation): Experiment {
  return { ...experiment, response: experiment.response.map((y) => transform(transformation, y)) }
}

/**
 * The scaled transforms w = (z^λ − 1)/(λ G(z^{λ−1} z′)), or ln z / G(z′/z) for λ = 0, of all runs: comparable between exponents and
 * families, because w has the response's unit. G is the geometric mean over all runs, z what is raised, z′ its slope in y.
 *
 * A constant added to w leaves the residual as it is, so that (z/G(z))^λ − 1 is raised instead of z^λ − 1: with z⁻³ for
 * speeds of a million the −1 would take all digits.
 */
function scaledTransforms(
  { response }: Experiment,
  { family, ...constants }: Omit<Transformation, 'exponent'>,
): { at(exponent: number): number[]; slope(exponent: number): number[] } {
  const { base, slope } = BASES[family]
  for (const y of response) transform({ family, exponent: 1, ...constants }, y)
  const logarithms = response.map((y) => log(base(y, constants)))
  const middle = logarithms.reduce((sum, l) => sum + l, 0) / response.length
  const slopes = response.reduce((sum, y) => sum + log(slope(y, constants)), 0) / response.length
  const unit = exp(middle - slopes)
  const centred = logarithms.map((l) => l - middle)
  return {
    at: (exponent) => centred.map((c) => unit * (exponent === 0 ? c : expm1(exponent * c) / exponent)),
    // d w / d λ; near λ = 0 by its series c²/2 + λ c³/3 + λ² c⁴/8 + …, where the difference would lose its digits.
    slope: (exponent) =>
      centred.map((c) => {
        const l = exponent * c
        if (Math.abs(l) < 1e-3) return unit * c * c * (1 / 2 + l * (1 / 3 + l * (1 / 8 + l * (1 / 30 + l / 144))))
        return (unit * (l * exp(l) - expm1(l))) / exponent ** 2
      }),
  }
}

/** What a search looks at, beside the model of the analysis. */
interface SearchOptions extends ModelOptions, Constants {
  /** The exponents searched: −3 to 3 unless given. */
  readonly from?: number
  readonly to?: number
}

/** Why no exponent can be chosen, or undefined when one can. */
export function exponentProblem(
  experiment: Experiment,
  family: Family,
  { shift, whole, from = -3, to = 3, ...model }: SearchOptions = {},
): string | undefined {
  const run = experiment.response.findIndex((y) => !transformable(family, y, { shift, whole }))
  if (run >= 0)
    return unexpected(
      `response of run ${run + 1}`,
      BASES[family].domain({ shift, whole }),
      shown(experiment.response[run]),
    )
  if (!(from < to)) return unexpected('exponents', 'the first below the last', `${shown(from)} and ${shown(to)}`)
  const { residual } = anova(experiment, model)
  return residual.df > 0 && residual.ss > 0
    ? undefined
    : unexpected('residual', 'some variation that the model does not explain', 'none')
}

/** A family's best exponent. */
export interface ExponentChoice {
  readonly exponent: number
  /**
   * 95 % interval: the exponents whose likelihood is not significantly worse, n ln(RSS/RSS_best) ≤ χ²₁(0.95). Where it
   * reaches the end of what was searched, so does it.
   */
  readonly low: number
  readonly high: number
  /** Residual sum of squares of the scaled transform at the best exponent (papers/003 eqs. 3.2, 3.3, 3.5). */
  readonly residual: number
}

/** The residual of an experiment by exponent, in a family. */
function residualBy(
  experiment: Experiment,
  family: Family,
  { shift, whole, from = -3, to = 3, ...model }: SearchOptions,
): { at(exponent: number): number; slope(exponent: number): number; readonly from: number; readonly to: number } {
  const transforms = scaledTransforms(experiment, { family, shift, whole })
  const residual = (response: readonly number[]) => anova({ ...experiment, response }, model).residual.ss
  return {
    from,
    to,
    at(exponent) {
      const sum = residual(transforms.at(exponent))
      // Responses of very different sizes, raised to a power, are too far apart for numbers: surely not the best power.
      return Number.isFinite(sum) ? sum : Number.POSITIVE_INFINITY
    },
    // Twice the residual's product of w and dw/dλ; by Q(w + v) − Q(w − v) = 4 B(w, v), with v as large as w.
    slope(exponent) {
      const [w, v] = [transforms.at(exponent), transforms.slope(exponent)]
      const scale = Math.sqrt(dot(w, w) / dot(v, v))
      const sum = residual(w.map((value, i) => value + scale * v[i]))
      return (sum - residual(w.map((value, i) => value - scale * v[i]))) / (2 * scale)
    },
  }
}

/**
 * Searches exponents for the smallest scaled residual sum of squares, which is the largest likelihood: Box and Cox's for the power
 * family, Guerrero and Johnson's for odds. @throws where the family cannot transform a response; see `exponentProblem`.
 */
export function chooseExponent(experiment: Experiment, family: Family, options: SearchOptions = {}): ExponentChoice {
  const { at, slope, from, to } = residualBy(experiment, family, options)
  const steps = 60
  const grid = Array.from({ length: steps + 1 }, (_, i) => from + ((to - from) * i) / steps)
  const sums = grid.map(at)
  const least = sums.indexOf(Math.min(...sums))
  const near = minimise(at, grid[Math.max(0, least - 1)], grid[Math.min(steps, least + 1)])
  // Around the least value the sums are too flat to distinguish exponents: there the slope decides.
  const [left, right] = [Math.max(from, near - WINDOW), Math.min(to, near + WINDOW)]
  const exponent = slope(left) < 0 && slope(right) > 0 ? crossing(slope, left, right) : near
  const residual = at(exponent)
  const limit = residual * exp(normalQuantile(0.975) ** 2 / experiment.response.length)
  const edge = (end: number) => (at(end) <= limit ? end : crossing((x) => at(x) - limit, exponent, end))
  return { exponent, low: edge(from), high: edge(to), residual }
}

/** How near the search by sums comes to the best exponent. */
const WINDOW = 1e-4

/** The likelihood of an exponent. */
interface ProfilePoint {
  readonly exponent: number
  /**
   * Logarithm of its likelihood over that of the best exponent, −(n/2) ln(RSS/RSS_best): at most 0, and within the 95 % interval
   * above `LIKELY`. −∞ for powers that numbers cannot hold.
   */
  readonly logLikelihood: number
}

/** Exponents whose log likelihood is above this are in the 95 % interval: −χ²₁(0.95)/2. */
export const LIKELY = -(normalQuantile(0.975) ** 2) / 2

/** The likelihood over equally spaced exponents, as a plot of the search shows it. @throws as `chooseExponent`. */
export function likelihoodProfile(
  experiment: Experiment,
  family: Family,
  { points = 61, ...options }: SearchOptions & { readonly points?: number } = {},
): ProfilePoint[] {
  const { residual } = chooseExponent(experiment, family, options)
  const { at, from, to } = residualBy(experiment, family, options)
  return Array.from({ length: points }, (_, i) => {
    const exponent = from + ((to - from) * i) / (points - 1)
    return {
      exponent,
      logLikelihood: Math.min(0, (-experiment.response.length / 2) * log(at(exponent) / residual)),
    }
  })
}

/** Golden section search for the least value of a function with one valley. */
function minimise(f: (x: number) => number, from: number, to: number): number {
  const ratio = (Math.sqrt(5) - 1) / 2
  let [a, b] = [from, to]
  let [c, d] = [b - ratio * (b - a), a + ratio * (b - a)]
  let [fc, fd] = [f(c), f(d)]
  while (b - a > WINDOW / 4) {
    if (fc < fd) {
      ;[b, d, fd] = [d, c, fc]
      c = b - ratio * (b - a)
      fc = f(c)
    } else {
      ;[a, c, fc] = [c, d, fd]
      d = a + ratio * (b - a)
      fd = f(d)
    }
  }
  return (a + b) / 2
}

/** Where a function that is negative at one point and positive at another changes sign. */
function crossing(f: (x: number) => number, negative: number, positive: number): number {
  let [a, b] = [negative, positive]
  for (let i = 0; i < 60 && Math.abs(b - a) > 1e-12; i++) {
    const middle = (a + b) / 2
    if (f(middle) > 0) b = middle
    else a = middle
  }
  return (a + b) / 2
}
