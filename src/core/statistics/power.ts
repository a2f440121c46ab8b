/** How likely an experiment is to find a difference that is there, and how many replications it takes. */
import { shown, unexpected } from '../text/expected.ts'
import { fUpperQuantile, normalTail, shares, tQuantile } from './distributions.ts'
import { betaStep, incompleteBeta } from './gamma.ts'
import type { Alternative } from './paired.ts'

/** What both comparisons of two means need. */
interface Comparison {
  /** The true difference that should be found, in the response's unit; 0 gives the test's level. */
  readonly difference: number
  /** Probability of finding a difference where there is none; 0.05 unless given. */
  readonly level?: number
  /** "both" unless given; "greater" is the side of the difference. */
  readonly alternative?: Exclude<Alternative, 'less'>
}

/** What is compared, and how much chance there is. */
export type PowerQuestion =
  /** Two means of independent runs, each with this standard deviation; replications are runs of each. */
  | (Comparison & { readonly kind: 'two means'; readonly deviation: number })
  /** The mean of paired differences, which have this standard deviation; replications are pairs. */
  | (Comparison & { readonly kind: 'pairs'; readonly deviation: number })
  /** A main effect of a balanced factorial design; replications are the design's. */
  | {
      readonly kind: 'factor'
      /** Levels of the factor whose effect is meant. */
      readonly levels: number
      /** Cells of the whole design, a multiple of the levels. */
      readonly cells: number
      /**
       * The least effect of this size: between the largest and the smallest mean of the levels, all others in the middle between
       * them. Any other effect with the same range is found more easily.
       */
      readonly difference: number
      /** Standard deviation of the residual. */
      readonly deviation: number
      /** Whether replicates are blocks. */
      readonly blocks?: boolean
      /** Coefficients of the model, the grand mean among them and blocks not; all cells unless given. */
      readonly coefficients?: number
      readonly level?: number
    }

/** The power of a test. */
export interface Power {
  readonly replications: number
  /** Probability of finding the difference, 0 to 1. */
  readonly power: number
  /** Degrees of freedom of the effect and of the residual. */
  readonly between: number
  readonly within: number
  /** Noncentrality: δ of Student's t for two means and pairs, λ of F for a factor. */
  readonly noncentrality: number
  /** The t (two means and pairs) or F (a factor) from which on a difference counts as found. */
  readonly critical: number
}

/** The most replications that are tried. */
const MOST_REPLICATIONS = 1_000_000

/**
 * The probability that an experiment with this many replications finds the difference. A two-sided test counts the other side too, where
 * a difference would be found with the wrong sign. Returns a sentence for a question that has no answer.
 */
export function powerOf(question: PowerQuestion, replications: number): Power | string {
  return problemOf(question) ?? problemOfReplications(question, replications) ?? powerAt(question, replications)
}

/** The least number of replications with at least this power, 0.8 unless given. Returns a sentence when there is none. */
export function replicationsFor(question: PowerQuestion, power = 0.8): Power | string {
  const problem = problemOf(question) ?? problemOfPower(question, power)
  if (problem !== undefined) return problem
  if (question.difference === 0) return unexpected('difference', 'one that is not 0', '0')
  let few = leastReplications(question) - 1
  let enough = few + 1
  for (; powerAt(question, enough).power < power; enough = Math.min(2 * enough, MOST_REPLICATIONS)) {
    if (enough === MOST_REPLICATIONS) {
      const expectation = `one that at most ${MOST_REPLICATIONS} replications can find`
      return unexpected(
        'difference',
        expectation,
        `${shown(question.difference)} at a deviation of ${shown(question.deviation)}`,
      )
    }
    few = enough
  }
  while (enough - few > 1) {
    const middle = Math.floor((few + enough) / 2)
    if (powerAt(question, middle).power < power) few = middle
    else enough = middle
  }
  return powerAt(question, enough)
}

/** The difference that this many replications find with this power, 0.8 unless given; the question's own is not looked at. */
export function detectableDifference(question: PowerQuestion, replications: number, power = 0.8): number | string {
  const problem =
    problemOf({ ...question, difference: 1 }) ??
    problemOfReplications(question, replications) ??
    problemOfPower(question, power)
  if (problem !== undefined) return problem
  const lacks = (difference: number) => powerAt({ ...question, difference }, replications).power < power
  let [low, high] = [0, question.deviation]
  for (; lacks(high); high *= 2) low = high
  while (high - low > 1e-13 * high) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) break
    if (lacks(middle)) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** The power with this many replications: from the noncentral F distribution, one-sided from the noncentral t. */
function powerAt(question: PowerQuestion, replications: number): Power {
  const { difference, deviation, level = 0.05 } = question
  const within = degreesWithin(question, replications)
  if (question.kind === 'factor') {
    const between = question.levels - 1
    const runs = (question.cells / question.levels) * replications
    // Two levels at ± Δ/2, the others at 0: Σ α² = Δ²/2.
    const noncentrality = (runs / 2) * (difference / deviation) ** 2
    const critical = fUpperQuantile(level, between, within)
    const power = noncentralTailF(critical, between, within, noncentrality)
    return { replications, power, between, within, noncentrality, critical }
  }
  const noncentrality =
    (difference / deviation) * Math.sqrt(question.kind === 'pairs' ? replications : replications / 2)
  const both = question.alternative !== 'greater'
  const critical = -tQuantile(both ? level / 2 : level, within)
  const power = both
    ? noncentralTailF(critical ** 2, 1, within, noncentrality ** 2)
    : noncentralTailT(critical, within, noncentrality)
  return { replications, power, between: 1, within, noncentrality, critical }
}

