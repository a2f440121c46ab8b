/**
 * Between which numbers the cells of published tables lie that seeds decide: the second and the twentieth of 21 experiments, each as large as
 * the source's. Of the thesis each has another tree of the size that the thesis had and other random starts; of the loops, which the source ran once or
 * a few times, other loads; of the mesh 100 other samples. Writes published/chance.json of these labs.
 *
 *     node tests/setup/run.mjs tools/bench/chance.ts            all tables
 *     node tests/setup/run.mjs tools/bench/chance.ts 5.25 1.1   these, and the others stay
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { median } from 'd3-array'
import { defaults, type Values } from '../../src/core/parameters.ts'
import type { ChanceOfTable } from '../../src/core/reproduce/chance.ts'
import { beginGathering, runAlone, tableReader } from '../../src/core/reproduce/evaluation.ts'
import { tableKey } from '../../src/core/reproduce/measured.ts'
import {
  type ChanceRange,
  type PublishedColumn,
  type PublishedRow,
  type PublishedTable,
  scenarioOf,
} from '../../src/core/reproduce/published.ts'
import { childKey, rootKeyOf, type Tree, treeOf } from '../../src/core/trees/shape.ts'
import { timesWithout } from '../../src/labs/loop/measurements.ts'
import { type LoopValues, parameters as loopParameters } from '../../src/labs/loop/parameters.ts'
import { tables as loopTables } from '../../src/labs/loop/reproduction.ts'
import { remappingOver } from '../../src/labs/mesh/measurements.ts'
import { type MeshValues, parameters as meshParameters } from '../../src/labs/mesh/parameters.ts'
import { tables as meshTables } from '../../src/labs/mesh/reproduction.ts'
import { lab as tree } from '../../src/labs/tree/index.ts'
import { operationsRun } from '../../src/labs/tree/model/given-loads.ts'
import { parameters, type TreeValues } from '../../src/labs/tree/parameters.ts'
import { spread, tables as treeTables } from '../../src/labs/tree/reproduction.ts'

const RUNS = 21
/** Under the runner an import is a property that is looked up at each call. */
const keyOfChild = childKey

/** Nodes that wait in a walk over a tree: their levels and keys. */
const levels = new Int32Array(4096)
const keys = new Int32Array(4096)

/** Nodes of a tree with this root, or one more than `most` where there are more. */
function nodesOf({ rootLevel, limit, fanOut, mark }: Tree, rootKey: number, most: number): number {
  let waiting = 1
  let nodes = 0
  levels[0] = rootLevel
  keys[0] = rootKey
  while (waiting > 0 && nodes <= most) {
    const level = levels[--waiting]
    const key = keys[waiting]
    nodes++
    if (key >>> 1 > limit[level]) continue
    const below = (level & ~mark) + 1
    for (let child = 0; child < fanOut; child++) {
      levels[waiting] = child === fanOut - 1 ? below | mark : below
      keys[waiting++] = keyOfChild(key, child)
    }
  }
  return nodes
}

/** The smallest seeds from 1 on whose imbalanced trees have a number of nodes from `least` to `most`. */
function seedsOf(set: Values, least: number, most: number): readonly number[] {
  const values = { ...defaults(parameters), ...set } as TreeValues
  const tree = treeOf(values)
  const seeds: number[] = []
  for (let seed = 1; seeds.length < RUNS; seed++) {
    const nodes = nodesOf(tree, rootKeyOf(seed), most)
    if (nodes >= least && nodes <= most) seeds.push(seed)
  }
  return seeds
}

/** The smallest seeds whose random trees have the 29 535 nodes of the thesis's. */
const usual = spread.points.slice(0, RUNS).map(({ label }) => Number(label))

/** A printed row's tree has as many nodes as its speed and time say, the last digit of the time give or take a half. */
const seedsBySize = new Map<string, readonly number[]>()
function seedsOfRow(table: PublishedTable, row: PublishedRow): readonly number[] {
  const of = (metric: string) => Number(row.values[table.columns.findIndex((column) => column.metric === metric)])
  const { imbalance } = row.set
  const key = [imbalance, of('speed'), of('totalTime')].join()
  const [least, most] = [-0.00005, 0.00005].map((half) => of('speed') * (of('totalTime') + half))
  const seeds = seedsBySize.get(key) ?? seedsOf({ tree: 'imbalance', imbalance }, least, most)
  seedsBySize.set(key, seeds)
  return seeds
}

/** A table as its k-th run has it. Rows whose size is printed have trees of that size, the run and the one that it is compared with. */
function drawn(table: PublishedTable, k: number): PublishedTable {
  const bySize = table.rows.some(({ set }) => 'seed' in set)
  const rows = table.rows.map((row, r) => {
    if (!bySize || row.set.imbalance === 0) return { ...row, set: { ...row.set, ...(bySize && { seed: usual[k] }) } }
    const pair = row.set.trees === 'independent'
    const other = pair && { referenceSeed: seedsOfRow(table, table.rows[r - 1])[k] }
    return { ...row, set: { ...row.set, seed: seedsOfRow(table, row)[k], ...other } }
  })
  // Imbalanced trees were drawn again for each run.
  const twoTrees = table.set.tree === 'imbalance' && !bySize && { trees: 'independent' }
  return { ...table, set: { ...table.set, seed: usual[k], ...twoTrees }, rows }
}

