/** What decides in the migration lab: the strategy, with its period and threshold, or no migration. */
import type { Deciding } from '../../core/lab.ts'

export const deciding: Deciding = {
  by: () => 'strategy',
  metric: 'utilisation',
  knobs: ['period', 'threshold'],
  leavesOut: (option) => (option === 'own' ? 'it is tried when the scenario uses it' : undefined),
  sets: () => ({ migration: 'on' }),
  without: { label: 'No migration', sets: { migration: 'off' } },
  conditions: ['processes', 'computeSpread', 'computeMean', 'messageMean', 'policyCost', 'processBytes'],
}
