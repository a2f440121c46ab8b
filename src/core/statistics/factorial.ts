/**
 * A balanced factorial experiment and its decomposition into effects: y = μ + α_i + β_j + γ_ij + … + ε (papers/003
 * eq. 3.1), for any number of factors.
 */
import { powerOfTwo } from '../math/bits.ts'
import { shown, unexpected } from '../text/expected.ts'
import { countCells, describeCell, type Factor } from './design.ts'

/** The responses of a full factorial experiment. */
export interface Experiment {
  readonly factors: readonly Factor[]
  readonly replicates: number
  /** One response a run, in the design's order: first factor fastest, replicate slowest. */
  readonly response: readonly number[]
}

/**
 * A set of factors whose joint effect is meant, as a bit mask: bit i is factor i. 0 is the grand mean, 0b01 and 0b10
 * the main effects of the first two factors, 0b11 their interaction. Rising terms are Yates' order.
 */
export type Term = number

/** A response that a run may not have: its metric did not apply, or it has not been run. */
export type Observed = number | null | undefined

/** What `analysable` allows, in words. */
export const ANALYSABLE = '0 or a number from 1e-50 to 1e50 in size'

/**
 * Whether a number can be analysed: its cube, which is the most that transformations make of it, still has a square that
 * neither overflows nor vanishes.
 */
export function analysable(y: number): boolean {
  const size = Math.abs(y)
  return y === 0 || (size >= 1e-50 && size <= 1e50)
}

/** Why these responses cannot be analysed, or undefined when they can: every cell needs a number in every replicate. */
export function responseProblem(
  factors: readonly Factor[],
  replicates: number,
  response: readonly Observed[],
): string | undefined {
  const cells = countCells(factors)
  if (response.length !== cells * replicates) {
    return `expected ${cells} cells × ${replicates} replicates = ${cells * replicates} responses, got ${response.length}`
  }
  const missing = response.flatMap((y, run) => (typeof y === 'number' && analysable(y) ? [] : [run]))
  if (missing.length === 0) return undefined
  const [run] = missing
  const where = `${describeCell(factors, run % cells)}, replicate ${Math.floor(run / cells) + 1}`
  const more = missing.length > 1 ? ` and ${missing.length - 1} more` : ''
  const y = response[run]
  const none = typeof y !== 'number' || Number.isNaN(y)
  return unexpected(where + more, none ? 'a number' : ANALYSABLE, none ? 'none' : shown(y))
}

/** An experiment of responses in the design's order. Throws what `responseProblem` says. */
export function experiment(factors: readonly Factor[], replicates: number, response: readonly Observed[]): Experiment {
  const problem = responseProblem(factors, replicates, response)
  if (problem !== undefined) throw new Error(problem)
  return { factors, replicates, response: response as readonly number[] }
}

/** The factors of a term, by index. */
export function factorsOf(term: Term): number[] {
  return Array.from({ length: 32 - Math.clz32(term) }, (_, i) => i).filter((i) => (term >> i) & 1)
}

/** A term's name: "N·sg_cg". */
export function termName(factors: readonly Factor[], term: Term): string {
  return factorsOf(term)
    .map((i) => factors[i].parameter)
    .join('·')
}

/** Degrees of freedom of a term: the product of (levels − 1). */
export function termDegrees(factors: readonly Factor[], term: Term): number {
  return factorsOf(term).reduce((df, i) => df * (factors[i].levels.length - 1), 1)
}

/** Every term that contains between one and `order` factors, rising. */
export function termsUpTo(factors: readonly Factor[], order: number): Term[] {
  return Array.from({ length: powerOfTwo(factors.length) }, (_, term) => term).filter(
    (term) => term > 0 && factorsOf(term).length <= order,
  )
}

/** Means over the replicates, one a cell. */
export function cellMeans({ factors, replicates, response }: Experiment): Float64Array {
  const means = new Float64Array(countCells(factors))
  response.forEach((y, run) => {
    means[run % means.length] += y / replicates
  })
  return means
}

/** Means over the cells, one a replicate. */
export function replicateMeans({ factors, replicates, response }: Experiment): Float64Array {
  const means = new Float64Array(replicates)
  const cells = countCells(factors)
  response.forEach((y, run) => {
    means[Math.floor(run / cells)] += y / cells
  })
  return means
}

