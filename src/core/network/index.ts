/** The networks by name. A new one is its file and a line here. */
import type { OwnParameters, Values, ValuesOf } from '../parameters.ts'
import { formatValue } from '../text/values.ts'
import { hypercube } from './hypercube.ts'
import { chain, kary, mesh, ring, torus, torus3d } from './kary.ts'
import { multicore } from './multicore.ts'
import { own } from './own.ts'
import { star } from './star.ts'
import type { Topology } from './topology.ts'

/** In the order in which they are offered. */
export const topologies = { torus, mesh, ring, chain, hypercube, torus3d, kary, star, multicore, own }

export type TopologyName = keyof typeof topologies

/** A network of any number of processors. */
export const ofAnySize = (Object.keys(topologies) as TopologyName[]).find(
  (name) => !('processors' in topologies[name] || 'sizes' in topologies[name]),
) as TopologyName

/** What of a scenario determines its network. */
export type NetworkValues = ValuesOf<OwnParameters<typeof topologies>> & {
  readonly topology: TopologyName
  readonly processors: number
}

const CACHED = 8
const cache = new Map<string, Topology>()

/** How many processors a network has: the number given, unless its own parameters determine it. */
export function processorsOf(values: NetworkValues): number {
  return topologies[values.topology].processors?.(values) ?? values.processors
}

/** The network of a scenario; the last few are kept, so that runs that share one do not build it again. */
export function networkOf(values: NetworkValues): Topology {
  const definition = topologies[values.topology]
  const processors = processorsOf(values)
  const parameterTexts = Object.keys(definition.parameters).map((id) => formatValue((values as Values)[id]))
  const key = [values.topology, processors, ...parameterTexts].join(' ')
  const topology = cache.get(key) ?? definition.build(processors, values)
  cache.delete(key)
  cache.set(key, topology)
  if (cache.size > CACHED) cache.delete(cache.keys().next().value as string)
  return topology
}
