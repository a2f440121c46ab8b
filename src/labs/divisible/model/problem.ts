/** From a scenario to the problem that is solved: the workers, however they are given, with the load. */

import { type DivisibleValues, turnsSlow } from '../parameters.ts'
import { clusterSystem, randomSystem } from './generate.ts'
import { type Cluster, clustersOf, type Problem, type Slowness, type System, systemOf } from './system.ts'
import { type ReadTree, readTree } from './tree-text.ts'

/** The tree that a checked scenario has written. */
function treeIn(values: DivisibleValues): ReadTree {
  const tree = readTree(values.tree, 'tree')
  if ('problem' in tree) throw new RangeError(tree.problem)
  return tree
}

/** The clusters of a scenario's tree, by their index; none of one without a tree. */
export const clustersIn = (values: DivisibleValues): readonly Cluster[] =>
  values.system === 'tree' ? clustersOf(treeIn(values).members) : []

function systemIn(values: DivisibleValues): System {
  if (values.system === 'given') return systemOf(values.C, values.E, values.L)
  if (values.system === 'clusters') {
    return clusterSystem(
      values.clusterSize.map((workers, k) => ({
        workers,
        transfer: values.clusterC[k],
        compute: values.clusterE[k],
        latency: values.clusterL[k],
      })),
    )
  }
  const { workers, Cmin, Cmax, Emin, Emax, Lmin, Lmax, seed } = values
  return randomSystem({ workers, transfer: [Cmin, Cmax], compute: [Emin, Emax], latency: [Lmin, Lmax] }, seed)
}

/** The worker of a scenario that turns slow; undefined where none does. */
function slownessIn(values: DivisibleValues): Slowness | undefined {
  const { slowWorker, slowFrom: from, slowTimes: times } = values
  if (slowWorker === 'none' || !turnsSlow(values)) return undefined
  return { worker: slowWorker - 1, from, times }
}

/** The problem of a scenario that has been checked. */
export function problemIn(values: DivisibleValues): Problem {
  const { load, delta: resultRatio } = values
  if (values.system !== 'tree') return { system: systemIn(values), load, resultRatio, slowness: slownessIn(values) }
  const { system, members } = treeIn(values)
  return { system, tree: members, load, resultRatio }
}
