/**
 * Response surfaces by orthogonal polynomials (papers/003 §5.2): the effects of quantitative factors are split into
 * linear, quadratic, cubic … components, each tested by itself; those that matter make a polynomial that predicts the
 * response.
 */
import { log2 } from '../math/exponential.ts'
import { type Anova, anova, type ModelOptions } from './anova.ts'
import type { Factor } from './design.ts'
import { pValueF } from './distributions.ts'
import { cellMeans, decompose, type Experiment, eachEffect, factorsOf, type Term, termDegrees } from './factorial.ts'
import { dot, takeOff } from './orthogonal.ts'
import { type Prediction, predictionOf } from './regression.ts'

/** How the levels of a quantitative factor lie. */
interface Spacing {
  /** Whether polynomials are of the levels themselves or of their logarithms to base 2, which only equally spaced logarithms are. */
  readonly scale: 'linear' | 'log'
  /** Whether the levels are equally spaced on that scale. */
  readonly equal: boolean
}

/** A quantitative factor's axis. */
interface Axis extends Spacing {
  readonly family: OrthogonalFamily
}

/** A component of a term's effect, such as the part of N·s that is quadratic in N and linear in s. */
export interface Component {
  /** Degree of each factor of the term, in order. */
  readonly degrees: readonly number[]
  /** "Lin", "Quad.Lin"; see `degreeName`. */
  readonly name: string
  /** Factor of the product of the axes' polynomials; SS = n / Π levels · coefficient². */
  readonly coefficient: number
  readonly ss: number
  readonly share: number
  /** On 1 and the residual's degrees of freedom; null when there is no residual. */
  readonly f: number | null
  readonly p: number | null
}

/** A term's effect by components. */
export interface PolynomialTerm {
  readonly term: Term
  readonly source: string
  readonly components: readonly Component[]
  /** What the components leave of the effect; undefined when nothing can be left. */
  readonly deviations:
    | {
        readonly df: number
        readonly ss: number
        readonly ms: number
        readonly f: number | null
        readonly p: number | null
      }
    | undefined
}

/** An analysis of variance with the terms of quantitative factors split into components. */
export interface PolynomialTable {
  readonly table: Anova
  /** One axis a factor; undefined for factors that are not quantitative. */
  readonly axes: readonly (Axis | undefined)[]
  /** Number of levels of each factor. */
  readonly levels: readonly number[]
  /** The terms all of whose factors are quantitative, in the table's order. */
  readonly terms: readonly PolynomialTerm[]
}

/** How the levels of a factor lie; undefined when they are not different numbers. */
export function spacing({ levels }: Factor): Spacing | undefined {
  const numbers = levels.filter((level) => typeof level === 'number')
  if (numbers.length < levels.length || new Set(numbers).size < levels.length) return undefined
  if (equallySpaced(numbers)) return { scale: 'linear', equal: true }
  const log = numbers.every((x) => x > 0) && equallySpaced(numbers.map(log2))
  return { scale: log ? 'log' : 'linear', equal: log }
}

function equallySpaced(points: readonly number[]): boolean {
  const step = (points[points.length - 1] - points[0]) / (points.length - 1)
  return step !== 0 && points.every((x, i) => Math.abs(x - points[0] - i * step) < 1e-9 * Math.abs(step))
}

const DEGREES = ['Const', 'Lin', 'Quad', 'Cub', 'Quart', 'Quint']

/** A degree's short name: "Lin", "Quad", "Cub", "Quart", "Quint", then "Deg 6" and so on. */
export function degreeName(degree: number): string {
  return DEGREES[degree] ?? `Deg ${degree}`
}

/**
 * Splits the effects of quantitative factors into components of up to `degree` in all (Quad.Lin is of degree 3), the
 * way of papers/003 table 5-7, which takes 4.
 */
