/** What the tables share: the machine that their figures were made with, and columns. */
import type { Values } from '../../../../core/parameters.ts'
import type { PublishedColumn, PublishedRow } from '../../../../core/reproduce/published.ts'

/** The Cray T3D with T_fl as the thesis prints it, rounded. */
export const ROUNDED = { machine: 'custom', flopCost: 0.172 } as const

/** Who made the figures. */
export const FIRST = 'the model’s first program'

/** What is to be known of figures by the first program. */
export const EARLIER =
  'The figures were made with T_fl = 0.172 µs as the thesis prints it, so a machine of one’s own has it here; the lab’s Cray T3D has 0.17248, which makes a node of 1000 operations 0.27 % more expensive.'

/** And where chance decides. */
export const DRAWN =
  'Chance is drawn from other streams here than it was there: a single run by work stealing or by senders that choose any processor differs by some percent, its numbers of messages and moved tasks by some tens.'

export const seconds = (label: string, more: Partial<PublishedColumn> = {}): PublishedColumn => ({
  label,
  unit: 's',
  decimals: 4,
  metric: 'totalTime',
  ...more,
})

export const ratio = (label: string, more: Partial<PublishedColumn>): PublishedColumn => ({
  label,
  unit: '',
  decimals: 3,
  ...more,
})

export const whole = (label: string, metric: string, more: Partial<PublishedColumn> = {}): PublishedColumn => ({
  label,
  unit: '',
  decimals: 0,
  metric,
  ...more,
})

/** A row that differs from the others by its name alone. */
export const named = (label: string, set: Values, values: PublishedRow['values']): PublishedRow => ({
  label,
  at: {},
  set,
  values,
})

/** Columns of several numbers of processors. */
export const onProcessors = (counts: readonly number[], more: Partial<PublishedColumn>): PublishedColumn[] =>
  counts.map((processors) => ratio(`p = ${processors}`, { ...more, set: { processors } }))

/** Which trees means are over. */
export const SEEDS = 'the trees of the seeds 1, 2 and 3.'
