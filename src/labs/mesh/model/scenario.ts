/** A scenario put together: everything that a run needs besides the mesh in its line. */
import { asApplied } from '../../../core/parameters.ts'
import { stream } from '../../../core/random/random.ts'
import { type Front, fronts } from '../fronts/index.ts'
import { type Inspector, inspectors } from '../inspectors/index.ts'
import { patternsIn } from '../loads/index.ts'
import type { Pattern } from '../loads/load.ts'
import type { MeshSettings } from '../meshes/kind.ts'
import type { OrderingName } from '../orderings/index.ts'
import { type MeshValues, parameters } from '../parameters.ts'
import { beginPolicy, policies } from '../policies/index.ts'
import type { Policy, PolicyRule } from '../policies/policy.ts'
import { remappingOf } from '../remapping/index.ts'
import type { Remapping } from '../remapping/remapping.ts'
import { type Costs, costsOf } from './costs.ts'

/** How a mesh changes. */
export interface FrontSettings {
  readonly front: Front
  /** Share of its way that the front goes in an iteration. */
  readonly speed: number
  /** The width of the strip that is refined, as a share of the way that the front goes. */
  readonly width: number
  /** How often a triangle is halved. */
  readonly depth: number
  /** Iterations between two changes. */
  readonly every: number
}

/** How the list of a mesh that changes is ordered again. */
export interface ReorderSettings {
  readonly ordering: OrderingName
  readonly seed: number
  /** Seconds an element. */
  readonly time: number
}

/** The ordering of a scenario: a partition has none, and the mesh stays in the order of its file. */
export const orderingIn = ({ experiment, ordering }: MeshValues): OrderingName =>
  experiment === 'partition' ? 'file' : ordering

/** What a run needs of its values. Arrays are by processor. */
export interface Scenario {
  readonly processors: number
  readonly speeds: readonly number[]
  /** Before the first check, or before the remap. */
  readonly capabilities: readonly number[]
  /** After the remap. */
  readonly newCapabilities: readonly number[]
  readonly patterns: readonly Pattern[]
  readonly remapping: Remapping
  readonly inspector: Inspector
  readonly policy: Policy
  /** Begins its policy, where that is more than a rule. */
  readonly begin: (() => PolicyRule) | undefined
  /** w, in elements. */
  readonly messageWeight: number
  readonly itemBytes: number
  /** What the machine takes for everything. */
  readonly costs: Costs
  readonly multicast: boolean
  /** Whether checks use multicast as well, and whether each processor decides for itself. */
  readonly multicastChecks: boolean
  readonly distributed: boolean
  /** What the loop does with elements of others: fetch them before, send what it adds to them after, or both. */
  readonly primitive: 'gather' | 'scatter' | 'both'
  /** Where elements are looked up that are in no interval, or by an inspector that asks. */
  readonly table: 'replicated' | 'block' | 'cyclic'
  readonly iterations: number
  /** C. */
  readonly checkEvery: number
  readonly smoothing: number
  /** Absent where the mesh stays as it is. */
  readonly change: FrontSettings | undefined
  /** Absent where halves keep the place of their whole. */
  readonly reorder: ReorderSettings | undefined
  /** The stream of a processor's load. */
  random(processor: number): () => number
}

/** One value for each processor, from a list that may have one for all. */
export const perProcessor = (values: readonly number[], processors: number): readonly number[] =>
  values.length === 1 ? Array.from({ length: processors }, () => values[0]) : values

/** Puts a checked scenario together. What does not apply, such as multicast where a list is arranged once, changes nothing. */
export function scenarioOf(settings: MeshValues): Scenario {
  const values = asApplied(parameters, settings)
  const { processors, seed } = values
  const begin = beginPolicy[values.policy]
  return {
    processors,
    speeds: perProcessor(values.speeds, processors),
    capabilities: perProcessor(values.capabilities, processors),
    newCapabilities: perProcessor(values.newCapabilities, processors),
    patterns: patternsIn(values.loads, processors),
    remapping: remappingOf(values.arrangement),
    inspector: withTable(inspectors[values.inspector], values.table),
    policy: policies[values.policy],
    begin: begin && (() => begin(values)),
    messageWeight: values.messageWeight,
    itemBytes: values.itemBytes,
    costs: costsOf(values),
    multicast: values.multicast !== 'off',
    multicastChecks: values.multicast === 'all',
    distributed: values.decision === 'distributed',
    primitive: values.primitive,
    table: values.table,
    iterations: values.iterations,
    checkEvery: values.checkEvery,
    smoothing: values.smoothing,
    change: frontIn(values),
    reorder:
      changes(values) && values.reorder === 'again'
        ? { ordering: values.ordering, seed, time: values.orderTime / 1e6 }
        : undefined,
    random: (processor) => stream(seed, `load of processor ${processor}`),
  }
}

/** An inspector with the costs of its table: where all have the whole table, only lists of what is wanted are sent. */
function withTable(inspector: Inspector, table: MeshValues['table']): Inspector {
  if (!inspector.explicit || table !== 'replicated') return inspector
  return { ...inspector, costs: { ...inspector.costs, messages: (_, pairs) => pairs } }
}

/** How the mesh of a scenario changes. */
function frontIn(values: MeshValues): FrontSettings | undefined {
  if (!changes(values)) return undefined
  const { front, frontSpeed, frontWidth, refinement, adaptEvery } = values
  return {
    front: fronts[front],
    speed: frontSpeed / 100,
    width: frontWidth / 100,
    depth: refinement,
    every: adaptEvery,
  }
}

/** Whether the mesh of a scenario changes while it runs. */
export function changes({ experiment, front }: MeshValues): boolean {
  const { distance }: Front = fronts[front]
  return experiment === 'run' && distance !== undefined
}

/** Whether a processor takes no part at a time. */
export const isAway = ({ away }: Pattern, time: number): boolean =>
  away !== undefined && away.from <= time && time < away.to

/** Capabilities at the start: those who are away have none. */
export const startingCapabilities = ({ capabilities, patterns }: Scenario): readonly number[] =>
  capabilities.map((capability, i) => (isAway(patterns[i], 0) ? 0 : capability))

/** What the mesh of a scenario is made from. */
export const meshSettingsOf = ({ vertices, seed, dual, file, coordinates }: MeshValues): MeshSettings => ({
  vertices,
  seed,
  dual: dual === 'on',
  file,
  coordinates,
})
