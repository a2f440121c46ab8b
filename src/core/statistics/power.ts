/** How likely an experiment is to find a difference that is there, and how many replications it takes. */
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
