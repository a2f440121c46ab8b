import { isPowerOfTwo } from '../../../core/math/bits.ts'
import { hypercube as network } from '../../../core/network/hypercube.ts'
import { pairsOf } from '../../../core/network/routes.ts'
import { unexpected } from '../../../core/text/expected.ts'
import type { GraphDefinition, GraphMaker } from './graph.ts'

/** Processes whose binary numbers differ in one digit talk to each other. */
export const hypercube: GraphDefinition = {
  label: 'Hypercube',
  help: 'Processes whose binary numbers differ in one digit send to each other.',
  source: '§4.4',
  usesChannels: false,
  bothWays: true,
  order: (processes) => network.build(processes, {}),
  check({ processes }) {
    if (isPowerOfTwo(processes)) return undefined
    const parameter = 'processes'
    return { parameter, message: unexpected(parameter, 'a power of two, for a hypercube', `${processes}`) }
  },
}

export const maker: GraphMaker = ({ processes }) => pairsOf(network.build(processes, {}))
