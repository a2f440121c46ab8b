/**
 * How the agreement with tables 5.2 to 5.23 varies over trees of the thesis's size, each half of the tables apart: writes the
 * points of src/labs/tree/published/spread.ts to the console. Seeds come from seeds.ts, which finds them.
 *
 *     npx tsx tests/bench/seeds.ts 0 1000000 | npx tsx tests/bench/spread.ts
 */
import { readFileSync } from 'node:fs'
import { agreementOf } from '../../src/core/reproduce/agreement.ts'
import { measureTable, runAlone, tableReader, wanted } from '../../src/core/reproduce/evaluation.ts'
import { lab as tree } from '../../src/labs/tree/index.ts'
import { grain } from '../../src/labs/tree/published/grain.ts'
import { network } from '../../src/labs/tree/published/network.ts'
import { publishedTable } from '../data/published.ts'

/** Not part of the range, or, as labelled, of no tree at all. */
const LEFT_OUT = ['5.1', '5.17', '5.21']
const halves = [grain, network].map((tables) =>
  tables.flatMap(({ number }) => (LEFT_OUT.includes(number) ? [] : [publishedTable(number)])),
)

for (const [, seed] of readFileSync(0, 'utf8').matchAll(/^seed (\d+)/gm)) {
  const plan = wanted(tree)
  const readers = halves.map((tables) =>
    tables.map((table) => tableReader(plan, { ...table, set: { ...table.set, seed: Number(seed) } })),
  )
  const ran = plan.runs.map((run) => runAlone(tree, run))
  const shares = readers.map((half) => agreementOf(half.map((reader) => measureTable(reader, ran))).agree)
  console.log(`  [${[seed, ...shares.map((share) => share.toFixed(3))].join(', ')}],`)
}