/** The degrees of freedom of the residual. */
function degreesWithin(question: PowerQuestion, replications: number): number {
  switch (question.kind) {
    case 'two means':
      return 2 * (replications - 1)
    case 'pairs':
      return replications - 1
    case 'factor': {
      const { cells, coefficients = cells, blocks } = question
      return cells * replications - coefficients - (blocks ? replications - 1 : 0)
    }
  }
}

/** Fewest replications that leave a degree of freedom to the residual. */
function leastReplications(question: PowerQuestion): number {
  return degreesWithin(question, 1) < 1 ? 2 : 1
}

/** What is wrong with a question, as a sentence. */
function problemOf(question: PowerQuestion): string | undefined {
  const { difference, deviation, level = 0.05 } = question
  if (!Number.isFinite(difference)) return unexpected('difference', 'a number', shown(difference))
  if (!(deviation > 0 && deviation < Number.POSITIVE_INFINITY)) {
    return unexpected('deviation', 'a number above 0', shown(deviation))
  }
  if (!(level > 0 && level < 1)) return unexpected('level', 'a number between 0 and 1', shown(level))
  if (question.kind !== 'factor') return undefined
  const { levels, cells, coefficients = cells } = question
  if (!(Number.isInteger(levels) && levels >= 2)) return unexpected('levels', 'a whole number from 2', shown(levels))
  if (!(Number.isInteger(cells) && cells > 0 && cells % levels === 0)) {
    return unexpected('cells', `a multiple of the ${levels} levels`, shown(cells))
  }
  if (!(Number.isInteger(coefficients) && coefficients >= levels && coefficients <= cells)) {
    return unexpected('coefficients', `a whole number from ${levels} to ${cells}`, shown(coefficients))
  }
  return undefined
}

function problemOfReplications(question: PowerQuestion, replications: number): string | undefined {
  const least = leastReplications(question)
  return Number.isInteger(replications) && replications >= least && replications <= MOST_REPLICATIONS
    ? undefined
    : unexpected('replications', `a whole number from ${least} to ${MOST_REPLICATIONS}`, shown(replications))
}

function problemOfPower({ level = 0.05 }: PowerQuestion, power: number): string | undefined {
  return power > level && power < 1
    ? undefined
    : unexpected('power', `a number between the level, ${level}, and 1`, shown(power))
}

/**
 * Whether a noncentrality λ is so much larger than f times its degrees of freedom that P(F > f) is 1 to the last bit: the denominator
 * would have to be 5000 times its mean, which even one degree of freedom exceeds with probability e⁻²⁵⁰⁰. Sums over Poisson(λ/2)
 * would take for ever there.
 */
function certain(noncentrality: number, size: number): boolean {
  return noncentrality > 1e4 * Math.max(100, size)
}

/** P(F > f) with (between, within) degrees of freedom and noncentrality λ ≥ 0: the mean of central tails over Poisson(λ/2). */
export function noncentralTailF(f: number, between: number, within: number, noncentrality: number): number {
  if (f <= 0 || certain(noncentrality, f * between)) return 1
  const { x, y } = shares(f, between, within)
  return Math.min(1, mixture(x, y, between / 2, within / 2, noncentrality / 2, 0, 1))
}

/** P(T > t) for t ≥ 0 with noncentrality δ (Lenth 1989, AS 243, for the other tail). */
export function noncentralTailT(t: number, degrees: number, noncentrality: number): number {
  if (t <= 0) return normalTail(-noncentrality)
  if (certain(noncentrality ** 2, t * t)) return noncentrality > 0 ? 1 : 0
  const { x, y } = shares(t * t, 1, degrees)
  const half = noncentrality ** 2 / 2
  const even = mixture(x, y, 1 / 2, degrees / 2, half, 0, 1)
  const odd = mixture(x, y, 1, degrees / 2, half, 1 / 2, 1 - 2 * normalTail(Math.abs(noncentrality)))
  return Math.min(1, Math.max(0, (even + Math.sign(noncentrality) * odd) / 2))
}

/**
 * Σ_j w_j (1 − I_x(a + j, b)) with weights in the proportion of m^(j + c) / Γ(j + c + 1), Poisson's for c = 0, that sum to `total`.
 * Tails are added up from the smallest on, so that nothing is lost; of the weights only those within 12 standard deviations of the
 * largest count.
 */
function mixture(x: number, y: number, a: number, b: number, m: number, c: number, total: number): number {
  const reach = 12 * Math.sqrt(m) + 30
  const first = Math.max(0, Math.floor(m - reach))
  let tail = incompleteBeta(y, x, b, a + first)
  let weight = 1
  let [sum, weights] = [0, 0]
  for (let j = first; j <= m + reach; j++) {
    sum += tail * weight
    weights += weight
    weight *= m / (j + c + 1)
    tail += betaStep(x, y, a + j, b)
  }
  return (total * sum) / weights
}
