/** Which machine a scenario has. */
import type { NetworkLayout } from '../../../../core/network/topology.ts'
import type { Values } from '../../../../core/parameters.ts'
import type { Graph } from '../../../../views/network/graph.ts'
import { circle } from '../../../../views/network/layout/circle.ts'
import { large } from '../../../../views/network/layout/large.ts'
import { tree } from '../../../../views/network/layout/tree.ts'
import { networkOf, networks } from '../../networks/index.ts'
import type { MigrationValues } from '../../parameters.ts'

/** Processors have room for beads: they are up to this many times larger than where they have none. */
const LARGE = 1.6

const places: { readonly [layout in NetworkLayout]?: Graph['place'] } = { tree, circle }

/** The machine of the scenario that was asked for last: the same object while it stays the same machine. */
let latest: { readonly key: string; readonly graph: Graph } | undefined

/** The machine of a scenario; the same object while scenarios differ in other things only, so that it is not laid out again. */
export function machineOf(values: Values): Graph {
  const scenario = values as MigrationValues
  const { topology, processors, seed } = scenario
  const key = `${topology} ${processors} ${seed}`
  if (latest?.key !== key) {
    const network = networkOf(scenario)
    const graph = large<Graph>(
      {
        ...network,
        links: network.colours,
        place: places[network.layout],
        name: networks[topology].label,
        nameOf: (index) => `Processor ${index}`,
      },
      LARGE,
    )
    latest = { key, graph }
  }
  return latest.graph
}
