/** The networks that transputers are wired to. A new one is its file in core/network and a line here. */

import { hypercube } from '../../../core/network/hypercube.ts'
import { chain, mesh, ring, torus } from '../../../core/network/kary.ts'
import { random } from '../../../core/network/regular-graph.ts'
import { star } from '../../../core/network/star.ts'
import type { Topology } from '../../../core/network/topology.ts'
import { tree } from '../../../core/network/tree.ts'
import type { Option } from '../../../core/parameters.ts'

/** A network as this lab offers it. */
interface NetworkDefinition extends Option {
  readonly sizes?: { readonly expected: string; includes(processors: number): boolean }
  build(processors: number, values: { readonly seed: number }): Topology
}

/** In the order in which they are offered. */
export const networks = {
  torus,
  mesh,
  ring,
  pipeline: { ...chain, label: 'Pipeline' },
  hypercube,
  star,
  tree,
  random,
} as const satisfies Readonly<Record<string, NetworkDefinition>>

type NetworkName = keyof typeof networks

/** The part of a scenario that determines its network. */
interface NetworkValues {
  readonly topology: NetworkName
  readonly processors: number
  readonly seed: number
}

const definitionOf = (topology: NetworkName): NetworkDefinition => networks[topology]

/** Which numbers of processors a network can have; undefined where any will do. */
export const sizesOf = (topology: NetworkName): NetworkDefinition['sizes'] => definitionOf(topology).sizes

/** The network of a scenario. */
export const networkOf = ({ topology, processors, seed }: NetworkValues): Topology =>
  definitionOf(topology).build(processors, { seed })
