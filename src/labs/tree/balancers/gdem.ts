/** The balancer “GDEM”: its words and parameters, and what it does in an operation. */
import { networkOf } from '../../../core/network/index.ts'
import type { Topology } from '../../../core/network/topology.ts'
import { number } from '../../../core/parameters.ts'
import { mapPhases } from '../../../core/phases/by-phase.ts'
import type { Costs } from '../model/costs.ts'
import { type ExchangeCosts, GdemTable, lookUp } from '../model/gdem/idle.ts'
import { coefficientOf } from '../model/operations/gdem.ts'
import type { System } from '../model/system.ts'
import { type Balancing, type Begin, balancer } from './balancer.ts'

/**
 * GDEM, the generalised dimension exchange (figures 2.2, 4.6): neighbours even out, pair by pair, one colour of links after
 * another. The exchange itself is in ../kernel/gdem.ts.
 */
export const gdem = balancer({
  label: 'GDEM',
  help: 'Generalised dimension exchange: neighbours even out, pair by pair, in rounds of links that are used at the same time.',
  source: '§2.3.2, figure 4.6',
  parameters: {
    lambda: number({
      label: 'Exchange parameter',
      symbol: 'λ',
      group: 'balancer',
      default: 'auto',
      slider: { min: 0.01, max: 1, step: 0.01 },
      limits: { min: 0.01, max: 1 },
      words: {
        auto: 'The best part for repeated sweeps over loads that stay as they are, where it is known for the topology, else ½.',
      },
      offers: { '½': { value: 0.5, help: 'Neighbours share equally.' } },
      help: 'Which part of the difference the heavier of two neighbours sends. Above ½ the two can swap roles.',
      source: '§2.3.2',
    }),
  },
  balances: true,
})

/** Numbers of a table that is copied in a piece of its own. */
const LARGE = 100_000

/** Prepares a run on the network, and with the exchange parameter λ of each phase, that `build` gives once they are needed. */
function prepareGdem(system: System, build: () => readonly [Topology, lambdas: readonly number[]]): Balancing {
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
      const tables = [
        [GdemTable.ranges, ranges],
        [GdemTable.rangesOf, rangesOf],
        [GdemTable.position, positions.position],
        [GdemTable.offsets, positions.offset],
        [GdemTable.mate, idle.mate],
        [GdemTable.after, idle.after],
      ] as const
      for (const [which, table] of tables) {
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

export const begin: Begin<typeof gdem> = (system, phases) =>
  prepareGdem(system, () => [networkOf(phases[0]), mapPhases(phases, coefficientOf)])
