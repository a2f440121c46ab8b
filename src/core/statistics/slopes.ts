/** Whether covariates have the same slope in every cell, as an analysis of covariance takes for granted. */
import { pValueF } from './distributions.ts'
import type { Experiment } from './factorial.ts'
import { dot, independent, ROUNDING, takeOff } from './orthogonal.ts'

/** Whether one slope fits all cells (papers/003 tables 5-13 and 5-14). */
export interface SlopeHomogeneity {
  /** What slopes of their own explain in the cells beyond common ones: "heterogeneous slopes". */
  readonly between: { readonly df: number; readonly ss: number; readonly ms: number }
  /** What they leave: "homogeneous slopes" in the tables. */
  readonly within: { readonly df: number; readonly ss: number; readonly ms: number }
  readonly f: number
  readonly p: number
}

/**
 * Compares one slope a covariate with slopes of its own in every cell; the cells have means of their own in both. Undefined where
 * cells have too few runs, or slopes of their own leave nothing.
 */
export function slopeHomogeneity(
  experiment: Experiment,
  covariates: readonly (readonly number[])[],
  blocks: boolean,
): SlopeHomogeneity | undefined {
  const { replicates, response } = experiment
  const cells = response.length / replicates
  const constant = response.map(() => 1)
  // The first replicate's own mean goes with those of the cells.
  const ofBlocks = blocks
    ? Array.from({ length: replicates - 1 }, (_, k) =>
        response.map((_, run) => (Math.floor(run / cells) === k + 1 ? 1 : 0)),
      )
    : []
  const centred = covariates.map((values) => {
    const mean = values.reduce((sum, x) => sum + x, 0) / values.length
    return values.map((x) => x - mean)
  })
  const common = residual([constant], [...ofBlocks, ...centred], response, cells)
  const separate = residual([constant, ...centred], ofBlocks, response, cells)
  const df = common.df - separate.df
  if (separate.df < 1 || df < 1 || !(separate.ss > ROUNDING * dot(response, response))) return undefined
  const ss = Math.max(0, common.ss - separate.ss)
  const between = { df, ss, ms: ss / df }
  const within = { ...separate, ms: separate.ss / separate.df }
  const f = between.ms / within.ms
  return { between, within, f, p: pValueF(f, df, separate.df) }
}

/**
 * What is left of the response by columns with coefficients of their own in every cell, and by columns with common ones. The former
 * are taken off everything cell by cell: together they would be many more columns than there are runs in a cell.
 */
function residual(
  inCells: readonly (readonly number[])[],
  common: readonly (readonly number[])[],
  response: readonly number[],
  cells: number,
): { readonly df: number; readonly ss: number } {
  let df = response.length
  const columns = [...common, response].map((column) => Float64Array.from(column))
  for (let cell = 0; cell < cells; cell++) {
    const runs = Array.from({ length: response.length / cells }, (_, k) => cell + k * cells)
    const basis = independent(inCells.map((column) => runs.map((run) => column[run])))
    df -= basis.length
    for (const column of columns) {
      const part = Float64Array.from(runs, (run) => column[run])
      // Twice: what rounding leaves of a direction the first time goes the second time.
      for (const along of [...basis, ...basis]) takeOff(part, along)
      runs.forEach((run, k) => {
        column[run] = part[k]
      })
    }
  }
  const y = columns[common.length]
  const basis = independent(
    columns.slice(0, common.length),
    common.map((column) => Math.sqrt(dot(column, column))),
  )
  for (const along of basis) takeOff(y, along)
  return { df: df - basis.length, ss: dot(y, y) }
}
