/** A scenario put together: the network, the program, where its processes are, and the machine that runs it. */
import { type Routes, routesOf } from '../../../core/network/routes.ts'
import { stream } from '../../../core/random/random.ts'
import { goOn } from '../../../core/run/making.ts'
import { makers as graphMakers, graphs, torusEdges } from '../graphs/index.ts'
import { networkOf } from '../networks/index.ts'
import type { MigrationValues } from '../parameters.ts'
import { makers, placements } from '../placements/index.ts'
import type { PlacementGround } from '../placements/placement.ts'
import { blocksOf } from './blocks.ts'
import { graphOf, graphOfChannels, type ProgramGraph } from './graph.ts'
import { graphFileOf } from './graph-file.ts'
import { heavier } from './heavier.ts'
import { cyclesOf, type PhasesFile, phasesOf } from './phases-file.ts'
import type { Program } from './program.ts'
import { Divide, Farm, Tasks } from './staged.ts'
import { stagedCount, stagedGraph } from './staged-graphs.ts'
import { Synthetic } from './synthetic.ts'
import { tried } from './trial.ts'
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
  /** How many runs the placement was learned from; null where it learns nothing. */
  readonly runs: number | null
  readonly perByte: number
}

/** The part of a scenario that does not change while it runs, and takes time to make. */
type Ground = Pick<Scenario, 'routes' | 'graph' | 'placement' | 'runs'>

/** A ground that is being made: placements that learn run the program before. */
interface Preparation {
  readonly steps: Generator<number, Ground>
  ground?: Ground
}

/** By values: a scenario that is run is often looked into next. */
const preparations = new WeakMap<MigrationValues, Preparation>()

/** Placements that are learned, by what they depend on: they are learned once for all strategies. */
const learning = new Map<string, Preparation>()

/** Placements remembered that were learned. */
const REMEMBERED = 4

function preparationOf(values: MigrationValues): Preparation {
  let preparation = preparations.get(values)
  if (!preparation) {
    const key = placements[values.placement].learns ? JSON.stringify({ ...values, migration: 'off' }) : ''
    preparation = learning.get(key) ?? { steps: preparing(values) }
    if (key !== '') {
      learning.delete(key)
      learning.set(key, preparation)
      if (learning.size > REMEMBERED) learning.delete([...learning.keys()][0])
    }
    preparations.set(values, preparation)
  }
  return preparation
}

/** Programs by phases: every object computes what a file says, then all communicate, and the next phase begins when all have finished. */
class Phases implements Program {
  readonly iterations: number
  readonly together = true
  readonly effort = 0
  readonly due = Number.POSITIVE_INFINITY
  readonly means: Float64Array
  readonly lengths: Float64Array
  readonly fixed: Uint8Array
  private readonly cycles: Float64Array
  private readonly objects: number

  constructor(values: MigrationValues) {
    const { objects, phases, seconds, bytes, fixed } = givenPhases(values)
    this.iterations = phases
    this.objects = objects
    this.fixed = fixed
    this.cycles = seconds.map(cyclesOf)
    this.means = new Float64Array(objects)
    for (let at = 0; at < this.cycles.length; at++) this.means[at % objects] += this.cycles[at] / phases
    this.lengths = bytes.map((length) => Math.max(1, Math.round(length)))
  }

  computing(i: number, _: number, n: number): number {
    return this.cycles[n * this.objects + i]
  }

  length(c: number): number {
    return this.lengths[c]
  }

  prepare(): void {}

  /** Nothing is drawn. */
  save(): () => void {
    return () => {}
  }
}

/** The phases of checked values. */
function givenPhases(values: MigrationValues): PhasesFile {
  const read = phasesOf(values)
  if (!read || 'problem' in read) throw new Error(read?.problem.message ?? 'a program without phases')
  return read.content
}

/** Where the objects are at first: on their ranks, of which several share a processor where there are fewer of these. */
const placedByRank = ({ objects, ranks, rank }: PhasesFile, processors: number): Int32Array =>
  rank
    .slice(0, objects)
    .map((objectRank) => (processors >= ranks ? objectRank : Math.floor((objectRank * processors) / ranks)))

function* preparing(values: MigrationValues): Generator<number, Ground> {
  const routes = routesOf(networkOf(values))
  const graph = programGraphOf(values)
  if (values.program === 'phases')
    return { routes, graph, placement: placedByRank(givenPhases(values), routes.processors), runs: null }
  const program = () => programOf(values, graph)
  const ground: PlacementGround = {
    routes,
    graph,
    program,
    random: stream(values.seed, 'placement'),
    runsBefore: values.runsBefore,
    tried: (placement) =>
      tried({ values, routes, graph, program: program(), placement, perByte: perByteOf(values), runs: null }),
  }
  const placing = makers[values.placement](ground)
  const { place: placement, runs } = placing instanceof Int32Array ? { place: placing, runs: null } : yield* placing
  return { routes, graph, placement, runs }
}

/** Works on what a checked scenario needs before it can run, for about this many units; returns whether it is there. */
export function prepare(values: MigrationValues, work: number): boolean {
  const preparation = preparationOf(values)
  if (!preparation.ground) preparation.ground = goOn(preparation.steps, work)?.value
  return preparation.ground !== undefined
}

/** Puts a checked scenario together. What has not been prepared is made at once. */
export function scenarioOf(values: MigrationValues): Scenario {
  prepare(values, Number.POSITIVE_INFINITY)
  const { ground } = preparationOf(values)
  if (!ground) throw new Error('A ground is made in one go')
  const program = heavier(values, programOf(values, ground.graph), ground.placement)
  return { ...ground, values, program, perByte: perByteOf(values) }
}

const PROGRAMS = {
  synthetic: Synthetic,
  wator: Wator,
  farm: Farm,
  divide: Divide,
  tasks: Tasks,
  phases: Phases,
} as const

const programOf = (values: MigrationValues, graph: ProgramGraph): Program => new PROGRAMS[values.program](values, graph)

/** The scenario's program before anything has been drawn. */
export const freshProgram = ({ values, graph }: Scenario): Program => programOf(values, graph)

const perByteOf = ({ link, cyclesPerByte }: MigrationValues): number => (link === 'own' ? cyclesPerByte : LINKS[link])

/** The graph of a scenario's program. */
function programGraphOf(values: MigrationValues): ProgramGraph {
  const { processes, seed, program } = values
  const file = graphFileOf(values)
  if (file) {
    if ('problem' in file) throw new Error(file.problem.message)
    const { content } = file
    return { ...graphOfChannels(content.processes, content.from, content.to), fromFile: content }
  }
  if (program === 'phases') {
    const { objects, from, to } = givenPhases(values)
    return graphOfChannels(objects, from, to)
  }
  if (stagedCount(values) !== undefined) return stagedGraph(values)
  if (program === 'wator') return graphOf(processes, torusEdges(blocksOf(values)), undefined)
  const edges = graphMakers[values.graph](values, stream(seed, 'graph'))
  return graphOf(processes, edges, graphs[values.graph].bothWays ? undefined : stream(seed, 'direction'))
}