/** An effect's size at one combination of the levels of its term's factors. */
interface Effect {
  readonly term: Term
  /** Level of each factor of the term, in order, counted from 0. */
  readonly levels: readonly number[]
  /** Deviation from the sum of the lower terms' effects. */
  readonly value: number
}

/**
 * All effects of cell means, as a grid with one more place on each axis: place 0 is the mean over that factor, place
 * 1 + level the deviation at that level. So grid place (0, 0) is μ, (1 + i, 0) is α_i and (1 + i, 1 + j) is γ_ij.
 */
export function decompose(factors: readonly Factor[], means: ArrayLike<number>): Float64Array {
  return alongAxes(
    Float64Array.from(means),
    factors.map((f) => f.levels.length),
    (from, to, length, at, stride) => {
      let sum = 0
      for (let j = 0; j < length; j++) sum += from[at.from + j * stride]
      to[at.to] = sum / length
      for (let j = 0; j < length; j++) to[at.to + (j + 1) * stride] = from[at.from + j * stride] - sum / length
    },
    1,
  )
}

/** Cell means from the effects of the terms that are kept: the fitted values of that model. */
export function compose(
  factors: readonly Factor[],
  effects: Float64Array,
  isKept: (term: Term) => boolean,
): Float64Array {
  const chosen = effects.map((value, place) => (isKept(termAt(factors, place)) ? value : 0))
  return alongAxes(
    chosen,
    factors.map((f) => f.levels.length + 1),
    (from, to, length, at, stride) => {
      for (let j = 1; j < length; j++) to[at.to + (j - 1) * stride] = from[at.from] + from[at.from + j * stride]
    },
    -1,
  )
}

/** Walks the effects of a decomposition. */
export function* eachEffect(factors: readonly Factor[], effects: Float64Array): Generator<Effect> {
  for (let place = 0; place < effects.length; place++) {
    const places = placesAt(factors, place)
    yield {
      term: places.reduce((term, p, i) => (p > 0 ? term | (1 << i) : term), 0),
      levels: places.filter((p) => p > 0).map((p) => p - 1),
      value: effects[place],
    }
  }
}

/**
 * Sums of squares of all terms, indexed by term: SS = (n / Π levels of the term) Σ effect². Place 0, the grand mean's,
 * is left 0.
 */
export function sumsOfSquares({ factors, response }: Experiment, effects: Float64Array): Float64Array {
  const sums = new Float64Array(powerOfTwo(factors.length))
  for (let place = 1; place < effects.length; place++) sums[termAt(factors, place)] += effects[place] ** 2
  return sums.map((sum, term) => {
    const levels = factorsOf(term).reduce((product, i) => product * factors[i].levels.length, 1)
    return (sum * response.length) / levels
  })
}

function placesAt(factors: readonly Factor[], place: number): number[] {
  let rest = place
  return factors.map(({ levels }) => {
    const p = rest % (levels.length + 1)
    rest = (rest - p) / (levels.length + 1)
    return p
  })
}

function termAt(factors: readonly Factor[], place: number): Term {
  let rest = place
  let term = 0
  for (let i = 0; i < factors.length; i++) {
    const size = factors[i].levels.length + 1
    if (rest % size > 0) term |= 1 << i
    rest = Math.floor(rest / size)
  }
  return term
}

type Line = (
  from: Float64Array,
  to: Float64Array,
  length: number,
  at: { readonly from: number; readonly to: number },
  stride: number,
) => void

/** Applies a function to every line along each axis in turn; it makes lines longer by `growth`. */
function alongAxes(grid: Float64Array, lengths: readonly number[], line: Line, growth: 1 | -1): Float64Array {
  let from = grid
  let stride = 1
  for (const length of lengths) {
    const lines = from.length / length
    const to = new Float64Array(lines * (length + growth))
    for (let l = 0; l < lines; l++) {
      const inner = l % stride
      const outer = (l - inner) / stride
      line(
        from,
        to,
        length,
        { from: inner + outer * stride * length, to: inner + outer * stride * (length + growth) },
        stride,
      )
    }
    from = to
    stride *= length + growth
  }
  return from
}
