/** The strategy “Periodic exchange”: its parameter and words, and its rule. */
import { number } from '../../../core/parameters.ts'
import type { QueueState } from '../model/queue.ts'
import { type Begin, strategy } from './strategy.ts'

/** How often strategies look that do so by the clock. */
export const period = number({
  label: 'Period',
  unit: '× a block of the loop',
  group: 'strategy',
  default: 0.1,
  slider: { min: 0.01, max: 2, scale: 'log10' },
  limits: { min: 0.001, max: 1000 },
  help: 'How long processors compute before they exchange again, as a share of the time of one processor’s part of the loop without load. More: mostly fewer messages, and what is uneven is noticed later.',
  source: '§1.1.1',
})

/** A period in seconds. */
export const secondsOf = (share: number, { before, total, processors }: QueueState): number =>
  (share * (before[total] - before[0])) / processors

/** Periodic exchange: the clock calls to a synchronisation, and not the first process that has finished (Dome, Siegell). */
export const periodic = strategy({
  label: 'Periodic exchange',
  help: 'As GCDLB, but the clock calls to a synchronisation: a workstation that has finished waits for it, and all stop even where nothing is uneven.',
  source: '§1.1.1: Árabe and others 1995 (Dome), Siegell 1995',
  dealt: true,
  parameters: { period },
  way: { kind: 'clock' },
})

export const begin: Begin<typeof periodic> = (state, values) => ({
  period: secondsOf(values.period, state),
  exchange: { central: true, local: false },
})
