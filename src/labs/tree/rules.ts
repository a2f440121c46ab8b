/** What both halves of the tree lab know: what a run records, what goes together, what metrics are compared with. */
import type { LabRules } from '../../core/lab.ts'
import { networkProblems, sizeProblem } from '../../core/network/check.ts'
import { processorsOf } from '../../core/network/index.ts'
import type { Problem } from '../../core/parameters.ts'
import {
  aloneReferences,
  bestOther,
  improvement,
  switchingReferences,
  takingPart,
} from '../../core/phases/adaptivity.ts'
import type { ByPhase } from '../../core/phases/by-phase.ts'
import { mix } from '../../core/random/hash.ts'
import { treeProblems } from '../../core/trees/check.ts'
import { comparesSpeeds } from '../../core/trees/index.ts'
import { treeOf } from '../../core/trees/shape.ts'
import { aloneOf, besideAlone } from '../../core/workloads/alone.ts'
import { isDrawn } from '../../core/workloads/names.ts'
import { adapts, balancers, balancersOf, serves } from './balancers/index.ts'
import type { TreeValues } from './parameters.ts'
import { shape } from './recording.ts'

/** Most nodes a tree may be expected to have: some ten seconds of running, and, breadth-first, eight bytes a task. */
const NODES = { most: 2 ** 30, mostBreadthFirst: 2 ** 24 }

/** Checks a scenario. */
export function check(values: TreeValues): Problem[] {
  const problems = networkProblems(values)
  if (serves(balancersOf(values)) && processorsOf(values) < 2) {
    problems.push(sizeProblem(values, 'at least 2 processors, a server and a worker'))
  }
  // It may look at the network, which has to exist for that.
  if (problems.length === 0) {
    for (const name of new Set(balancersOf(values))) {
      const wrong = balancers[name].check?.(values)
      if (wrong) problems.push(wrong)
    }
  }
  return isDrawn(values) ? [...problems, ...treeProblems(treeOf(values), values, NODES)] : problems
}

export const rules: LabRules<TreeValues> = {
  id: 'tree',
  shape: (values) => ({ shape, lanes: processorsOf(values) }),
  check,
  references,
  combine(values, metrics, others) {
    const over = (way: 'alone' | 'switching') => {
      const by = comparesSpeeds(values) || (way === 'alone' && hasOtherTree(values)) ? 'speed' : 'time'
      return improvement(metrics, bestOther(others, way, by)?.metrics, by)
    }
    return besideAlone({ ...metrics, ita: over('alone'), itaTransitions: over('switching') }, others.alone)
  },
}

/** Whether the run without transitions has a tree of its own. */
const hasOtherTree = (values: TreeValues): boolean => adapts(values) && values.trees === 'independent'

/** The seed of that run: the one that is set, or one that follows from the run's own. */
function referenceSeedOf({ seed, referenceSeed }: TreeValues): number {
  return referenceSeed === 'auto' ? mix(seed ^ 0x5bd1e995) >>> 0 : referenceSeed
}

/** Settings of a balancer that the phases before and after the steady one can have for themselves. */
const BY_PHASE = ['LightThreshold', 'HeavyThreshold', 'Migration', 'Lambda']

/** The scenario without what was set for a phase and its balancer does not have: another one in its place would take it over. */
function withoutIdle(values: TreeValues, [filling, , emptying]: ByPhase<keyof typeof balancers>): TreeValues {
  const of = { filling, emptying }
  const idle = Object.entries(of).flatMap(([phase, name]) =>
    BY_PHASE.filter(
      (setting) => !Object.hasOwn(balancers[name].parameters, setting[0].toLowerCase() + setting.slice(1)),
    ).map((setting) => [phase + setting, 'same'] as const),
  )
  return { ...values, ...Object.fromEntries(idle) }
}

/** What an adaptive run is compared with, and a search. */
function references(scenario: TreeValues): Record<string, TreeValues> {
  const values = adapts(scenario) ? withoutIdle(scenario, balancersOf(scenario)) : scenario
  const phases = balancersOf(values)
  const several = adapts(values) ? takingPart(phases, balancers) : []
  const compared = hasOtherTree(values) ? { ...values, seed: referenceSeedOf(values) } : values
  return {
    ...aloneReferences(compared, phases, several),
    ...switchingReferences(values, phases, several),
    ...aloneOf(values, balancers),
  }
}
