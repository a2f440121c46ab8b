/**
 * Split plots: where one factor is set once for several measurements of a block, its effect is compared with the variation between these plots, and all
 * others with what is left within them (Cochran and Cox 1957, chapter 7).
 */
import type { Anova, AnovaRow } from './anova.ts'
import { levelsOfCell } from './design.ts'
import { pValueF } from './distributions.ts'
import { type Experiment, factorsOf } from './factorial.ts'

/**
 * A table whose replicates are blocks, with two strata; the table itself where one of them has no degree of freedom.
 *
 * @param whole the factor of the whole plots
 */
export function withPlots(table: Anova, { factors, replicates, response }: Experiment, whole: number): Anova {
  if (!table.replicates || table.lackOfFit) return table
  const cells = response.length / replicates
  const levels = factors[whole].levels.length
  const perPlot = cells / levels
  const [plots, blocks, ofLevel] = [levels * replicates, replicates, levels].map((size) => new Float64Array(size))
  let mean = 0
  for (const [run, y] of response.entries()) {
    const block = Math.floor(run / cells)
    const level = levelsOfCell(factors, run % cells)[whole]
    plots[block * levels + level] += y / perPlot
    blocks[block] += y / cells
    ofLevel[level] += y / perPlot / replicates
    mean += y / response.length
  }
  const between = {
    df: (replicates - 1) * (levels - 1),
    ss: plots.reduce((ss, plot, i) => {
      const [block, level] = [Math.floor(i / levels), i % levels]
      return ss + perPlot * (plot - blocks[block] - ofLevel[level] + mean) ** 2
    }, 0),
  }
  const within = { df: table.residual.df - between.df, ss: Math.max(0, table.residual.ss - between.ss) }
  if (between.df < 1 || within.df < 1) return table
  const residualRow = (source: string, { df, ss }: typeof within): AnovaRow => ({
    ...table.residual,
    source,
    df,
    ss,
    ms: ss / df,
    share: table.total.ss > 0 ? (100 * ss) / table.total.ss : 0,
  })
  const against = (row: AnovaRow, { df, ss }: typeof within): AnovaRow => {
    const f = row.ms === null || !(ss > 0) ? null : row.ms / (ss / df)
    return { ...row, f, p: f === null ? null : pValueF(f, row.df, df) }
  }
  const isOfPlots = ({ term }: AnovaRow) => factorsOf(term).every((factor) => factor === whole)
  return {
    ...table,
    replicates: against(table.replicates, between),
    terms: table.terms.map((row) => against(row, isOfPlots(row) ? between : within)),
    plots: residualRow('plots', between),
    residual: residualRow('residual', within),
  }
}