/** The range of a cell's numbers; null where seeds do not decide it. */
function rangeOf({ unit, decimals }: PublishedColumn, numbers: readonly number[]): ChanceRange | null {
  if (numbers.length < RUNS) return null
  const sorted = numbers.toSorted((a, b) => a - b)
  const [from, to] = [sorted[1], sorted[RUNS - 2]]
  const width = unit === '%' || (unit === '' && decimals === 0) ? 1 : 0.02 * Math.abs(median(sorted) ?? 0)
  return to - from > width ? [Number(from.toPrecision(6)), Number(to.toPrecision(6))] : null
}

/** The numbers of a table's cells by run. */
function measuredOver(table: PublishedTable): readonly (readonly number[])[] {
  const cells: number[][] = table.rows.flatMap(() => table.columns.map(() => []))
  for (let k = 0; k < RUNS; k++) {
    const plan = beginGathering(tree)
    const reader = tableReader(plan, drawn(table, k))
    const read = reader.read(plan.runs.map((run) => runAlone(tree, run)))
    cells.forEach((numbers, at) => {
      const value = read(Math.floor(at / table.columns.length), at % table.columns.length)?.value
      if (typeof value === 'number') numbers.push(value)
    })
  }
  return cells
}

/** Table 4.11: the thesis averaged three runs, Xu and Lau a hundred. */
function operationsOver(table: PublishedTable): readonly (readonly number[])[] {
  return table.rows.flatMap(({ label }) =>
    table.columns.map(({ set }) =>
      Array.from({ length: RUNS }, (_, k) => {
        const values = { ...defaults(parameters), ...table.set, ...set } as TreeValues
        const run = operationsRun(values, { count: label === 'Simulator' ? 3 : 100, seed: k + 1 })
        while (!run.advance(1e9));
        return Number(run.metrics().operations)
      }),
    ),
  )
}

/** The tables of loops without balancing: one run of each, for the source drew its loads once or a few times. */
function loadsOver(table: PublishedTable): readonly (readonly number[])[] | undefined {
  return overCells(table, (column) => {
    if (!Object.hasOwn(timesWithout, String(column.measurement))) return undefined
    const time = timesWithout[column.measurement as keyof typeof timesWithout]
    return (set, seed) => time({ ...defaults(loopParameters), ...set, seed } as LoopValues)
  })
}

/** Samples of the source's table 2 of remappings. */
const SAMPLES = 100

function remappingsOver(table: PublishedTable): readonly (readonly number[])[] | undefined {
  return overCells(table, ({ measurement }) => {
    if (measurement !== 'meanRemapping') return undefined
    return (set, seed) => {
      const run = remappingOver(SAMPLES, { ...defaults(meshParameters), ...set, seed } as MeshValues)
      while (!run.advance(1e9));
      return Number(run.metrics().meanRemapping)
    }
  })
}

/** The numbers of a table's cells by seed; undefined where there is a column that seeds do not decide. */
function overCells(
  table: PublishedTable,
  measuring: (column: PublishedColumn) => ((set: Values, seed: number) => number) | undefined,
): readonly (readonly number[])[] | undefined {
  const measures = table.columns.map(measuring)
  if (measures.some((measure) => !measure)) return undefined
  return table.rows.flatMap((row) =>
    table.columns.map((column, c) =>
      Array.from({ length: RUNS }, (_, k) => measures[c]?.(scenarioOf(table, row, column), k + 1) ?? Number.NaN),
    ),
  )
}

function treesOver(table: PublishedTable): readonly (readonly number[])[] | undefined {
  if (table.columns.some(({ measurement }) => measurement !== undefined)) return operationsOver(table)
  return ['random', 'imbalance'].includes(String(table.set.tree)) && !table.asked ? measuredOver(table) : undefined
}

const chosenTables = process.argv.slice(2)
for (const [lab, tables, over] of [
  ['tree', treeTables, treesOver],
  ['loop', loopTables, loadsOver],
  ['mesh', meshTables, remappingsOver],
] as const) {
  const file = `src/labs/${lab}/published/chance.json`
  const byTable: Record<string, ChanceOfTable> = chosenTables.length > 0 ? JSON.parse(readFileSync(file, 'utf8')) : {}
  for (const table of tables) {
    if (chosenTables.length > 0 && !chosenTables.includes(table.number)) continue
    const ranges = over(table)?.map((numbers, at) => rangeOf(table.columns[at % table.columns.length], numbers))
    if (ranges?.some((range) => range !== null)) byTable[table.number] = { key: tableKey(table), ranges }
  }
  const lines = Object.entries(byTable).map(([number, one]) => `${JSON.stringify(number)}: ${JSON.stringify(one)}`)
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
}
