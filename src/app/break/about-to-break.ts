/** What is about to go wrong in the run on the page. The page's start needs nothing else of it. */
import type { Break } from '../../core/breaks.ts'
import { createSource } from '../../core/source.ts'

/** What is about to go wrong, and when. */
interface Breaking {
  readonly lab: string
  readonly what: Break
  readonly at: number
  /** The unit of that: seconds, or that of a schedule, which may have no name. */
  readonly unit: 's' | ''
  /** What it happens to, where that has been pressed already. */
  readonly target?: number
}

/** What is about to go wrong, if anything is. */
export const breaking = createSource<Breaking | undefined>(undefined)
