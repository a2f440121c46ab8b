import type { BalancerKind } from './balancer.ts'

/** Every task stays where it is; the iterations remain, and with them the barriers. */
export const none: BalancerKind = {
  firstWorker: 0,
  create: ({ kernel }) => ({ balance: () => kernel.settleActive() }),
}
