/**
 * Haron, "Phase-based Adaptive Dynamic Load Balancing for Parallel Tree Computation", Leeds 1998: everything in its
 * evaluation that its simulator produced. Xu and Lau are quoted by it from their study of the method.
 */
import { DERIVED, T3D_COSTS } from '../../core/machines/derived.ts'
import { defaults, type Values } from '../../core/parameters.ts'
import { withChance } from '../../core/reproduce/chance.ts'
import { inOrder, type PrintedFigure, type PrintedTable, readFigure, readTable } from '../../core/reproduce/printed.ts'
import type { PublishedFigure, PublishedTable, Reading, Reproduction, Spread } from '../../core/reproduce/published.ts'
import { type PrintedObservation, readObservations } from '../../core/reproduce/sentences.ts'
import { childKey, treeOf } from '../../core/trees/shape.ts'
import { costsOf } from './model/costs.ts'
import { parameters, type TreeValues } from './parameters.ts'
import chances from './published/chance.json' with { type: 'json' }
import notes from './published/notes.json' with { type: 'json' }
import sentences from './published/observations.json' with { type: 'json' }
import readings from './published/readings.json' with { type: 'json' }
import { type Given, rules } from './published/rules.ts'
import seeds from './published/spread.json' with { type: 'json' }

const tableFiles = import.meta.glob<PrintedTable>('./published/table-*.json', { eager: true, import: 'default' })
const figureFiles = import.meta.glob<PrintedFigure>('./published/figure-*.json', { eager: true, import: 'default' })

/** The T3D with its network's costs times a factor: what tables 5.17 and 5.21 call s. */
function slowNetwork(factor: number): Values {
  if (factor === 1) return {}
  // The exact product would stand in links as 0.44999999999999996.
  const costs = DERIVED.map((id) => [id, Number((T3D_COSTS[id] * factor).toPrecision(12))] as const)
  return { machine: 'custom', ...Object.fromEntries(costs) }
}

/** Tables whose s is a factor of all costs of the network. */
const SLOWED = ['5.17 × s', '5.21 × s']

/** What the readings of the thesis set (doc/model.md says why). */
const READING: Values = Object.assign({}, ...readings.map(({ set }) => set))

export const tables: readonly PublishedTable[] = inOrder(tableFiles).map((file) => {
  const read = readTable(file, parameters, notes)
  const table = { ...read, set: { ...READING, ...read.set } }
  if (!SLOWED.includes(table.number)) return withChance(table, chances)
  const rows = table.rows.map((row) => ({ ...row, set: { ...slowNetwork(Number(row.at?.networkSpeed)), ...row.set } }))
  return withChance({ ...table, rows }, chances)
})

/** How long an all-reduce takes for each number of processors, in microseconds (figure 4.14). */
function allReduces(values: TreeValues): (readonly [processors: number, micros: number])[] {
  return [2, 32, 64, 128, 256, 512].map((p) => [p, costsOf(values, p).barrier / 1000])
}

/** How many nodes each depth has, the root's depth being 1. Walks the whole tree: for trees of some ten thousand nodes. */
export function nodesPerLevel(values: TreeValues): readonly (readonly [depth: number, nodes: number])[] {
  const tree = treeOf(values)
  const counts: number[] = []
  const visit = (level: number, key: number, depth: number) => {
    counts[depth - 1] = (counts[depth - 1] ?? 0) + 1
    if (key >>> 1 > tree.limit[level]) return
    for (let child = 0; child < tree.fanOut; child++) {
      const last = child === tree.fanOut - 1
      visit((depth + 1) | (last ? tree.mark : 0), childKey(key, child), depth + 1)
    }
  }
  visit(tree.rootLevel, tree.rootKey, 1)
  return counts.map((nodes, i) => [i + 1, nodes] as const)
}

const figures: readonly PublishedFigure[] = inOrder(figureFiles).map((file) => {
  const draw = file.number === '4.14' ? allReduces : nodesPerLevel
  const points = (curve: number) =>
    draw({ ...defaults(parameters), ...figure.set, ...figure.curves[curve].set } as TreeValues)
  const read = readFigure(file, parameters, notes, file.kind.of === 'own' ? { points } : {})
  const figure = { ...read, set: { ...READING, ...read.set } }
  return figure
})

const observations = readObservations(sentences as PrintedObservation<Given>[], rules)

/** How the agreement varies over trees of the same size. */
export const spread: Spread = {
  ...seeds,
  halves: [seeds.halves[0], seeds.halves[1]],
  points: seeds.points.map(([seed, grain, network]) => ({ label: String(seed), values: [grain, network] })),
}

export const reproduction: Reproduction = {
  id: 'thesis',
  label: 'The thesis',
  source:
    'F. Haron, Phase-based Adaptive Dynamic Load Balancing for Parallel Tree Computation, University of Leeds, 1998',
  tables,
  figures,
  observations,
  readings: readings as readonly Reading[],
  spread,
}
