/** A scenario put together: the network, the program, where its processes are, and the machine that runs it. */
import { type Routes, routesOf } from '../../../core/network/routes.ts'
import { stream } from '../../../core/random/random.ts'
import { graphs } from '../graphs/index.ts'
import { makers as graphMakers } from '../graphs/makers.ts'
import { torusEdges } from '../graphs/mesh.ts'
import { networkOf } from '../networks/index.ts'
import type { MigrationValues } from '../parameters.ts'
import { makers as placementMakers } from '../placements/makers.ts'
import { blocksOf } from './blocks.ts'
import { graphOf, type ProgramGraph } from './graph.ts'
import type { Program } from './program.ts'
import { Synthetic } from './synthetic.ts'
import { Wator } from './wator.ts'

/** Cycles of a link for a byte, where they are not set. */
const LINKS = { calibrated: 0.07, t800: 11.8 } as const

/** Everything that a run needs of its values and does not change. */
export interface Scenario {
  readonly values: MigrationValues
  readonly routes: Routes
  readonly graph: ProgramGraph
  readonly program: Program
  /** By process, the processor where it begins. */
  readonly placement: Int32Array
  readonly perByte: number
}

/** What of a scenario does not change while it runs, and takes time to make. */
type Ground = Pick<Scenario, 'routes' | 'graph' | 'placement'>

/** By values: a scenario that is run is often looked into next. */
const grounds = new WeakMap<MigrationValues, Ground>()

function groundOf(values: MigrationValues): Ground {
  const cached = grounds.get(values)
  if (cached) return cached
  const { processes, processors, seed } = values
  const ground = {
    routes: routesOf(networkOf(values)),
    graph: programGraphOf(values),
    placement: placementMakers[values.placement](processes, processors, stream(seed, 'placement')),
  }
  grounds.set(values, ground)
  return ground
}

/** Puts a checked scenario together. */
export function scenarioOf(values: MigrationValues): Scenario {
  const { link } = values
  const ground = groundOf(values)
  const { graph } = ground
  return {
    ...ground,
    values,
    program: values.program === 'wator' ? new Wator(values, graph) : new Synthetic(values, graph),
    perByte: link === 'own' ? values.cyclesPerByte : LINKS[link],
  }
}

/** The graph of a scenario's program. */
function programGraphOf(values: MigrationValues): ProgramGraph {
  const { processes, seed, program } = values
  if (program === 'wator') return graphOf(processes, torusEdges(blocksOf(values)), undefined)
  const edges = graphMakers[values.graph](values, stream(seed, 'graph'))
  return graphOf(processes, edges, graphs[values.graph].bothWays ? undefined : stream(seed, 'direction'))
}
