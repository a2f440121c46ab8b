/** The kinds of program graphs: which processes talk to which. */

import { isPowerOfTwo } from '../../../core/math/bits.ts'
import { cube } from '../../../core/network/cube.ts'
import { hypercube as network } from '../../../core/network/hypercube.ts'
import { grid2 } from '../../../core/network/kary.ts'
import { isRegularSize, regularGraph } from '../../../core/network/regular-graph.ts'
import { pairsOf } from '../../../core/network/routes.ts'
import type { Topology } from '../../../core/network/topology.ts'
import type { Option, Problem } from '../../../core/parameters.ts'
import type { Random } from '../../../core/random/random.ts'
import { unexpected } from '../../../core/text/expected.ts'

/** The size of a graph as the scenario asks for it. */
interface GraphSize {
  readonly processes: number
  /** Channels of a process, in and out together; on average where they differ. */
  readonly channels: number
}

/** A kind of program graph in words. What makes its edges the page does not need. */
interface GraphDefinition extends Option {
  /** Whether the number of channels of a process can be set. */
  readonly usesChannels: boolean
  /** Whether neighbours send to each other both ways; otherwise a coin says which one sends. */
  readonly bothWays: boolean
  /** Whether a file has its processes and channels: no edges are made then. */
  readonly fromFile?: boolean
  /** Its processes as a grid or a cube, where they have an order; they stand around a circle where they have none. */
  order?(processes: number): Pick<Topology, 'layout' | 'sides' | 'wraps'>
  /** What is wrong with a size; undefined where there are such graphs. */
  check(size: GraphSize): Problem | undefined
}

/** Edges as pairs a < b in ascending order, [a, b, a, b, …]; drawn from the stream "graph" where they are random. */
type GraphMaker = (size: GraphSize, random: Random) => Int32Array

/** All processes have as many channels: the graphs of the thesis. */
const regular: GraphDefinition = {
  label: 'Random, regular',
  help: 'Every process has the same number of channels, to others at random.',
  source: '§3.1.1',
  usesChannels: true,
  bothWays: false,
  check({ processes, channels }) {
    if (isRegularSize(processes, channels)) return undefined
    const parameter = 'channels'
    const message =
      channels >= processes
        ? unexpected(parameter, `fewer than processes = ${processes}`, `${channels}`)
        : unexpected(parameter, 'an even number of ends, processes · channels', `${processes} · ${channels}`)
    return { parameter, message }
  },
}

const makeRegular: GraphMaker = ({ processes, channels }, random) => regularGraph(random, processes, channels)

const edgesOf = ({ processes, channels }: GraphSize) => Math.floor((processes * channels) / 2)

/** Processes have different numbers of channels: a random tree, where there are enough edges for one, and more at random. */
const irregular: GraphDefinition = {
  label: 'Random, irregular',
  help: 'Processes have different numbers of channels, to other processes at random.',
  source: '§3.1.1',
  usesChannels: true,
  bothWays: false,
  check(size) {
    const { processes, channels } = size
    if (edgesOf(size) <= (processes * (processes - 1)) / 2) return undefined
    const parameter = 'channels'
    return { parameter, message: unexpected(parameter, `fewer than processes = ${processes}`, `${channels}`) }
  },
}

const makeIrregular: GraphMaker = (size, random) => {
  const { processes } = size
  const edgeCount = edgesOf(size)
  const below = (n: number) => Math.floor(random() * n)
  const joined = new Set<number>()
  const join = (a: number, b: number) => joined.add(Math.min(a, b) * processes + Math.max(a, b))
  if (edgeCount >= processes - 1) for (let i = 1; i < processes; i++) join(i, below(i))
  while (joined.size < edgeCount) {
    const [a, b] = [below(processes), below(processes)]
    if (a !== b) join(a, b)
  }
  const edges = Float64Array.from(joined).sort()
  return Int32Array.from({ length: 2 * edges.length }, (_, k) =>
    k % 2 ? edges[k >> 1] % processes : Math.floor(edges[k >> 1] / processes),
  )
}

/** The edges of a torus of X × Y processes, x first. */
export const torusEdges = (sides: readonly [x: number, y: number]): Int32Array => pairsOf(cube({ sides, wraps: true }))

/** A grid whose rows and columns close to rings, as programs on grids of data have it. */
const mesh: GraphDefinition = {
  label: '2-d mesh',
  help: 'A grid that closes to a torus: every process sends to its four neighbours and receives from them.',
  source: '§4.4',
  usesChannels: false,
  bothWays: true,
  order: (processes) => ({ layout: 'grid', sides: grid2(processes), wraps: true }),
  check: () => undefined,
}

const makeMesh: GraphMaker = ({ processes }) => torusEdges(grid2(processes))

/** Processes whose binary numbers differ in one digit talk to each other. */
const hypercube: GraphDefinition = {
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

const makeHypercube: GraphMaker = ({ processes }) => pairsOf(network.build(processes, {}))

/** A graph of the reader's own; what its processes compute and send may differ by class. */
const file: GraphDefinition = {
  label: 'From a file',
  help: 'A graph of your own: a line “a b” for each channel from process a to process b, with a length if you like. Classes of processes say what they compute and send.',
  source: '§2.2.2',
  usesChannels: false,
  bothWays: false,
  fromFile: true,
  check: () => undefined,
}

/** Its channels stand in the file, so no edges are made. */
const makeFile: GraphMaker = () => new Int32Array(0)

/** In the order in which they are offered. */
export const graphs = { regular, irregular, mesh, hypercube, file } satisfies Readonly<Record<string, GraphDefinition>>

export type GraphName = keyof typeof graphs

/** Whether a program of this graph has its processes from a file. */
export const isFromFile = (graph: string): boolean => (graphs[graph as GraphName] as GraphDefinition).fromFile === true

/** How the edges of each kind of graph are made. Only the engine needs it. */
export const makers: Readonly<Record<GraphName, GraphMaker>> = {
  regular: makeRegular,
  irregular: makeIrregular,
  mesh: makeMesh,
  hypercube: makeHypercube,
  file: makeFile,
}
