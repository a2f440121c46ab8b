/**
 * Analysis of variance of a balanced factorial experiment with fixed effects (papers/003 §3.5.3): the variation of the
 * response is split into a share for every term of the model, and each is compared with the residual.
 */
import { pValueF } from './distributions.ts'
import {
  cellMeans,
  decompose,
  type Experiment,
  replicateMeans,
  sumsOfSquares,
  type Term,
  termDegrees,
  termName,
  termsUpTo,
} from './factorial.ts'

/** What the model of the analysis holds. */
export interface ModelOptions {
  /** Most factors in an interaction that has a row of its own; 1 is main effects only. All factors unless given. */
  readonly order?: number
  /**
   * What happens to the interactions above `order`. "residual" takes them for noise: the only way to have a residual
   * when there is one replicate. "lack of fit" gives them a row that is tested against the replicates' own variation;
   * with one replicate it is the same as "residual".
   */
  readonly pooled?: 'residual' | 'lack of fit'
  /**
   * Whether replicates are blocks: their means get a row ("Between Replicates") and leave the residual. Right when the
   * runs of one replicate share something, such as a seed that makes the same workload.
   */
  readonly blocks?: boolean
}

/** A line of the table. */
export interface AnovaRow {
  readonly kind: 'replicates' | 'treatments' | 'term' | 'lack of fit' | 'residual' | 'total'
  /** "N·sg_cg" for a term, the kind otherwise. */
  readonly source: string
  /** The term's factors; 0 in rows that are not terms. */
  readonly term: Term
  /** Degrees of freedom. */
  readonly df: number
  /** Sum of squares. */
  readonly ss: number
  /** Mean square, SS / df; null without degrees of freedom. */
  readonly ms: number | null
  /** %Var: 100 · SS / SS_total, in %; 0 when the response never varies. */
  readonly share: number
  /** Mean square over the residual's; null when there is nothing to compare with. */
  readonly f: number | null
  /** P(F > f) if the row's true effect is none. */
  readonly p: number | null
}

/** An analysis of variance. */
export interface Anova {
  /** Grand mean. */
  readonly mean: number
  /** One row a term, in Yates' order. */
  readonly terms: readonly AnovaRow[]
  /** Between Replicates; undefined unless replicates are blocks. */
  readonly replicates: AnovaRow | undefined
  /** Between Treatments: all cells, whether their terms have rows or not. */
  readonly treatments: AnovaRow
  readonly lackOfFit: AnovaRow | undefined
  /** What differs between the whole plots of a block beside their factor; absent where there are none. */
  readonly plots?: AnovaRow
  readonly residual: AnovaRow
  readonly total: AnovaRow
  /** Share of the variation that the model explains, 0 to 1: 1 − (SS_residual + SS_lack of fit) / SS_total. */
  readonly rSquared: number
}

/** Variation below this share of the values' own squares is rounding, and counts as none. */
const ROUNDING = 1e-28

/** The table of an experiment. */
export function anova(experiment: Experiment, options: ModelOptions = {}): Anova {
  const { factors, replicates, response } = experiment
  const runs = response.length
  const means = cellMeans(experiment)
  const blocks = options.blocks === true && replicates > 1
  const blockMeans = replicateMeans(experiment)
  const effects = decompose(factors, means)
  const mean = effects[0]
  const sums = sumsOfSquares(experiment, effects)
  const rounding = ROUNDING * response.reduce((sum, y) => sum + y * y, 0)
  const clean = (ss: number) => (ss <= rounding ? 0 : ss)

  const modelTerms = new Set(termsUpTo(factors, options.order ?? factors.length))
  const all = termsUpTo(factors, factors.length)
  const pooledTerms = all.filter((term) => !modelTerms.has(term))
  const add = (terms: readonly Term[]) => ({
    df: terms.reduce((df, term) => df + termDegrees(factors, term), 0),
    ss: clean(terms.reduce((ss, term) => ss + sums[term], 0)),
  })

  const block = {
    df: replicates - 1,
    ss: clean(means.length * blockMeans.reduce((ss, m) => ss + (m - mean) ** 2, 0)),
  }
  const pure = {
    df: runs - means.length - (blocks ? block.df : 0),
    ss: clean(
      response.reduce((ss, y, run) => {
        const replicate = Math.floor(run / means.length)
        return ss + (y - means[run % means.length] - (blocks ? blockMeans[replicate] - mean : 0)) ** 2
      }, 0),
    ),
  }
  const higher = add(pooledTerms)
  const fit = options.pooled === 'lack of fit' && pure.df > 0 && higher.df > 0
  const residual = fit ? pure : { df: pure.df + higher.df, ss: pure.ss + higher.ss }
  const total = { df: runs - 1, ss: clean(response.reduce((ss, y) => ss + (y - mean) ** 2, 0)) }

  const row = withShares(residual, total)
  return {
    mean,
    terms: [...modelTerms].map((term) => row('term', add([term]), term, termName(factors, term))),
    replicates: blocks ? row('replicates', block) : undefined,
    treatments: row('treatments', add(all)),
    lackOfFit: fit ? row('lack of fit', higher) : undefined,
    residual: row('residual', residual),
    total: row('total', total),
    rSquared: total.ss > 0 ? 1 - (residual.ss + (fit ? higher.ss : 0)) / total.ss : 0,
  }
}

/** Degrees of freedom and a sum of squares. */
interface Sum {
  readonly df: number
  readonly ss: number
}

/** Makes rows of sums of squares: each with its share of the total, and tested against the residual. */
export function withShares(residual: Sum, total: Sum) {
  return (kind: AnovaRow['kind'], { df, ss }: Sum, term: Term = 0, source: string = kind): AnovaRow => {
    const ms = df > 0 ? ss / df : null
    const tested = kind !== 'residual' && kind !== 'total' && ms !== null && residual.df > 0 && residual.ss > 0
    const f = tested ? ms / (residual.ss / residual.df) : null
    return {
      kind,
      source,
      term,
      df,
      ss,
      ms,
      share: total.ss > 0 ? (100 * ss) / total.ss : 0,
      f,
      p: f === null ? null : pValueF(f, df, residual.df),
    }
  }
}

/** The rows in the order of a printed table. */
export function anovaRows(table: Anova): AnovaRow[] {
  const { replicates, terms, lackOfFit, plots, residual, total } = table
  return [replicates, ...terms, lackOfFit, plots, residual, total].filter((row) => row !== undefined)
}

/** Number of coefficients of the model: the grand mean, the terms' and the blocks' degrees of freedom. */
export function modelDegrees(table: Anova): number {
  return 1 + table.terms.reduce((df, row) => df + row.df, table.replicates?.df ?? 0)
}
