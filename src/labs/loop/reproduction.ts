/** What the source printed of its runs without balancing, in the shape that is measured and shown beside what is measured. */
import type { PublishedColumn, PublishedTable, Reproduction } from '../../core/reproduce/published.ts'

const TIME: PublishedColumn = { label: 'Time', unit: 's', decimals: 1, measurement: 'meanNoBalancing' }

const LOADS =
  'The source draws its loads once or a few times and says neither how often nor for how long they last; here the time is the mean over 300 seeds, and one run is off by a sixth of it.'

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

const convolution: PublishedTable = {
  number: '1.3',
  title: 'Adjoint convolution without balancing',
  section: '§1.5.4',
  set: { workload: 'ac', strategy: 'none' },
  columns: [TIME],
  rows: (
    [
      [4, 100, 58.1],
      [4, 150, 290.3],
      [4, 200, 879.8],
      [4, 250, 2163.4],
      [16, 100, 16],
      [16, 150, 82.8],
      [16, 200, 224.2],
      [16, 250, 549.7],
    ] as const
  ).map(([processors, n, time]) => ({ set: { processors, n }, values: [time] })),
  notes: [LOADS, 'The time of an operation, 1.27 µs, is fitted to this table.'],
}

export const reproduction: Reproduction = {
  id: 'now',
  label: 'The paper on customised balancing',
  source:
    'M. J. Zaki, S. Parthasarathy and W. Li, Customized Dynamic Load Balancing for a Network of Workstations: tables 1.1 and 1.3',
  tables: [matrices, convolution],
  figures: [],
  observations: [],
}
