/**
 * How the agreement with tables 5.2 to 5.23 varies over trees of the thesis's size: writes the points of
 * src/labs/tree/published/spread.ts to the console. Seeds come from seeds.ts, which finds them.
 *
 *     npx tsx tests/bench/seeds.ts 0 1300000 | npx tsx tests/bench/spread.ts
 */
import { readFileSync } from 'node:fs'
import { judge, measureTable, runAlone, tableReader, wanted } from '../../src/core/evaluation.ts'
import { tree } from '../../src/labs/tree/index.ts'
import { grain } from '../../src/labs/tree/published/grain.ts'
import { network } from '../../src/labs/tree/published/network.ts'
import { observations } from '../../src/labs/tree/published/observations/index.ts'

/** Not part of the range, or, as labelled, of no tree at all. */
const LEFT_OUT = ['5.1', '5.17', '5.21']
const tables = [...grain, ...network].filter(({ number }) => !LEFT_OUT.includes(number))
const sentences = observations.filter(({ table }) => tables.some(({ number }) => number === table))

for (const [, seed] of readFileSync(0, 'utf8').matchAll(/^seed (\d+)/gm)) {
  const plan = wanted(tree)
  const readers = tables.map((table) => tableReader(plan, { ...table, set: { ...table.set, seed: Number(seed) } }))
  const ran = plan.runs.map((run) => runAlone(tree, run))
  const measured = readers.map((reader) => measureTable(reader, ran))
  const figure = measured.reduce((sum, { agreement }) => sum + agreement.figure, 0) / measured.length
  const judged = judge(sentences, measured)
  const holds = judged.filter(({ here }) => here.holds).length / judged.length
  console.log(`  [${seed}, ${((figure + holds) / 2).toFixed(3)}],`)
}
