/** The kinds of trees by name. A new one is its file and a line here. */
import type { TreeValues } from '../../parameters.ts'
import { balanced } from './balanced.ts'
import { imbalance } from './imbalance.ts'
import { random } from './random.ts'
import { plant, type Tree } from './tree.ts'

const kinds = { random, balanced, imbalance }

/** The tree of a scenario. */
export function treeOf(values: TreeValues): Tree {
  return plant(kinds[values.tree](values), values)
}
