/** How the operations of balancers are shown, by name. Neither controls nor captions need it. */
import type { NetworkValues } from '../../../../core/network/index.ts'
import { type BalancerName, balancers } from '../../balancers/index.ts'
import { diffusion } from './diffusion.ts'
import { gdem } from './gdem.ts'
import { loadserver } from './loadserver.ts'
import type { MessageDefinition, MessageOperationDefinition, PairOperationDefinition } from './operation.ts'
import { plain } from './plain.ts'

/** What coefficients depend on. */
type Values = NetworkValues & { readonly alpha: number | 'auto'; readonly lambda: number | 'auto' }

type OperationDefinition = PairOperationDefinition<Values> | MessageOperationDefinition

/** Those that are more than messages one after the other. */
const special: Readonly<Partial<Record<BalancerName, OperationDefinition>>> = { gdem, diffusion, loadserver }

/** How the operations of a balancer are shown; one that never moves a task has none. */
export const operationsOf = (balancer: BalancerName): OperationDefinition | undefined =>
  special[balancer] ?? (balancers[balancer].balances ? plain : undefined)

/** The kinds of messages of a balancer; none where its operations are exchanges of pairs. */
export function messagesOf(balancer: BalancerName): readonly MessageDefinition[] {
  const operation = operationsOf(balancer)
  return operation?.kind === 'messages' ? operation.messages : []
}
