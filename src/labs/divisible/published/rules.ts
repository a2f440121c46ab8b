/** What the source observes in its tables, judged in the printed times and in those measured here, by the names in observations.json. */
import type { Rule } from '../../../core/reproduce/sentences.ts'

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

export const rules: Readonly<Record<string, Rule<Given>>> = {
  'same time': compared((a, b) => Math.abs(a - b) < 5e-4),
  'less time': compared((a, b) => a < b),
}
