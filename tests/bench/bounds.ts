/**
 * Writes src/labs/tree/published/bounds.ts again, after a deliberate change of the model or of the rule: what is reached,
 * shares rounded down to whole percent, medians up to a tenth.
 *
 *     npx tsx tests/bench/bounds.ts > bounds.new && mv bounds.new src/labs/tree/published/bounds.ts
 */
import { measureTable, runAlone, tableReader, wanted } from '../../src/core/reproduce/evaluation.ts'
import { lab as tree } from '../../src/labs/tree/index.ts'
import { published } from '../../src/labs/tree/reproduction.ts'

const plan = wanted(tree)
const readers = published.map((table) => tableReader(plan, table))
const ran = plan.runs.map((run) => runAlone(tree, run))
const lines = readers.map((reader) => {
  const { table, agreement } = measureTable(reader, ran)
  const { cells, same, agree, error, points } = agreement
  const down = (share: number) => Math.floor(100 * share + 1e-9) / 100
  const up = (name: string, value: number | undefined) =>
    value === undefined ? '' : `, ${name}: ${Math.ceil(10 * value - 1e-9) / 10}`
  const shares = `same: ${down(same / cells)}, agree: ${down(agree)}`
  return `  '${table.number}': { ${shares}${up('error', error)}${up('points', points)} },`
})
console.log(`/**
 * How close each table must come, by its number: what was reached when this was written. Written by tests/bench/bounds.ts.
 */
import type { Bound } from '../../../core/reproduce/published.ts'

export const bounds: Readonly<Record<string, Bound>> = {
${lines.join('\n')}
}`)
