/** Which machine a scenario has. */
import { type NetworkValues, networkOf, processorsOf, topologies } from '../../../../core/network/index.ts'
import type { Values } from '../../../../core/parameters.ts'
import { count } from '../../../../core/text/format.ts'
import type { Graph } from '../../../../views/network/graph.ts'
import { balancers, balancersOf, onlyServes } from '../../balancers/index.ts'
import type { TreeValues } from '../../parameters.ts'

/** The machine of the scenario that was asked for last: the same object while it stays the same machine. */
let latest: { readonly key: unknown; readonly graph: Graph } | undefined

/** The machine of a scenario; the same object while scenarios differ in other things only, so that it is not laid out again. */
export function machineOf(values: Values): Graph {
  const scenario = values as TreeValues
  const names = balancersOf(scenario)
  const server = onlyServes(names) ? names.map((name) => balancers[name].server).find(Boolean) : undefined
  const processors = processorsOf(scenario)
  const served = server && processors > 1 ? server.label : undefined
  const key = served ? `${served} ${processors}` : networkOf(scenario)
  if (latest?.key !== key) latest = { key, graph: served ? withServer(served, processors) : linked(scenario) }
  return latest.graph
}

function linked(values: NetworkValues): Graph {
  const network = networkOf(values)
  return {
    ...network,
    links: network.colours,
    name: topologies[values.topology].label,
    nameOf: (index) => `Processor ${index}`,
  }
}

/** A machine whose processor 0 serves all others; the links between them do not matter. */
const withServer = (name: string, processors: number): Graph => ({
  layout: 'server',
  processors,
  sides: [processors],
  wraps: false,
  links: [],
  name,
  size: `${count(processors - 1)} ${processors === 2 ? 'worker' : 'workers'}`,
  coordinates: () => undefined,
  nameOf: (index) => (index === 0 ? 'Server' : `Worker ${index}`),
})
