/**
 * GDEM, the generalised dimension exchange (figures 2.2, 4.6): neighbours even out, pair by pair, one colour of links after
 * another.
 */
import { processorCount, topology } from '../../../../core/topology/index.ts'
import type { Costs } from '../machine.ts'
import type { BalancerKind } from './balancer.ts'
import { createExchange } from './exchange.ts'
import type { ExchangeCosts } from './idle.ts'

export const gdem: BalancerKind = {
  firstWorker: 0,
  create(system, values) {
    const p = processorCount(values.topology, values.processors, values.sides)
    const network = topology(values.topology, p, values.sides)
    const lambda = values.lambda === 'auto' ? network.lambda : values.lambda
    return createExchange(system, network, lambda, exchangeCosts(system.costs))
  },
}

/** Follows from applying `receiver = max(R + T_recvmin, S + T_recv)` twice (§4.3.2). */
export function exchangeCosts({ send, receive, arrived }: Costs): ExchangeCosts {
  return {
    aa: Math.max(send + arrived, receive + receive),
    ba: arrived + receive,
    bb: arrived + send,
    ab: receive + send,
  }
}
