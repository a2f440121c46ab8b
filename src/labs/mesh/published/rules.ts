/** What the source observes in its tables and figures, judged in the printed numbers and in those measured here, by the names in observations.json. */
import type { CellsOf, JudgedCell } from '../../../core/reproduce/published.ts'
import type { Rule } from '../../../core/reproduce/sentences.ts'

/** A cell of a row and a column, by what they set or are called. */
function cellOf(cells: readonly JudgedCell[], column: string, processors?: number): number {
  const cell = cells.find(
    (cell) => cell.column.label === column && (processors === undefined || cell.row.set.processors === processors),
  )
  return Number(cell?.value)
}

const times = (numbers: readonly number[], digits: number) => numbers.map((each) => each.toFixed(digits)).join(', ')

/** A rule on the cells of a table. */
const on =
  (judge: (cells: readonly JudgedCell[], cellsOf: CellsOf) => readonly [boolean, string]): Rule<object> =>
  (cellsOf, { table }) => {
    const [holds, because] = judge(cellsOf(table), cellsOf)
    return { holds, because }
  }

/** Times of an inspector on 2 to 5 workstations. */
const inspectorOf = (cells: readonly JudgedCell[], inspector: string) =>
  cells.filter(({ row }) => row.set.inspector === inspector).map(({ value }) => Number(value))

const LOADED = [2, 3, 4, 5]

export const rules: Readonly<Record<string, Rule<object>>> = {
  'repaired figure': on((cells) => {
    const repaired = cells.slice(4).map(({ value }) => Number(value))
    return [repaired.join() === '29,5,65,3', `with the repaired capabilities ${repaired.join(', ')}`]
  }),
  'received as sent': on((cells) => {
    const [received, sent] = [cells[4], cells[6]].map((cell) => String(cell?.value))
    return [received === sent, `1 receives ${received}, 0 sends ${sent}`]
  }),
  'arranging in an iteration': on((cells, cellsOf) => {
    const iteration = cellOf(cellsOf('4'), 'Time', 5) / 500
    const time = cellOf(cells, 'Time', 20)
    return [time < iteration, `${time.toFixed(4)} s, an iteration ${iteration.toFixed(4)} s`]
  }),
  'with MCR always': on((cells) => {
    const pairs = cells.flatMap((cell, i) => (i % 2 === 0 ? [[Number(cell.value), Number(cells[i + 1]?.value)]] : []))
    const better = pairs.filter(([withIt, without]) => withIt < without)
    return [better.length === pairs.length, `in ${better.length} of ${pairs.length}`]
  }),
  'remapping in two iterations': on((cells, cellsOf) => {
    const iteration = cellOf(cellsOf('4'), 'Time', 5) / 500
    const most = Math.max(...cells.filter(({ set }) => set.vertices === 16_384).map(({ value }) => Number(value)))
    const scaled = (most * 30_269) / 16_384
    return [
      scaled < 2 * iteration,
      `${scaled.toFixed(3)} s for 30 269 elements, two iterations ${(2 * iteration).toFixed(3)} s`,
    ]
  }),
  'sorting falls': on((cells) => {
    const all = ['sort1', 'sort2'].map((inspector) => inspectorOf(cells, inspector))
    const falls = all.every((each) => each.every((time, i) => i === 0 || time < each[i - 1]))
    return [falls, all.map((each) => times(each, 3)).join('; ')]
  }),
  'one list faster': on((cells) => {
    const [one, two] = ['sort1', 'sort2'].map((inspector) => inspectorOf(cells, inspector))
    return [two.every((time, i) => time < one[i]), `${times(two, 3)} and ${times(one, 3)}`]
  }),
  'simple slowest': on((cells) => {
    const [sorting, simple] = ['sort1', 'simple'].map((inspector) => inspectorOf(cells, inspector))
    const ratio = simple[3] / sorting[3]
    return [ratio > 1.5 && simple[3] > simple[2], `${ratio.toFixed(2)} times the time of sorting both lists`]
  }),
  efficient: on((cells) => {
    const efficiencies = cells.filter(({ column }) => column.label === 'Efficiency').map(({ value }) => Number(value))
    return [efficiencies.every((each) => each > 0.6), times(efficiencies, 2)]
  }),
  'efficiency as defined': on((cells) => {
    const sequential = cellOf(cells, 'Time', 1)
    const errors = LOADED.map((p) =>
      Math.abs(sequential / (p * cellOf(cells, 'Time', p)) - cellOf(cells, 'Efficiency', p)),
    )
    return [Math.max(...errors) < 0.0051, `off by ${Math.max(...errors).toFixed(4)} at most`]
  }),
  saves: on((cells) => {
    const saved = LOADED.map((p) => 100 * (1 - cellOf(cells, 'With balancing', p) / cellOf(cells, 'Without', p)))
    return [saved.every((each) => each > 40), saved.map((each) => `${each.toFixed(0)} %`).join(', ')]
  }),
  'few iterations': on((cells) => {
    const iterations = LOADED.map(
      (p) => cellOf(cells, 'Balancing cost', p) / (cellOf(cells, 'With balancing', p) / 500),
    )
    return [iterations.every((each) => each <= 4), `${times(iterations, 1)} iterations`]
  }),
  'checks cheaper': on((cells) => {
    const ratios = LOADED.map((p) => cellOf(cells, 'Balancing cost', p) / cellOf(cells, 'Check', p))
    return [ratios.every((each) => each >= 10), `${ratios.map((each) => `${each.toFixed(0)} times`).join(', ')} less`]
  }),
  'checks small': on((cells) => {
    const shares = LOADED.map((p) => (100 * cellOf(cells, 'Check', p)) / (cellOf(cells, 'With balancing', p) / 50))
    return [shares.every((each) => each < 2), shares.map((each) => `${each.toFixed(2)} %`).join(', ')]
  }),
}
