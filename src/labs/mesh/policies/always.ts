import { nextPhase, type Policy } from './policy.ts'

/** Remapping whatever it costs. */
export const always: Policy = {
  id: 'always',
  label: 'Always',
  help: 'Every check remaps as soon as a single element would move, whatever that costs.',
  source: 'beyond the source',
  balances: true,
  checks: () => true,
  horizon: nextPhase,
  remaps: () => true,
}
