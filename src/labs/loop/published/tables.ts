/** Tables 1.1 to 1.4 in the shape that is measured and shown beside what is measured. */
import type { Best, PublishedColumn, PublishedTable } from '../../../core/reproduce/published.ts'
import { SEEDS, SIMULATED_SEEDS } from '../measurements.ts'
import { CASES, FOUR, LOOPS, nameOf } from './cases.ts'

const TIME: PublishedColumn = { label: 'Time', unit: 's', decimals: 1, measurement: 'meanNoBalancing' }

const LOADS = `The source draws its loads once or a few times and says neither how often nor for how long they last; here the time is the mean over ${SEEDS} seeds, and one run is off by a sixth of it.`

type Row = readonly [processors: number, n: number, time: number]

const rowsOf = (rows: readonly Row[]) =>
  rows.map(([processors, n, time]) => ({ set: { processors, n }, values: [time] }))

const matrices: PublishedTable = {
  number: '1.1',
  title: 'Matrix multiplication without balancing',
  section: '§1.5.2',
  set: { workload: 'mxm', m: 400, strategy: 'none' },
  columns: [TIME],
  rows: (
    [
      [4, 400, 400, 143.7],
      [4, 400, 800, 428.6],
      [4, 800, 400, 351],
      [4, 800, 800, 722.3],
      [16, 1600, 400, 266.1],
      [16, 1600, 800, 535.9],
      [16, 3200, 400, 532.1],
      [16, 3200, 800, 1057.3],
    ] as const
  ).map(([processors, n, r, time]) => ({ set: { processors, n, r }, values: [time] })),
  notes: [LOADS, 'The time of an operation, 3.7 µs, is fitted to this table.'],
}

const transformation: PublishedTable = {
  number: '1.2',
  title: 'TRFD, both loops, without balancing',
  section: '§1.5.3',
  set: { strategy: 'none' },
  columns: [{ ...TIME, measurement: 'meanTrfd' }],
  rows: rowsOf([
    [4, 30, 31.4],
    [4, 40, 111.6],
    [4, 50, 417.4],
    [16, 30, 23],
    [16, 40, 70],
    [16, 50, 246.9],
  ]),
  notes: [
    LOADS,
    'The mean times of both loops and, between them, a sequential transpose of the array of n(n+1)/2 rows and columns, as §1.5.3 describes it. Its 8.7 s a megabyte are fitted to this table: sending the array to the master and back at the printed bandwidth explains 2.1 of them.',
    'The time of an operation, 1.4 µs, is fitted to this table and to table 1.4.',
  ],
}

const convolution: PublishedTable = {
  number: '1.3',
  title: 'Adjoint convolution without balancing',
  section: '§1.5.4',
  set: { workload: 'ac', strategy: 'none' },
  columns: [TIME],
  rows: rowsOf([
    [4, 100, 58.1],
    [4, 150, 290.3],
    [4, 200, 879.8],
    [4, 250, 2163.4],
    [16, 100, 16],
    [16, 150, 82.8],
    [16, 200, 224.2],
    [16, 250, 549.7],
  ]),
  notes: [LOADS, 'The time of an operation, 1.27 µs, is fitted to this table.'],
}

const options = FOUR.map((strategy) => ({ label: nameOf(strategy), set: { strategy } }))
const best: Best = { options, wanted: 'less', gives: 'option' }
const means = { measurement: 'seedMeans', metric: 'meanTime' } as const
const loss: Best = { ...best, gives: 'loss', chosenBy: 'meanPredicted' }

/** The column of table 1.4 with the best of the runs, with the predicted best, and with what is lost in percent. */
export const ACTUAL: PublishedColumn = { label: 'Actual best', unit: '', decimals: 0, ...means, best }
export const PREDICTED: PublishedColumn = { ...ACTUAL, label: 'Predicted best', metric: 'meanPredicted' }
export const LOSS: PublishedColumn = { label: 'Difference', unit: '%', decimals: 1, ...means, best: loss }

const choices: PublishedTable = {
  number: '1.4',
  title: 'The best strategy, in runs and by the model',
  section: '§1.5.5',
  set: {},
  columns: [ACTUAL, PREDICTED, { ...LOSS, label: 'Difference in time', unit: 's' }, LOSS],
  rows: CASES.map(({ loop, label, set, actual, predicted, loss: [seconds, percent] = [null, null] }) => ({
    label: `${LOOPS[loop]}, ${label}`,
    set,
    at: {},
    values: [nameOf(actual), nameOf(predicted), seconds, percent],
  })),
  notes: [
    `Here the best of the mean times over ${SIMULATED_SEEDS} seeds. The strategies are close to each other: “Claims on them” judges the same cells on 300 seeds.`,
    'Strategies whose means are within 0.005 s of each other share the best.',
    'GDDL, GCDL and LDDL in print are GDDLB, GCDLB and LDDLB. The source does not say whether its model knew the loads to come; here it does.',
    'The difference is printed only where the two are not the same. It is 0 here where the predicted strategy is the best one.',
  ],
}

export const tables: readonly PublishedTable[] = [matrices, transformation, convolution, choices]
