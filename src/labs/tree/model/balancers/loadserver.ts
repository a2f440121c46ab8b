/** Loadserver, LDSV (figures 2.3, 4.8): the synchronous version, whose protocol is in ../../kernel/loadserver.ts. */
import { type Random, stream } from '../../../../core/random.ts'
import type { TreeValues } from '../../parameters.ts'
import type { System } from '../system.ts'
import type { Balancer, BalancerKind } from './balancer.ts'

export const loadserver: BalancerKind = {
  firstWorker: 1,
  create: (system, values) => createServer(system, values, stream(values.seed, 'balancer')),
}

/** The load information server's queue of idle workers, head first. */
export interface Server extends Balancer {
  queue(): Int32Array
}

/** Loadserver with the given source of random starts. */
export function createServer(system: System, values: TreeValues, random: Random): Server {
  const { kernel, costs, processors } = system
  const { lightThreshold, heavyThreshold, migration, contention } = values
  const mode = { optimistic: 0, intermediate: 1, pessimistic: 2 }[contention]
  kernel.beginServer(lightThreshold, heavyThreshold, migration, mode === 2, mode === 1)
  kernel.setServer(costs.send, costs.receive, costs.arrived, costs.pingPong, costs.service)
  return {
    queue: () => Int32Array.from({ length: kernel.waitingCount() }, (_, place) => kernel.waitingAt(place)),
    balance: () => kernel.serve(1 + Math.floor(random() * (processors - 1))),
  }
}
