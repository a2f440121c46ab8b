/** A scenario put together: the loop, the machine and what the model needs of both. */

import { asApplied } from '../../../core/parameters.ts'
import {
  deals,
  exchanges,
  hasColumns,
  type LoopValues,
  onMachine,
  parameters,
  strategiesOf,
  withSize,
} from '../parameters.ts'
import { makers, workloads } from '../workloads/index.ts'
import type { Groups, ModelScenario } from './analytic.ts'
import { distribute } from './decision.ts'
import { groupedBy } from './grouping.ts'
import { dealt, type Loop } from './iterations.ts'
import { type Loads, loadsOf } from './loads.ts'
import { closedPatterns, type Network, polynomialPatterns } from './patterns.ts'

/** Everything that a run needs of its values. */
export interface Scenario {
  readonly values: LoopValues
  readonly processors: number
  /** Everything that is done; for a program, both loops. */
  readonly loop: Loop
  /** What its strategy shares: the loop, or the one of a program that it is at. */
  readonly part: Loop
  readonly loads: Loads
  readonly network: Network
  readonly model: ModelScenario
  /** Speeds without load, and what is taken for them before the run. */
  readonly unloaded: readonly number[]
  readonly rated: readonly number[]
  /** Seconds that processor 0 computes alone, without load at speed 1: before the loop, or between those of a program. */
  readonly sequential: number
}

/** Loops that were made last: runs that differ in the strategy or the seed have the same one. */
const loops = new Map<string, Loop>()
const MADE = 4

/** The loop of a workload, in a scenario whose iterations have been counted. */
export function loopIn(settings: LoopValues): Loop {
  const values = withSize(settings)
  const make = makers[values.workload]
  const used = workloads[values.workload].uses.map((id) => values[id])
  // A list of costs is longer than what is made of it takes.
  if (used.some((value) => Array.isArray(value))) return make(values)
  const key = [values.workload, ...used].join('|')
  const cached = loops.get(key)
  if (cached) return cached
  if (loops.size === MADE) loops.clear()
  const fresh = make(values)
  loops.set(key, fresh)
  return fresh
}

/** As many speeds as there are processors: one for all, or one each. */
const eachOf = (speeds: readonly number[], processors: number): readonly number[] =>
  speeds.length === 1 ? Array.from({ length: processors }, () => speeds[0]) : speeds

/** Speeds of the processors without load. */
export const unloadedIn = ({ speeds, processors }: LoopValues): readonly number[] => eachOf(speeds, processors)

/** What is taken for their speeds before the run: a rating, or those of this loop. */
export const ratedIn = ({ ratedSpeeds, speeds, processors }: LoopValues): readonly number[] =>
  eachOf(ratedSpeeds.length > 0 ? ratedSpeeds : speeds, processors)

/** Seconds that a load block lasts. */
function blockIn(values: LoopValues, loop: Loop): number {
  if (values.persistenceSeconds !== 'auto') return values.persistenceSeconds
  return (values.persistence * loop.before[loop.count]) / loopsIn(loop) / values.processors
}

/** How many loops there are. */
export const loopsIn = ({ program }: Loop): number => program?.loops.length ?? 1

/** Given loads as rows, one a processor. */
function rowsOf(loads: readonly number[], processors: number): number[][] {
  const length = loads.length / processors
  return Array.from({ length: processors }, (_, i) => loads.slice(i * length, (i + 1) * length))
}

/** How many groups local strategies may have: as many as are given, or 2, 4, 8 and so on up to half as many as processors. */
function groupCounts({ groups, processors }: LoopValues): readonly number[] {
  if (groups !== 'auto') return [Math.min(groups, processors)]
  const counts: number[] = []
  for (let count = 2; 2 * count <= processors; count *= 2) counts.push(count)
  return counts.length > 0 ? counts : [1]
}

/** The groups of a scenario's local strategies, where there are `count` of them; `round` says how often they have been drawn before. */
export function groupsIn({ values, rated }: Pick<Scenario, 'values' | 'rated'>, count: number, round = 0): Groups {
  const { grouping, processors, seed } = values
  return groupedBy(grouping, { processors, count, speeds: rated, seed, round })
}

/** Iterations that each processor begins with: equal numbers, or in proportion to what is known about it (§1.3.2). */
function sizesIn(values: LoopValues, loop: Loop, loads: Loads, rated: readonly number[], begin: number) {
  const { start, processors } = values
  if (start === 'equal' || !deals(values)) return dealt(loop.count, processors)
  const block = Math.floor(begin / loads.block)
  return distribute(loop.count, start === 'speed' ? rated : rated.map((speed, i) => speed / (loads.load(i, block) + 1)))
}

/** What the model knows about a loop that begins at a moment. */
function modelOf(
  { values, network, loads, rated }: Pick<Scenario, 'values' | 'network' | 'loads' | 'rated'>,
  loop: Loop,
  begin = 0,
): ModelScenario {
  return {
    loop,
    network,
    patterns:
      values.patterns === 'polynomials'
        ? polynomialPatterns(values.oneToAll, values.allToOne, values.allToAll)
        : closedPatterns(network),
    rules: {
      threshold: Math.max(1, values.threshold * loop.count),
      profitability: values.profitability,
      asked: values.rules === 'on',
    },
    delta: values.delta,
    wholeBlocks: values.sigma === 'blocks',
    sizes: sizesIn(values, loop, loads, rated, begin),
    one: [rated.map((_, i) => i)],
    several: groupCounts(values).map((count) => groupsIn({ values, rated }, count)),
    window: values.rateWindow === 'all' ? Number.POSITIVE_INFINITY : values.rateWindow,
    ownMasters: values.masters === 'group',
    begin,
  }
}

/** The scenario of a program’s second loop, which begins at a moment. */
export function secondOf(scenario: Scenario, begin: number): Scenario {
  const { values, loop } = scenario
  const part = loop.program?.loops[1]
  if (!part) throw new Error(`loop: ${values.workload} has one loop`)
  return {
    ...scenario,
    values: { ...values, strategy: strategiesOf(values)[1] },
    part,
    model: modelOf(scenario, part, begin),
  }
}

/** The loads of a scenario's machines, and their speeds. */
export function loadsIn(values: LoopValues, loop = loopIn(values)): Loads {
  const { processors, seed, maxLoad, loads } = values
  const rows = loads.length > 0 ? rowsOf(loads, processors) : undefined
  return loadsOf({ seed, maxLoad, rows }, blockIn(values, loop), unloadedIn(values))
}

/** Puts a checked scenario together. What does not apply changes nothing, nor what is predicted of other strategies. */
export function scenarioOf(settings: LoopValues): Scenario {
  const values = onMachine(asApplied(parameters, settings))
  const { processors } = values
  const loop = loopIn(values)
  const unloaded = unloadedIn(values)
  const rated = ratedIn(values)
  const loads = loadsIn(values, loop)
  const network: Network = {
    latency: values.latency,
    bandwidth: hasColumns(values) && values.columnBandwidth !== 'auto' ? values.columnBandwidth : values.bandwidth,
    shared: values.medium === 'shared',
  }
  const part = loop.program?.loops[0] ?? loop
  const model = modelOf({ values, network, loads, rated }, part)
  const before = exchanges(values) ? 0 : values.sequential
  const sequential = loop.program?.transpose ?? before
  return { values, processors, loop, part, loads, network, model, unloaded, rated, sequential }
}
