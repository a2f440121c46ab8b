/** What the source observes in table 1.4, judged in the printed cells and in those measured here, by the names in observations.json. */
import type { CellsOf } from '../../../core/reproduce/published.ts'
import type { Rule } from '../../../core/reproduce/sentences.ts'
import { CASES, casesWhere, type PublishedCase, type Where } from './cases.ts'

/** What a rule may need. */
export interface Given {
  /** Strategies of which one must be the best. */
  readonly is?: readonly string[]
  readonly where?: Where
}

type Column = 'Actual best' | 'Predicted best'

/** What stands in a column for a case: a strategy, several, or nothing. */
const strategiesIn =
  (cellsOf: CellsOf, table: string) =>
  (column: Column, { set }: PublishedCase): readonly string[] => {
    const cell = cellsOf(table).find(
      (each) => each.column.label === column && Object.entries(set).every(([id, value]) => each.set[id] === value),
    )
    return cell ? String(cell.value).split(', ') : []
  }

export const rules: Readonly<Record<string, Rule<Given>>> = {
  'predicted is best'(cellsOf, { table }) {
    const strategies = strategiesIn(cellsOf, table)
    const met = CASES.filter((each) => {
      const actual = strategies('Actual best', each)
      return strategies('Predicted best', each).some((name) => actual.includes(name))
    }).length
    return { holds: met > CASES.length / 2, because: `${met} of ${CASES.length} cases` }
  },

  /** One of these strategies is the best in each of the cases. */
  best(cellsOf, { table, is = [], where }) {
    const strategies = strategiesIn(cellsOf, table)
    const all = casesWhere(where)
    const holding = all.filter((each) => strategies('Actual best', each).some((name) => is.includes(name)))
    return { holds: holding.length === all.length, because: `${holding.length} of ${all.length} cases` }
  },

  /** A shift from local to global: the smallest size local, the largest global. */
  shifts(cellsOf, { table, where }) {
    const strategies = strategiesIn(cellsOf, table)
    const cases = casesWhere(where)
    const kinds = cases.map((each) =>
      strategies('Actual best', each).some((name) => name.startsWith('G')) ? 'global' : 'local',
    )
    return {
      holds: kinds[0] === 'local' && kinds[kinds.length - 1] === 'global',
      because: cases.map(({ n }, i) => `n = ${n} ${kinds[i]}`).join(', '),
    }
  },
}
