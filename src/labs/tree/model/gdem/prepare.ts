/** GDEM's tables for the kernel, on any network of up to 65 536 processors and with any exchange parameter. */
import type { Topology } from '../../../../core/network/topology.ts'
import type { Balancing } from '../../balancers/balancer.ts'
import type { Costs } from '../machine.ts'
import type { System } from '../system.ts'
import { type ExchangeCosts, lookUp } from './idle.ts'

/** Numbers of a table that is copied in a piece of its own. */
const LARGE = 100_000

/** Prepares a run on the network, and with the exchange parameter λ of each phase, that `build` gives once they are needed. */
export function prepareGdem(system: System, build: () => readonly [Topology, lambdas: readonly number[]]): Balancing {
  const { kernel } = system
  let lambdas: readonly number[] = []
  return {
    *prepare() {
      const [network, all] = build()
      lambdas = all
      yield
      const costs = exchangeCosts(system.costs)
      const { pairs, ranges, rangesOf, positions, idle } = yield* lookUp(network, costs)
      kernel.beginGdem(network.colours.length, pairs, ranges.length / 4, positions.example.length)
      const reporting = 2 * pairs * (system.costs.send + system.costs.arrived)
      kernel.setGdem(costs.ba, costs.ab, costs.aa, costs.bb, reporting, idle.sum, idle.latest)
      system.refreshViews()
      const tables = [ranges, rangesOf, positions.position, positions.offset, idle.mate, idle.after]
      for (const [which, table] of tables.entries()) {
        if (table.length > LARGE) yield
        system.fill(kernel.gdemTable(which), table)
      }
    },
    balance: (phase) => kernel.balanceGdem(lambdas[phase]),
  }
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
