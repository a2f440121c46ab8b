import { nextPhase, type Policy, pays } from './policy.ts'

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
