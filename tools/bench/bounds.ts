/**
 * Writes the bounds of src/labs/tree/published/table-*.json again, after a deliberate change of the model or of the rule: what is
 * reached, shares rounded down to whole percent, medians up to a tenth.
 *
 *     node tests/setup/run.mjs tools/bench/bounds.ts
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beginGathering, measureTable, runAlone, tableReader } from '../../src/core/reproduce/evaluation.ts'
import { lab as tree } from '../../src/labs/tree/index.ts'
import { tables } from '../../src/labs/tree/reproduction.ts'

const plan = beginGathering(tree)
const readers = tables.map((table) => tableReader(plan, table))
const ran = plan.runs.map((run) => runAlone(tree, run))
const bounds = new Map(
  readers.map((reader) => {
    const { table, agreement } = measureTable(reader, ran)
    const { cells, same, agree, error, points } = agreement
    const down = (share: number) => Math.floor(100 * share + 1e-9) / 100
    const up = (name: string, value: number | undefined) =>
      value === undefined ? '' : `, "${name}": ${Math.ceil(10 * value - 1e-9) / 10}`
    const shares = `"same": ${down(same / cells)}, "agree": ${down(agree)}`
    return [table.number, `"bound": { ${shares}${up('error', error)}${up('points', points)} }`]
  }),
)
const folder = 'src/labs/tree/published'
for (const name of readdirSync(folder).filter((each) => each.startsWith('table-'))) {
  const file = join(folder, name)
  const text = readFileSync(file, 'utf8')
  const { number } = JSON.parse(text) as { readonly number: string }
  writeFileSync(file, text.replace(/"bound": \{.*\}/, bounds.get(number) ?? ''))
}
