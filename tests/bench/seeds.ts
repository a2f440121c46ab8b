/**
 * Finds seeds whose random tree is the thesis's: 29 535 nodes at depth 16 and fan-out 2, and the run of §5.2.2 (GDEM, p = 4,
 * i = 16, g = 10) as in table 5.15: 463 iterations, 0.508 s.
 *
 *     npx tsx tests/bench/seeds.ts [first seed] [last seed]
 */
import { defaults } from '../../src/core/parameters.ts'
import { Engine } from '../../src/labs/tree/model/engine.ts'
import { treeOf } from '../../src/labs/tree/model/trees/index.ts'
import { childKey, type Tree } from '../../src/labs/tree/model/trees/tree.ts'
import { parameters, type TreeValues } from '../../src/labs/tree/parameters.ts'

const NODES = 29_535

/** Nodes of a tree whose children are all alike. */
function count(tree: Tree, key: number, level: number): number {
  const { limit, fanOut } = tree
  if (key >>> 1 > limit[level]) return 1
  let nodes = 1
  for (let c = 0; c < fanOut; c++) nodes += count(tree, childKey(key, c), level + 1)
  return nodes
}

const [first, last] = [Number(process.argv[2] ?? 1), Number(process.argv[3] ?? 30_000)]
for (let seed = first; seed <= last; seed++) {
  const values: TreeValues = { ...defaults(parameters), tree: 'random', seed, processors: 4, interval: 16, grain: 10 }
  const tree = treeOf(values)
  if (count(tree, tree.rootKey, tree.rootLevel) !== NODES) continue
  const engine = new Engine(values, false)
  while (!engine.advance(1e6));
  const { iterations, totalTime } = engine.metrics()
  const fits = Math.abs(Number(iterations) - 463) <= 3 && Math.abs(Number(totalTime) / 0.508 - 1) <= 0.02
  console.log(
    `seed ${seed}: ${NODES} nodes, ${iterations} iterations, ${Number(totalTime).toFixed(4)} s${fits ? ' *' : ''}`,
  )
}
