/** Which machine a scenario has, and the way that messages take through it. */
import { networkOf, processorsOf, topologies } from '../../../../core/network/index.ts'
import { type Routes, routesOf } from '../../../../core/network/routes.ts'
import type { Values } from '../../../../core/parameters.ts'
import { count } from '../../../../core/text/format.ts'
import type { Graph } from '../../../../views/network/graph.ts'
import { MOST_NODES } from '../../../../views/network/layout/layout.ts'
import { scenarioOf, serverOf } from '../scenario.ts'

/** A machine with its routes; where processor 0 only serves, messages go straight. */
export interface AsyncGraph extends Graph {
  /** The processors that a message passes between two processors, both ends included. */
  way(from: number, to: number): readonly number[]
}

/** The machine of the scenario that was asked for last: the same object while it stays the same machine. */
let latest: { readonly key: unknown; readonly graph: AsyncGraph } | undefined

/** The machine of a scenario; the same object while scenarios differ in other things only, so that it is not laid out again. */
export function machineOf(values: Values): AsyncGraph {
  const scenario = scenarioOf(values)
  const server = serverOf(values)
  const key = server ? `${server} ${processorsOf(scenario)}` : networkOf(scenario)
  if (latest?.key !== key) {
    latest = { key, graph: server ? withServer(server, processorsOf(scenario)) : linked(values) }
  }
  return latest.graph
}

function linked(values: Values): AsyncGraph {
  const scenario = scenarioOf(values)
  const network = networkOf(scenario)
  const ways = new Map<number, readonly number[]>()
  let routes: Routes | undefined
  return {
    ...network,
    links: network.colours,
    name: topologies[scenario.topology].label,
    nameOf: (index) => `Processor ${index}`,
    way(from, to) {
      const key = from * network.processors + to
      const cached = ways.get(key)
      if (cached) return cached
      // Messages are drawn one by one only where processors are nodes. A switch is no processor.
      if (network.processors > MOST_NODES || network.routing === 'switch') return [from, to]
      routes ??= routesOf(network)
      const way = [from]
      for (let at = from; at !== to; ) {
        at = routes.to[routes.first[at * network.processors + to]]
        way.push(at)
      }
      ways.set(key, way)
      return way
    },
  }
}

/** A machine whose processor 0 serves all others. */
const withServer = (name: string, processors: number): AsyncGraph => ({
  layout: 'server',
  processors,
  sides: [processors],
  wraps: false,
  links: [],
  name,
  size: `${count(processors - 1)} ${processors === 2 ? 'worker' : 'workers'}`,
  coordinates: () => undefined,
  nameOf: (index) => (index === 0 ? name : `Worker ${index}`),
  way: (from, to) => [from, to],
})
