import { type Begin, balancer } from './balancer.ts'

/** The baseline: nothing ever moves. */
export const none = balancer({
  label: 'None',
  help: 'Nothing is moved: the processor with the root does all the work.',
  source: '§2.3',
  parameters: {},
  balances: false,
  messages: [],
  kernel: () => [0],
})

export const begin: Begin<typeof none> = () => ({})
