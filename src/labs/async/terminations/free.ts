import { type BeginEnding, termination } from './termination.ts'

/** No processor has to notice anything: the run ends with its last node. */
export const free = termination({
  label: 'Free',
  help: 'The end is known at once and free of charge.',
  source: '§2.4',
  announced: false,
  messages: [],
})

export const begin: BeginEnding = () => ({})
