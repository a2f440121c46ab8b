import { type Policy, pays } from './policy.ts'

/** The paper's experiment: one check, after which everything stays. */
export const once: Policy = {
  id: 'once',
  label: 'Once',
  help: 'Only the first check: it remaps if what that saves in all iterations that are left is more than it costs.',
  source: '§5, table 5',
  assumes: 'has to know what a remap costs, and how many iterations are left',
  balances: true,
  single: true,
  checks: (made) => made === 0,
  horizon: (_, left) => left,
  remaps: pays,
}
