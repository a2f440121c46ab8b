/** Cells of tables of analysis. */
import type { Printed } from '../../../../core/reproduce/published.ts'
import type { Anova, AnovaRow } from '../../../../core/statistics/anova.ts'
import { twoLevelEffects } from '../../../../core/statistics/effects.ts'
import type { Experiment } from '../../../../core/statistics/factorial.ts'
import { column } from './printed.ts'

/** Columns of a table of analysis of variance: digits of sums of squares, of mean squares, of F. */
export const anovaColumns = (ss: number, ms: number, f: number) => [
  column('D o F', 0),
  column('Sum of squares', ss),
  column('Mean squares', ms),
  column('F ratio', f),
  column('F prob.', 3),
]

/** A row of it. */
export const anovaCells = ({ df, ss, ms, f, p }: Pick<AnovaRow, 'df' | 'ss' | 'ms' | 'f' | 'p'>): Printed[] => [
  df,
  ss,
  ms,
  f,
  p,
]

/** Replicates, treatments, residual and total, as in tables 4-2, 4-4, 4-7 to 4-10 and 5-2. */
export const blockRows = ({ replicates, treatments, residual, total }: Anova): Printed[][] =>
  [replicates, treatments, residual, total].map((row) => (row ? anovaCells(row) : []))

/** The grand mean and all effects with estimate, t and share of the variation, and what they add up to (table 4-3). */
export function effectRows(experiment: Experiment, blocks: boolean, raw?: Experiment): Printed[][] {
  const { mean, standardError, effects } = twoLevelEffects(experiment, { blocks })
  const rawShares = raw ? twoLevelEffects(raw, { blocks }).effects.map(({ share }) => share) : undefined
  const sum = (shares: readonly number[] | undefined) => shares?.reduce((a, b) => a + b, 0) ?? null
  return [
    [mean, standardError === null ? null : mean / standardError, null, null],
    ...effects.map(({ estimate, t, share }, i) => [estimate, t, share, rawShares?.[i] ?? null]),
    [null, null, sum(effects.map(({ share }) => share)), sum(rawShares)],
  ]
}

/** The text of a table whose rows stand in Yates' order: "c -0.0023/-1.31/0.05" apart by ";". */
export const yatesText = (text: string): string =>
  text
    .trim()
    .split(/[;\n]+/)
    .map((term) => {
      const [name, cells] = term.trim().split(' ')
      return [name, ...cells.split('/')].join('|')
    })
    .join('\n')
