import type { TerminationDefinition } from './termination.ts'

/** Nobody has to notice anything: the run ends with its last node. */
export const free: TerminationDefinition = {
  label: 'Free',
  help: 'The end is known at once and for nothing.',
  source: '§2.4',
  announced: false,
  messages: [],
  create: () => ({}),
}
