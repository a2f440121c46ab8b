/** Cells of tables of analysis. */
import type { FromStudy, Printed } from '../../../../core/reproduce/published.ts'
import type { Anova, AnovaRow } from '../../../../core/statistics/anova.ts'
import { twoLevelEffects } from '../../../../core/statistics/effects.ts'
import type { Experiment } from '../../../../core/statistics/factorial.ts'

/** How the cells of tables come out of the experiments, by the table's number. */
export type CellsOfTables = Readonly<Record<string, FromStudy<readonly (readonly Printed[])[]>>>

/** A row of a table of analysis of variance. */
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
export function effectRows(experiment: Experiment, raw?: Experiment): Printed[][] {
  const { mean, standardError, effects } = twoLevelEffects(experiment, { blocks: true })
  const rawShares = raw ? twoLevelEffects(raw, { blocks: true }).effects.map(({ share }) => share) : undefined
  const sum = (shares: readonly number[] | undefined) => shares?.reduce((a, b) => a + b, 0) ?? null
  return [
    [mean, standardError === null ? null : mean / standardError, null, null],
    ...effects.map(({ estimate, t, share }, i) => [estimate, t, share, rawShares?.[i] ?? null]),
    [null, null, sum(effects.map(({ share }) => share)), sum(rawShares)],
  ]
}
