/** The networks by name. A new one is its file and a line here. */
import { chain } from './chain.ts'
import { hypercube } from './hypercube.ts'
import { kary } from './kary.ts'
import { mesh } from './mesh.ts'
import { ring } from './ring.ts'
import type { Topology } from './topology.ts'
import { torus } from './torus.ts'
import { torus3d } from './torus3d.ts'

export const topologies = { chain, ring, mesh, torus, hypercube, torus3d, kary }

export type TopologyName = keyof typeof topologies

const CACHED = 8
const cache = new Map<string, Topology>()

/** How many processors a network has: the product of the sides of a k-ary n-cube, else the number given. */
export function processorCount(name: TopologyName, processors: number, sides: readonly number[]): number {
  return name === 'kary' ? sides.reduce((product, side) => product * side, 1) : processors
}

/** The network of this name; the last few are kept, so that runs that share one do not build it again. */
export function topology(name: TopologyName, processors: number, sides: readonly number[] = []): Topology {
  const key = name === 'kary' ? `kary ${sides.join('x')}` : `${name} ${processors}`
  const found = cache.get(key) ?? topologies[name](processors, sides)
  cache.delete(key)
  cache.set(key, found)
  if (cache.size > CACHED) cache.delete(cache.keys().next().value as string)
  return found
}
