/** The operations of the balancers by name; one that moves nothing has none. Neither controls nor captions need them. */
import type { NetworkValues } from '../../../../core/network/index.ts'
import type { BalancerName } from '../../balancers/index.ts'
import { diffusion } from './diffusion.ts'
import { gdem } from './gdem.ts'
import { loadserver } from './loadserver.ts'
import type { MessageDefinition, MessageOperationDefinition, PairOperationDefinition } from './operation.ts'

/** What coefficients depend on. */
type Values = NetworkValues & { readonly alpha: number | 'auto'; readonly lambda: number | 'auto' }

/** How the operations of each balancer are shown. */
export const operations: Readonly<
  Partial<Record<BalancerName, PairOperationDefinition<Values> | MessageOperationDefinition>>
> = { gdem, diffusion, loadserver }

/** The kinds of messages of a balancer; none where it has no server. */
export function messagesOf(balancer: BalancerName): readonly MessageDefinition[] {
  const operation = operations[balancer]
  return operation?.kind === 'messages' ? operation.messages : []
}
