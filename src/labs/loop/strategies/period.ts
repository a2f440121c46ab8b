import { number } from '../../../core/parameters.ts'
import type { QueueState } from '../model/queue.ts'

/** How often strategies look that do so by the clock. */
export const period = number({
  label: 'Period',
  unit: '× a block of the loop',
  group: 'strategy',
  default: 0.1,
  slider: { min: 0.01, max: 2, scale: 'log10' },
  limits: { min: 0.001, max: 1000 },
  help: 'How long processors compute before they exchange again, as a share of the time of one processor’s part of the loop without load. More: fewer messages, and what is uneven is noticed later.',
  source: '§1.1.1',
})

/** A period in seconds. */
export const secondsOf = (share: number, { before, total, processors }: QueueState): number =>
  (share * (before[total] - before[0])) / processors
