/**
 * What blocks are worth. In a randomised complete block design every treatment is run once in every block; `anova` with
 * `blocks: true` analyses it, replicates being the blocks.
 */
import { unexpected } from '../text/expected.ts'
import { anova, type ModelOptions } from './anova.ts'
import { countCells } from './design.ts'
import type { Experiment } from './factorial.ts'

/** How much blocks, such as seeds that all treatments share, sharpen the comparison of treatments. */
interface BlockEfficiency {
  /** Number of blocks, r, and of treatments in each, t. */
  readonly blocks: number
  readonly treatments: number
  /**
   * Error variance that the same runs would have without blocks over the one with them, ((r − 1) MS_blocks + r (t − 1)
   * MS_residual) / ((r t − 1) MS_residual) (Cochran and Cox 1957, §4.34). 1.5 means that without blocks one would need half as
   * many replications again for the same standard error. Below 1 the blocks differ by less than chance.
   */
  readonly efficiency: number
  /**
   * The same, with the residual's degrees of freedom that blocks cost taken into account: times (f_b + 1)(f_c + 3) / ((f_b +
   * 3)(f_c + 1)), f_b with blocks and f_c without (Fisher).
   */
  readonly corrected: number
  /** Share of the variation within treatments that the blocks explain, (MS_blocks − MS_residual) / (MS_blocks + (t − 1) MS_residual): the intraclass correlation. */
  readonly correlation: number
  /** Test of the blocks' differences. */
  readonly f: number
  readonly p: number
}

/**
 * The efficiency of an experiment's replicates as blocks. Returns a sentence when there is one replicate or one cell, or nothing is
 * left over to compare with.
 */
export function blockEfficiency(experiment: Experiment, options: ModelOptions = {}): BlockEfficiency | string {
  const blocks = experiment.replicates
  const treatments = countCells(experiment.factors)
  if (blocks < 2) return unexpected('blocks', 'at least 2', String(blocks))
  if (treatments < 2) return unexpected('treatments', 'at least 2', String(treatments))
  const { replicates, residual } = anova(experiment, { ...options, blocks: true })
  const [between, within] = [replicates?.ms ?? 0, residual.ms]
  if (!replicates || replicates.f === null || replicates.p === null || within === null) {
    return unexpected('residual', 'some variation that neither treatments nor blocks explain', 'none')
  }
  const total = blocks * treatments - 1
  const efficiency = (replicates.df * between + (total - replicates.df) * within) / (total * within)
  const [withBlocks, without] = [residual.df, residual.df + replicates.df]
  return {
    blocks,
    treatments,
    efficiency,
    corrected: efficiency * (((withBlocks + 1) * (without + 3)) / ((withBlocks + 3) * (without + 1))),
    correlation: (between - within) / (between + (treatments - 1) * within),
    f: replicates.f,
    p: replicates.p,
  }
}
