import { type Begin, detection } from './detection.ts'

/** The ideal: at the start of each step a processor knows every transition that was before. */
export const exact = detection({
  label: 'Exact',
  help: 'Every processor knows of a transition at its next step, free of charge: the ideal.',
  source: '§3.1',
  parameters: {},
  exact: true,
  messages: [],
})

export const begin: Begin<typeof exact> = () => ({})