export function polynomialAnova(
  experiment: Experiment,
  options: ModelOptions & { degree?: number } = {},
): PolynomialTable {
  const { factors, response } = experiment
  const highest = options.degree ?? 4
  const table = anova(experiment, options)
  const axes = factors.map((factor): Axis | undefined => {
    const levelSpacing = spacing(factor)
    if (!levelSpacing) return undefined
    const points = factor.levels.map((level) => coordinate(levelSpacing.scale, Number(level)))
    return { ...levelSpacing, family: orthogonalFamily(points, Math.min(highest, points.length - 1)) }
  })
  const effects = new Map<Term, { levels: readonly number[]; value: number }[]>()
  for (const { term, levels, value } of eachEffect(factors, decompose(factors, cellMeans(experiment)))) {
    const list = effects.get(term)
    if (list) list.push({ levels, value })
    else effects.set(term, [{ levels, value }])
  }
  const { residual, total } = table
  const test = (ss: number, df: number) => {
    const f = residual.ms !== null && residual.ms > 0 ? ss / df / residual.ms : null
    return { f, p: f === null ? null : pValueF(f, df, residual.df) }
  }
  const split = ({ term, source, ss }: Anova['terms'][number]): PolynomialTerm => {
    const members = factorsOf(term)
    const runsEach = response.length / productOf(members, (i) => factors[i].levels.length)
    const limits = members.map((i) => axes[i]?.family.degree ?? 0)
    const components = degreesUpTo(limits, highest).map((degrees): Component => {
      const families = members.map((i) => axes[i]?.family)
      const coefficient = coefficientOf(effects.get(term) ?? [], families, degrees)
      const part = runsEach * coefficient ** 2
      const share = total.ss > 0 ? (100 * part) / total.ss : 0
      return { degrees, name: degrees.map(degreeName).join('.'), coefficient, ss: part, share, ...test(part, 1) }
    })
    const df = termDegrees(factors, term) - components.length
    const deviationSs = Math.max(0, ss - components.reduce((sum, c) => sum + c.ss, 0))
    return {
      term,
      source,
      components,
      deviations: df > 0 ? { df, ss: deviationSs, ms: deviationSs / df, ...test(deviationSs, df) } : undefined,
    }
  }
  const terms = table.terms.filter((row) => factorsOf(row.term).every((i) => axes[i])).map(split)
  return { table, axes, levels: factors.map((factor) => factor.levels.length), terms }
}

/** What the effects of a term have of a component: each times the polynomials of its factors at its levels. */
function coefficientOf(
  effects: readonly { readonly levels: readonly number[]; readonly value: number }[],
  families: readonly (OrthogonalFamily | undefined)[],
  degrees: readonly number[],
): number {
  let sum = 0
  for (const { levels, value } of effects)
    sum += families.reduce((product, family, at) => product * (family?.values[degrees[at]][levels[at]] ?? 0), value)
  return sum
}

const productOf = (members: readonly number[], of: (member: number) => number): number =>
  members.reduce((product, member) => product * of(member), 1)

/**
 * All tuples of degrees from 1 to each limit whose sum is at most `total`; by sum, then the first factors' degrees
 * first.
 */
function degreesUpTo(limits: readonly number[], total: number): number[][] {
  const tuples = limits.reduce<number[][]>(
    (prefixes, limit) => prefixes.flatMap((tuple) => Array.from({ length: limit }, (_, d) => [...tuple, d + 1])),
    [[]],
  )
  const sum = (tuple: readonly number[]) => tuple.reduce((s, d) => s + d, 0)
  return tuples
    .filter((tuple) => sum(tuple) <= total)
    .sort((a, b) => sum(a) - sum(b) || b.map((d, i) => d - a[i]).find((d) => d !== 0) || 0)
}

function coordinate(scale: Axis['scale'], x: number): number {
  return scale === 'log' ? log2(x) : x
}

/** A polynomial that predicts the response from the quantitative factors; over all others it is a mean. */
export interface Surface {
  readonly mean: number
  readonly axes: readonly (Axis | undefined)[]
  readonly components: readonly {
    readonly term: Term
    readonly degrees: readonly number[]
    readonly coefficient: number
  }[]
  /** Share of the variation that the surface explains, 0 to 1. */
  readonly rSquared: number
  /** Runs of the experiment, and levels of each factor. */
  readonly runs: number
  readonly levels: readonly number[]
  /** What the surface and the blocks, if there are any, leave of the variation: degrees of freedom and sum of squares. */
  readonly left: { readonly df: number; readonly ss: number }
}

/** The surface of the components that matter: those with p below `level`, 0.01 in papers/003 §5.2.2. */
export function selectSurface({ table, axes, levels, terms }: PolynomialTable, level = 0.01): Surface {
  const chosen = terms.flatMap(({ term, components }) =>
    components.filter(({ p }) => p !== null && p < level).map((component) => ({ term, ...component })),
  )
  const explained = chosen.reduce((sum, { ss }) => sum + ss, table.replicates?.ss ?? 0)
  return {
    mean: table.mean,
    axes,
    runs: table.total.df + 1,
    levels,
    left: {
      df: table.total.df - chosen.length - (table.replicates?.df ?? 0),
      ss: Math.max(0, table.total.ss - explained),
    },
    components: chosen.map(({ term, degrees, coefficient }) => ({ term, degrees, coefficient })),
    rSquared: chosen.reduce((sum, { share }) => sum + share / 100, 0),
  }
}

