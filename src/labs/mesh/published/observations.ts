/** What the source observes in its tables and figures, to be judged in the printed numbers and in those measured here. */
import type { CellsOf, JudgedCell, Observation } from '../../../core/reproduce/published.ts'

/** A cell of a row and a column, by what they set or are called. */
function cellOf(cells: readonly JudgedCell[], column: string, processors?: number): number {
  const found = cells.find(
    (cell) => cell.column.label === column && (processors === undefined || cell.row.set.processors === processors),
  )
  return Number(found?.value)
}

const times = (numbers: readonly number[], digits: number) => numbers.map((each) => each.toFixed(digits)).join(', ')

/** An observation on one table. */
const on = (
  table: string,
  sentence: string,
  judge: (cells: readonly JudgedCell[], cellsOf: CellsOf) => readonly [boolean, string],
): Observation => ({
  table,
  sentence,
  check(cellsOf) {
    const [holds, because] = judge(cellsOf(table), cellsOf)
    return { holds, because }
  },
})

/** Times of an inspector on 2 to 5 workstations. */
const inspectorOf = (cells: readonly JudgedCell[], inspector: string) =>
  cells.filter(({ row }) => row.set.inspector === inspector).map(({ value }) => Number(value))

const LOADED = [2, 3, 4, 5]

export const observations: readonly Observation[] = [
  on(
    'figure 5',
    'The other arrangement raises the overlap from 29 to 65 elements and takes 3 messages instead of 5.',
    (cells) => {
      const repaired = cells.slice(4).map(({ value }) => Number(value))
      return [repaired.join() === '29,5,65,3', `with the repaired capabilities ${repaired.join(', ')}`]
    },
  ),
  on('figure 4', 'After sorting, what is received comes in the order in which it is sent.', (cells) => {
    const [received, sent] = [cells[4], cells[6]].map((cell) => String(cell?.value))
    return [received === sent, `1 receives ${received}, 0 sends ${sent}`]
  }),
  on(
    '1',
    'The execution time of MCR is small, even for 20 processors: less than an iteration of the loop on 5.',
    (cells, cellsOf) => {
      const iteration = cellOf(cellsOf('4'), 'Time', 5) / 500
      const time = cellOf(cells, 'Time', 20)
      return [time < iteration, `${time.toFixed(4)} s, an iteration ${iteration.toFixed(4)} s`]
    },
  ),
  on('2', 'MCR improves the cost of data remapping in all cases.', (cells) => {
    const pairs = cells.flatMap((cell, i) => (i % 2 === 0 ? [[Number(cell.value), Number(cells[i + 1]?.value)]] : []))
    const better = pairs.filter(([withIt, without]) => withIt < without)
    return [better.length === pairs.length, `in ${better.length} of ${pairs.length}`]
  }),
  on(
    '2',
    'Remapping takes very little time: of as many elements as the mesh has, less than the loop takes for two iterations.',
    (cells, cellsOf) => {
      const iteration = cellOf(cellsOf('4'), 'Time', 5) / 500
      const most = Math.max(...cells.filter(({ set }) => set.vertices === 16_384).map(({ value }) => Number(value)))
      const scaled = (most * 30_269) / 16_384
      return [
        scaled < 2 * iteration,
        `${scaled.toFixed(3)} s for 30 269 elements, two iterations ${(2 * iteration).toFixed(3)} s`,
      ]
    },
  ),
  on('3', 'The cost of sorting-based schedules falls with the number of processors.', (cells) => {
    const all = ['sort1', 'sort2'].map((inspector) => inspectorOf(cells, inspector))
    const falls = all.every((each) => each.every((time, i) => i === 0 || time < each[i - 1]))
    return [falls, all.map((each) => times(each, 3)).join('; ')]
  }),
  on('3', 'Visiting in order, which leaves one list to sort, is faster than sorting both.', (cells) => {
    const [one, two] = ['sort1', 'sort2'].map((inspector) => inspectorOf(cells, inspector))
    return [two.every((time, i) => time < one[i]), `${times(two, 3)} and ${times(one, 3)}`]
  }),
  on(
    '3',
    'More processors mean more messages, which harms the simple strategy: on 5 it is the slowest by far.',
    (cells) => {
      const [sorting, simple] = ['sort1', 'simple'].map((inspector) => inspectorOf(cells, inspector))
      const ratio = simple[3] / sorting[3]
      return [ratio > 1.5 && simple[3] > simple[2], `${ratio.toFixed(2)} times the time of sorting both lists`]
    },
  ),
  on('4', 'A reasonable efficiency can be achieved in most cases: above 0.6 in all of them.', (cells) => {
    const efficiencies = cells.filter(({ column }) => column.label === 'Efficiency').map(({ value }) => Number(value))
    return [efficiencies.every((each) => each > 0.6), times(efficiencies, 2)]
  }),
  on('4', 'Efficiency is (1/T) / Σ (1/T_i), the fraction of §4 the other way up.', (cells) => {
    const sequential = cellOf(cells, 'Time', 1)
    const errors = LOADED.map((p) =>
      Math.abs(sequential / (p * cellOf(cells, 'Time', p)) - cellOf(cells, 'Efficiency', p)),
    )
    return [Math.max(...errors) < 0.0051, `off by ${Math.max(...errors).toFixed(4)} at most`]
  }),
  on('5', 'Remapping substantially improves the time: by more than 40 % for every number of workstations.', (cells) => {
    const saved = LOADED.map((p) => 100 * (1 - cellOf(cells, 'With balancing', p) / cellOf(cells, 'Without', p)))
    return [saved.every((each) => each > 40), saved.map((each) => `${each.toFixed(0)} %`).join(', ')]
  }),
  on('5', 'The cost of balancing is close to a few iterations of the loop: at most four.', (cells) => {
    const iterations = LOADED.map(
      (p) => cellOf(cells, 'Balancing cost', p) / (cellOf(cells, 'With balancing', p) / 500),
    )
    return [iterations.every((each) => each <= 4), `${times(iterations, 1)} iterations`]
  }),
  on('5', 'A check costs an order of magnitude less than balancing.', (cells) => {
    const ratios = LOADED.map((p) => cellOf(cells, 'Balancing cost', p) / cellOf(cells, 'Check', p))
    return [ratios.every((each) => each >= 10), `${ratios.map((each) => `${each.toFixed(0)} times`).join(', ')} less`]
  }),
  on('5', 'A check after every 10 iterations costs little: less than 2 % of them.', (cells) => {
    const shares = LOADED.map((p) => (100 * cellOf(cells, 'Check', p)) / (cellOf(cells, 'With balancing', p) / 50))
    return [shares.every((each) => each < 2), shares.map((each) => `${each.toFixed(2)} %`).join(', ')]
  }),
]
