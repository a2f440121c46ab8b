/** GDEM's tables for the kernel, on any network of up to 65 536 processors and with any exchange parameter. */
import type { Topology } from '../../../../core/topology/topology.ts'
import type { System } from '../system.ts'
import type { Balancer } from './balancer.ts'
import { type ExchangeCosts, lookUp } from './idle.ts'

/** Prepares the exchange of a run. */
export function createExchange(system: System, network: Topology, lambda: number, costs: ExchangeCosts): Balancer {
  const { pairs, runs, runsOf, places, idle } = lookUp(network, costs)
  const { kernel } = system
  kernel.beginExchange(network.colours.length, pairs, runs.length / 4, places.example.length)
  kernel.setExchange(lambda, costs.ba, costs.ab, costs.aa, costs.bb, idle.sum, idle.latest)
  const tables = [runs, runsOf, places.place, places.way, idle.mate, idle.after]
  for (const [which, table] of tables.entries()) system.fill(kernel.exchangeTable(which), table)
  return { balance: () => kernel.exchange() }
}
