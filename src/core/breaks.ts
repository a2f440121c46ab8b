/** What can go wrong at a moment of a run: a lab's own list, from which a scenario is made in which it happens. */
import type { Values } from './parameters.ts'

/** Something that can go wrong. */
export interface Break {
  readonly id: string
  /** In words, for a menu: "A processor slows down". */
  readonly label: string
  /** What it happens to, in a word: "processor". */
  readonly of: string
  /** How many of these there are, numbered from 0; the first that it may happen to may be a later one. */
  readonly count: (values: Values) => number
  readonly first?: (values: Values) => number
  /** What happens, in a sentence: "Processor 3 computes ten times as slowly." */
  readonly words: (target: number) => string
  /** How the scenario differs, so that it happens at this moment, in seconds or the unit of a schedule; everything before stays as it is. */
  readonly change: (values: Values, moment: number, target: number) => Values
}
