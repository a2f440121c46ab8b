import { type Begin, balancer } from './balancer.ts'

/** Every task stays where it is; the iterations remain, and with them the barriers. */
export const none = balancer({
  label: 'None',
  help: 'Every task stays where it is.',
  source: '§4.2.2',
  parameters: {},
  balances: false,
})

export const begin: Begin<typeof none> = ({ kernel }) => ({ balance: () => kernel.finishActive() })
