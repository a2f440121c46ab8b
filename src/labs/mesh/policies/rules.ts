/** The policies of the paper, and remapping whatever it costs: each is a rule alone. */
import { nextPhase, type Policy, pays } from './policy.ts'

/** No balancing. */
export const never: Policy = {
  id: 'never',
  label: 'Never',
  help: 'There is no check, and the cuts stay where they are.',
  source: '§5',
  balances: false,
  checks: () => false,
  horizon: nextPhase,
  remaps: () => false,
}

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

/** The paper's rule. */
export const profitable: Policy = {
  id: 'profitable',
  label: 'If it pays by the next check',
  help: 'A check remaps if what that saves until the next check is more than it costs.',
  source: '§3.5',
  assumes: 'has to know what a remap costs',
  byDefault: true,
  balances: true,
  checks: () => true,
  horizon: nextPhase,
  remaps: pays,
}

/** The paper's experiment: one check, after which everything stays. */
export const once: Policy = {
  id: 'once',
  label: 'Once',
  help: 'Only the first check: it remaps if what that saves in all iterations that are left is more than it costs.',
  source: '§5, table 5',
  assumes: 'has to know what a remap costs, and how many iterations are left',
  balances: true,
  single: true,
  checks: (checksMade) => checksMade === 0,
  horizon: (_, left) => left,
  remaps: pays,
}
