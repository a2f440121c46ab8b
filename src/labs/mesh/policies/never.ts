import { nextPhase, type Policy } from './policy.ts'

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
