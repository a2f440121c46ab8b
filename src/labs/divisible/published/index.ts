/** The source's exact times, and what it observes in them. The claims of chapter 4 are judged in study/. */
import { inOrder, type PrintedTable, readTable } from '../../../core/reproduce/printed.ts'
import { type Rule, readObservations } from '../../../core/reproduce/sentences.ts'
import { parameters } from '../parameters.ts'
import sentences from './observations.json' with { type: 'json' }

const files = import.meta.glob<PrintedTable>('./table-*.json', { eager: true, import: 'default' })

export const tables = inOrder(files).map((file) => readTable(file, parameters))

/** What a rule needs: two algorithms, whose times in a table are compared. */
interface Given {
  readonly times: readonly string[]
}

const compared =
  (isSo: (first: number, second: number) => boolean): Rule<Given> =>
  (cellsOf, { table, times }) => {
    const [a, b] = times.map((algorithm) =>
      Number(cellsOf(table).find(({ set, column }) => column.label === 'T' && set.algorithm === algorithm)?.value),
    )
    return { holds: isSo(a, b), because: `${a.toFixed(3)} and ${b.toFixed(3)}` }
  }

export const observations = readObservations(sentences, {
  'same time': compared((a, b) => Math.abs(a - b) < 5e-4),
  'less time': compared((a, b) => a < b),
})
