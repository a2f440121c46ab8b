/**
 * Finds seeds whose random tree may be the thesis's: 29 535 nodes at depth 16 and fan-out 2. Those marked * also take as many
 * iterations as it printed where these distinguish trees and random starts (`COUNTS`).
 *
 *     npx tsx tools/bench/seeds.ts [first seed] [last seed]
 */
import { defaults } from '../../src/core/parameters.ts'
import { childKey, type Tree, treeOf } from '../../src/core/trees/shape.ts'
import { Simulation } from '../../src/labs/tree/model/simulation.ts'
import { parameters, type TreeValues } from '../../src/labs/tree/parameters.ts'

const NODES = 29_535

/** How many iterations a scenario takes in the thesis, and by how many it may miss them here. */
interface Count {
  readonly table: string
  readonly set: Partial<TreeValues>
  readonly iterations: number
  readonly miss: number
}

const LATE: Partial<TreeValues> = { processors: 4, interval: 16, grain: 10, t2: 'on' }
const SERVER: Partial<TreeValues> = {
  tree: 'imbalance',
  imbalance: 0,
  balancer: 'loadserver',
  processors: 32,
  interval: 128,
}

const COUNTS: readonly Count[] = [
  // Within 1 %.
  { table: '5.10', set: { ...LATE, c2: 1 }, iterations: 463, miss: 4 },
  { table: '5.10', set: { ...LATE, c2: 5 }, iterations: 459, miss: 4 },
  { table: '5.10', set: { ...LATE, c2: 10 }, iterations: 454, miss: 4 },
  { table: '5.8', set: { processors: 128, interval: 16, t2: 'on' }, iterations: 23, miss: 1 },
  { table: '5.19', set: { processors: 128, interval: 64, t2: 'on' }, iterations: 7, miss: 1 },
  // The tree is certain here: the seed gives the random starts of Loadserver's rounds.
  { table: '5.27', set: SERVER, iterations: 21, miss: 0 },
  { table: '5.27', set: { ...SERVER, t1: 'on' }, iterations: 25, miss: 0 },
  { table: '5.30', set: { ...SERVER, t2: 'on' }, iterations: 20, miss: 0 },
]

/** Nodes of a tree whose children are all alike. */
function count(tree: Tree, key: number, level: number): number {
  const { limit, fanOut } = tree
  if (key >>> 1 > limit[level]) return 1
  let nodes = 1
  for (let c = 0; c < fanOut; c++) nodes += count(tree, childKey(key, c), level + 1)
  return nodes
}

function iterationsOf(values: TreeValues): number {
  const engine = new Simulation(values, false)
  while (!engine.advance(1e6));
  return engine.iterations
}

const [first, last] = [Number(process.argv[2] ?? 1), Number(process.argv[3] ?? 30_000)]
for (let seed = first; seed <= last; seed++) {
  const values: TreeValues = { ...defaults(parameters), tree: 'random', seed }
  const tree = treeOf(values)
  if (count(tree, tree.rootKey, tree.rootLevel) !== NODES) continue
  const actual = COUNTS.map(({ set }) => iterationsOf({ ...values, ...set }))
  const fits = COUNTS.every(({ iterations, miss }, i) => Math.abs(actual[i] - iterations) <= miss)
  const counts = COUNTS.map(({ table, iterations }, i) => `${table}: ${actual[i]} (${iterations})`)
  console.log(`seed ${seed}${fits ? ' *' : ''}, iterations of table ${counts.join(', ')}`)
}
