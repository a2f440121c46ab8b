import { cube } from '../../../core/network/cube.ts'
import { grid2 } from '../../../core/network/factor.ts'
import { pairsOf } from '../../../core/network/routes.ts'
import type { GraphDefinition, GraphMaker } from './graph.ts'

/** The edges of a torus of X × Y processes, x first. */
export const torusEdges = (sides: readonly [number, number]): Int32Array => pairsOf(cube({ sides, wraps: true }))

/** A grid whose rows and columns close to rings, as programs on grids of data have it. */
export const mesh: GraphDefinition = {
  label: '2-d mesh',
  help: 'A grid that closes to a torus: every process sends to its four neighbours and receives from them.',
  source: '§4.4',
  usesChannels: false,
  bothWays: true,
  order: (processes) => ({ layout: 'grid', sides: grid2(processes), wraps: true }),
  check: () => undefined,
}

export const maker: GraphMaker = ({ processes }) => torusEdges(grid2(processes))
