/** The source's exact times in the shape that is measured and shown beside what is measured; see published.ts for everything else. */
import type {
  CellsOf,
  Observation,
  PublishedColumn,
  PublishedTable,
  Reproduction,
} from '../../core/reproduce/published.ts'
import { study } from './published/study/index.ts'
import { ANOMALY, TABLES } from './published/tables.ts'

const TIME: PublishedColumn = { label: 'T', unit: '', decimals: 3, metric: 'makespan' }

const NAMES = { opt: 'OPT', iterlp: 'ITERLP', iterlp2a: 'ITERLP2A', iterlp2b: 'ITERLP2B' } as const

interface Workers {
  readonly transfer: readonly number[]
  readonly compute: readonly number[]
  readonly latency: readonly number[]
  readonly resultRatio: number
}

const systemOf = ({ transfer, compute, latency, resultRatio }: Workers) => ({
  C: transfer,
  E: compute,
  L: latency,
  delta: resultRatio,
})

/** Orders, workers counted from 1. */
const ORDERS: readonly PublishedColumn[] = [
  { label: 'Sent to', unit: '', decimals: 0, metric: 'allocationOrder' },
  { label: 'Collected from', unit: '', decimals: 0, metric: 'collectionOrder' },
]
const FRACTIONS: PublishedColumn = { label: 'Fractions α', unit: '', decimals: 3, metric: 'fractions' }
/** (2.1) alone: how the source adjusts ITERLP's time for latency. */
const ADJUSTED: PublishedColumn = { label: 'T by (2.1) alone', unit: '', decimals: 3, metric: 'adjusted' }

const schedules: readonly PublishedTable[] = TABLES.map((table) => ({
  number: table.number,
  title: table.title,
  section: '§2.3',
  set: systemOf(table),
  columns: [TIME, ...ORDERS, FRACTIONS],
  rows: table.rows.map(({ algorithm, time, allocation, collection, fractions }) => ({
    label: NAMES[algorithm],
    set: { algorithm },
    values: [
      time,
      allocation.join(' '),
      collection.join(' '),
      fractions.map((each) => each.toFixed(FRACTIONS.decimals)).join(' '),
    ],
  })),
  notes: table.notes,
  bound: { agree: 1, same: 1 },
}))

const anomaly: PublishedTable = {
  number: '4.2',
  title: 'OPT is beaten by heuristics that stop earlier',
  section: '§4.1',
  set: systemOf(ANOMALY),
  columns: [TIME, ADJUSTED, ...ORDERS],
  rows: (['opt', 'iterlp', 'iterlp2a', 'iterlp2b'] as const).map((algorithm) => {
    const { time, allocation, collection } = ANOMALY.rows[algorithm]
    return {
      label: NAMES[algorithm],
      set: { algorithm },
      values: [time, algorithm === 'iterlp' ? time : null, allocation.join(' '), collection.join(' ')],
    }
  }),
  notes: ANOMALY.notes,
  bound: { agree: 0.84, same: 0.84 },
}

/** The time in a row of a table. */
function timeOf(cellsOf: CellsOf, table: string, algorithm: string): number {
  return Number(cellsOf(table).find(({ set, column }) => column === TIME && set.algorithm === algorithm)?.value)
}

/** A sentence that one time is below another one. */
function below(table: string, sentence: string, less: string, more: string): Observation {
  return {
    table,
    sentence,
    check(cellsOf) {
      const [a, b] = [timeOf(cellsOf, table, less), timeOf(cellsOf, table, more)]
      return { holds: a < b, because: `${a.toFixed(3)} and ${b.toFixed(3)}` }
    },
  }
}

const observations: readonly Observation[] = [
  ...['2.1', '2.2'].map(
    (table): Observation => ({
      table,
      sentence: 'ITERLP2A finds the optimum.',
      check(cellsOf) {
        const [a, b] = [timeOf(cellsOf, table, 'iterlp2a'), timeOf(cellsOf, table, 'opt')]
        return { holds: Math.abs(a - b) < 5e-4, because: `${a.toFixed(3)} and ${b.toFixed(3)}` }
      },
    }),
  ),
  below('2.2', 'ITERLP2B is better than ITERLP once latency counts.', 'iterlp2b', 'iterlp'),
  below('4.2', 'ITERLP2A is faster than OPT, which pays the latency of workers without load.', 'iterlp2a', 'opt'),
  below('4.2', 'ITERLP2B is faster than OPT, too.', 'iterlp2b', 'opt'),
]

export const reproduction: Reproduction = {
  id: 'iterlp2',
  label: 'The thesis on ITERLP2',
  source:
    'A thesis on ITERLP2, not before August 2008, of which the copy that was used names neither author nor university: tables 2.1 and 2.2, chapters 3 and 4. ITERLP itself is of O. Beaumont, A. Ghatpande, H. Nakazato and H. Watanabe, Divisible Load Scheduling with Result Collection on Heterogeneous Systems, IPDPS 2008',
  tables: [...schedules, anomaly],
  figures: [],
  observations,
  seconds: 0.1,
  study,
}
