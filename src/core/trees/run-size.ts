/** How large a run of the labs that grow a tree is, as far as the scenario says so. */
import { typedValues, type Values } from '../parameters.ts'
import { isDrawn } from '../workloads/names.ts'
import { type TreeSettings, treeOf } from './shape.ts'

/** Nodes of a tree of which the scenario does not say how many it has. */
const UNKNOWN_NODES = 10_000

/** About how many nodes the tree of a scenario has. */
export function nodesIn(values: Values): number {
  if (!isDrawn(values)) return UNKNOWN_NODES
  const { expected, rootLevel } = treeOf(typedValues<TreeSettings>(values))
  return expected[rootLevel]
}