/** The values of a surface's components at a point: products of the axes' polynomials, without coefficients. */
function basisAt({ axes, components }: Pick<Surface, 'axes' | 'components'>, point: readonly number[]): number[] {
  const values = axes.map((axis, i) => (axis ? evaluateFamily(axis.family, coordinate(axis.scale, point[i])) : []))
  return components.map(({ term, degrees }) =>
    factorsOf(term).reduce((product, i, at) => product * values[i][degrees[at]], 1),
  )
}

/** The surface at a point: one number a factor; those that are not quantitative are not looked at. */
export function evaluateSurface(
  { mean, axes, components }: Pick<Surface, 'mean' | 'axes' | 'components'>,
  point: readonly number[],
): number {
  return basisAt({ axes, components }, point).reduce((sum, value, k) => sum + value * components[k].coefficient, mean)
}

/**
 * The surface at a point with its intervals: those of least squares on its components alone, in which the variation that they do
 * not explain counts as chance. Undefined when nothing is left to judge by.
 */
export function predictSurface(surface: Surface, point: readonly number[], confidence = 0.95): Prediction | undefined {
  const { components, levels, runs, left: residual } = surface
  if (residual.df < 1) return undefined
  // A coefficient's variance is σ² Π levels / n, and coefficients are independent.
  const leverage = basisAt(surface, point).reduce((sum, value, k) => {
    const combinations = factorsOf(components[k].term).reduce((product, i) => product * levels[i], 1)
    return sum + (combinations * value ** 2) / runs
  }, 1 / runs)
  return predictionOf(evaluateSurface(surface, point), leverage, residual.ss / residual.df, residual.df, confidence)
}

/**
 * A family of polynomials of u = (x − centre) / unit that are orthonormal over points, by the recurrence that makes them: p₀ is
 * constant, p_{k+1} = (u p_k − Σ_{j ≤ k} h[k][j] p_j) / h[k][k + 1]. In exact arithmetic two terms of the sum would do (Forsythe
 * 1957); all of them, twice, keep the polynomials orthogonal where points lie in heaps (Brubeck, Nakatsukasa and Trefethen 2021).
 */
interface OrthogonalFamily {
  readonly centre: number
  readonly unit: number
  /** The highest degree. */
  readonly degree: number
  /** The value of p₀. */
  readonly constant: number
  readonly h: readonly (readonly number[])[]
  /** Values at the points, by degree: these stay orthonormal to rounding, while the recurrence at heaped points loses digits. */
  readonly values: readonly ArrayLike<number>[]
}

/** Polynomials of degree 0 … `degree` (less than the number of points) that are orthonormal over the points, all different. */
export function orthogonalFamily(points: readonly number[], degree: number): OrthogonalFamily {
  const [least, most] = [Math.min(...points), Math.max(...points)]
  const centre = least + (most - least) / 2
  const unit = most > least ? (most - least) / 2 : 1
  const scaled = points.map((x) => (x - centre) / unit)
  const constant = 1 / Math.sqrt(points.length)
  const values = [Float64Array.from(points, () => constant)]
  const h: number[][] = []
  for (let k = 0; k < degree; k++) {
    const next = values[k].map((p, i) => p * scaled[i])
    const row: number[] = values.map(() => 0)
    for (let round = 0; round < 2; round++) {
      values.forEach((other, j) => {
        row[j] += takeOff(next, other)
      })
    }
    const size = Math.sqrt(dot(next, next))
    values.push(next.map((p) => p / size))
    h.push([...row, size])
  }
  return { centre, unit, degree, constant, h, values }
}

/** The values at x of the polynomials of degree 0 … the family's. */
export function evaluateFamily({ centre, unit, constant, h }: OrthogonalFamily, x: number): number[] {
  const u = (x - centre) / unit
  const values = [constant]
  h.forEach((row, k) => {
    const next = values.reduce((sum, p, j) => sum - row[j] * p, u * values[k])
    values.push(next / row[k + 1])
  })
  return values
}
