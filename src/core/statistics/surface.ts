/**
 * Response surfaces by orthogonal polynomials (papers/003 §5.2): the effects of quantitative factors are split into
 * linear, quadratic, cubic … components, each tested by itself; those that matter make a polynomial that predicts the
 * response.
 */
import { type Anova, anova, type ModelOptions } from './anova.ts'
import type { Factor } from './design.ts'
import { pValueF } from './distributions.ts'
import { cellMeans, decompose, type Experiment, eachEffect, factorsOf, type Term, termDegrees } from './factorial.ts'
import { evaluateFamily, type OrthogonalFamily, orthogonalFamily } from './polynomial.ts'

/** A factor's axis: its levels are equally spaced as they are, or after taking logarithms to base 2. */
export interface Axis {
  readonly scale: 'linear' | 'log'
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
  /** The terms all of whose factors are quantitative, in the table's order. */
  readonly terms: readonly PolynomialTerm[]
}

/** The scale on which a factor's levels are equally spaced; undefined when there is none. */
export function spacing({ levels }: Factor): Axis['scale'] | undefined {
  const numbers = levels.filter((level) => typeof level === 'number')
  if (numbers.length < levels.length) return undefined
  if (equallySpaced(numbers)) return 'linear'
  return numbers.every((x) => x > 0) && equallySpaced(numbers.map(Math.log2)) ? 'log' : undefined
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
 * Splits the effects of equally spaced factors into components of up to `degree` in all (Quad.Lin is of degree 3), the
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
    const scale = spacing(factor)
    if (!scale) return undefined
    const points = factor.levels.map((level) => coordinate(scale, Number(level)))
    return { scale, family: orthogonalFamily(points, Math.min(highest, points.length - 1)) }
  })
  const values = factors.map(({ levels }, i) => {
    const axis = axes[i]
    return axis ? levels.map((level) => evaluateFamily(axis.family, coordinate(axis.scale, Number(level)))) : []
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
  const terms = table.terms
    .filter((row) => factorsOf(row.term).every((i) => axes[i]))
    .map(({ term, source, ss }): PolynomialTerm => {
      const members = factorsOf(term)
      const runsEach = response.length / members.reduce((product, i) => product * factors[i].levels.length, 1)
      const components = degreesUpTo(
        members.map((i) => (axes[i]?.family.norms.length ?? 1) - 1),
        highest,
      ).map((degrees): Component => {
        const coefficient = (effects.get(term) ?? []).reduce(
          (sum, { levels, value }) =>
            sum + members.reduce((product, i, at) => product * values[i][levels[at]][degrees[at]], value),
          0,
        )
        const part = runsEach * coefficient ** 2
        const share = total.ss > 0 ? (100 * part) / total.ss : 0
        return { degrees, name: degrees.map(degreeName).join('.'), coefficient, ss: part, share, ...test(part, 1) }
      })
      const df = termDegrees(factors, term) - components.length
      const left = Math.max(0, ss - components.reduce((sum, c) => sum + c.ss, 0))
      return {
        term,
        source,
        components,
        deviations: df > 0 ? { df, ss: left, ms: left / df, ...test(left, df) } : undefined,
      }
    })
  return { table, axes, terms }
}

/**
 * All tuples of degrees from 1 to each limit whose sum is at most `total`; by sum, then the first factors' degrees
 * first.
 */
function degreesUpTo(limits: readonly number[], total: number): number[][] {
  const tuples = limits.reduce<number[][]>(
    (found, limit) => found.flatMap((tuple) => Array.from({ length: limit }, (_, d) => [...tuple, d + 1])),
    [[]],
  )
  const sum = (tuple: readonly number[]) => tuple.reduce((s, d) => s + d, 0)
  return tuples
    .filter((tuple) => sum(tuple) <= total)
    .sort((a, b) => sum(a) - sum(b) || b.map((d, i) => d - a[i]).find((d) => d !== 0) || 0)
}

function coordinate(scale: Axis['scale'], x: number): number {
  return scale === 'log' ? Math.log2(x) : x
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
}

/** The surface of the components that matter: those with p below `level`, 0.01 in papers/003 §5.2.2. */
export function selectSurface({ table, axes, terms }: PolynomialTable, level = 0.01): Surface {
  const chosen = terms.flatMap(({ term, components }) =>
    components.filter(({ p }) => p !== null && p < level).map((component) => ({ term, ...component })),
  )
  return {
    mean: table.mean,
    axes,
    components: chosen.map(({ term, degrees, coefficient }) => ({ term, degrees, coefficient })),
    rSquared: chosen.reduce((sum, { share }) => sum + share / 100, 0),
  }
}

/** The surface at a point: one number a factor; those that are not quantitative are not looked at. */
export function evaluateSurface({ mean, axes, components }: Surface, point: readonly number[]): number {
  const values = axes.map((axis, i) => (axis ? evaluateFamily(axis.family, coordinate(axis.scale, point[i])) : []))
  return components.reduce(
    (sum, { term, degrees, coefficient }) =>
      sum + factorsOf(term).reduce((product, i, at) => product * values[i][degrees[at]], coefficient),
    mean,
  )
}
