/**
 * How the agreement with tables 5.2 to 5.23 varies over trees of the thesis's size, each half of the tables apart: writes the
 * points of src/labs/tree/published/spread.json to the console. Seeds come from seeds.ts, which finds them.
 *
 *     npx tsx tools/bench/seeds.ts 0 1000000 | node tests/setup/run.mjs tools/bench/spread.ts
 */
import { readFileSync } from 'node:fs'
import { agreementOf } from '../../src/core/reproduce/agreement.ts'
import { beginGathering, measureTable, runAlone, tableReader } from '../../src/core/reproduce/evaluation.ts'
import { lab as tree } from '../../src/labs/tree/index.ts'
import { tables } from '../../src/labs/tree/reproduction.ts'

/** As labelled, of no tree at all. */
const LEFT_OUT = ['5.17', '5.21']
const halves = ['§5.3.1', '§5.3.2'].map((part) =>
  tables.filter(({ section, number }) => section === part && !LEFT_OUT.includes(number)),
)

for (const [, seed] of readFileSync(0, 'utf8').matchAll(/^seed (\d+)/gm)) {
  const plan = beginGathering(tree)
  const readers = halves.map((tables) =>
    tables.map((table) => tableReader(plan, { ...table, set: { ...table.set, seed: Number(seed) } })),
  )
  const ran = plan.runs.map((run) => runAlone(tree, run))
  const shares = readers.map((half) => agreementOf(half.map((reader) => measureTable(reader, ran))).agree)
  console.log(`    [${[seed, ...shares.map((share) => share.toFixed(3))].join(', ')}],`)
}
