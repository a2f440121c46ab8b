/** Parameters of a network of processors, for the labs whose network is one of the list; all in the group `machine`. */
import { choice, number, ownParameters } from '../parameters.ts'
import { type TopologyName, topologies } from './index.ts'

/** Which network, and how large it is: `processors` unless the reader says something else. */
export const networkParameters = (processors: number) => ({
  topology: choice({
    label: 'Topology',
    group: 'machine',
    help: 'How the processors are linked: who is whose neighbour.',
    source: '§4.2.1',
    options: topologies,
  }),
  processors: number({
    label: 'Processors',
    symbol: 'p',
    group: 'machine',
    default: processors,
    slider: { min: 2, max: 1024, scale: 'log2' },
    limits: { min: 1, max: 65536, integer: true },
    help: 'How many processors share the tree. More: less work for each.',
    source: '§4.2.1',
    shownWhen: (v) => !topologies[v.topology as TopologyName].processors,
  }),
  ...ownParameters('topology', topologies),
})
