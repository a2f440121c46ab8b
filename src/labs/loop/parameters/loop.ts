/** The loop: which it is, how large, and how its iterations differ. */
import { choice, list, number, text, type Values } from '../../../core/parameters.ts'
import { readAnnotated } from '../workloads/annotation.ts'
import { type WorkloadName, workloads } from '../workloads/index.ts'
import { COST_LIMITS, countsCycles, hasCostsFile } from '../workloads/own.ts'
import { MOST_ITERATIONS, type WorkloadValues } from '../workloads/workload.ts'
import { exchanges, loopsOf, sends, usualSize } from './fields.ts'

const uses = (id: keyof WorkloadValues) => (v: Values) =>
  (workloads[v.workload as WorkloadName].uses as readonly string[]).includes(id)

const size = <const S extends 'n' | 'r' | 'm'>(label: string, symbol: S, help: string) =>
  ({
    label,
    symbol,
    group: 'loop',
    default: 400,
    slider: { min: 10, max: 2000, scale: 'log10' },
    limits: { min: 1, max: 1e6, integer: true },
    help,
    source: '§1.5',
    shownWhen: uses(symbol),
  }) as const

export const loop = {
  workload: choice({
    label: 'Loop',
    group: 'loop',
    help: 'Which program’s loop is shared.',
    source: '§1.5',
    options: workloads,
  }),
  n: number({
    ...size(
      'Size',
      'n',
      'Rows of the result, basis functions, or points: the size that the loop is named by. More: more work.',
    ),
    default: 'auto',
    words: { auto: 'A size that the source ran: 400 for matrices, 40 for TRFD, 100 for adjoint convolution.' },
    meant: usualSize,
  }),
  r: number(
    size(
      'Columns of the first matrix',
      'r',
      'Columns of the first matrix: the work and the data of an iteration. More: more of both.',
    ),
  ),
  m: number(size('Columns of the second matrix', 'm', 'Columns of the second matrix: the work of an iteration.')),
  iterations: number({
    label: 'Iterations',
    symbol: 'N',
    group: 'loop',
    default: 400,
    slider: { min: 10, max: 10_000, scale: 'log10' },
    limits: { min: 1, max: MOST_ITERATIONS, integer: true },
    help: 'How many iterations the loop has.',
    shownWhen: uses('iterations'),
  }),
  iterationTime: number({
    label: 'Time of an iteration',
    symbol: 'T',
    unit: 's',
    group: 'loop',
    default: 1,
    slider: { min: 0.001, max: 10, scale: 'log10' },
    limits: { min: 1e-6, max: 1e6 },
    help: 'Seconds of an iteration on a processor of speed 1 without load.',
    source: '§1.3.1',
    shownWhen: uses('iterationTime'),
  }),
  iterationSpread: number({
    label: 'Spread of the iterations',
    unit: '%',
    group: 'loop',
    default: 100,
    slider: { min: 0, max: 300, step: 5 },
    limits: { min: 0, max: 1000 },
    help: 'How much iterations differ: the deviation of their times in percent of the mean. More: shares of equal length take unequal times.',
    shownWhen: uses('iterationSpread'),
  }),
  iterationBytes: number({
    label: 'Data of an iteration',
    symbol: 'D',
    unit: 'bytes',
    group: 'loop',
    default: 3200,
    slider: { min: 0, max: 100_000, step: 100 },
    limits: { min: 0, max: 1e9 },
    help: 'Bytes that an iteration takes with it when it moves.',
    source: '§1.3.1',
    shownWhen: uses('iterationBytes'),
  }),
  costs: list({
    label: 'Times of the iterations',
    unit: 's',
    group: 'loop',
    separator: ',',
    default: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    limits: { ...COST_LIMITS, length: [1, 20_000] },
    help: 'Seconds of each iteration on a processor of speed 1 without load, in order.',
    row: 'line',
    file: {
      words: 'numbers, one an iteration, or a table with a column of them',
      extensions: ['.txt', '.csv', '.tsv', '.dat', '.json'],
      bytes: 32e6,
      sets: { workload: 'own' },
      preview: async () => (await import('../workloads/costs-preview.ts')).previewOfCosts,
    },
    shownWhen: uses('costs'),
  }),
  costsColumn: number({
    label: 'Column of the times',
    group: 'loop',
    default: 'auto',
    slider: { min: 1, max: 20 },
    limits: { min: 1, max: 1000, integer: true },
    words: {
      auto: 'The column whose name says a time, otherwise the last one with numbers; without names and an index all numbers are times.',
    },
    help: 'Which column of the file has the time of each iteration, counted from 1.',
    shownWhen: hasCostsFile,
  }),
  costsIndex: number({
    label: 'Column of the order',
    group: 'loop',
    default: 'auto',
    slider: { min: 1, max: 20 },
    limits: { min: 1, max: 1000, integer: true },
    words: {
      auto: 'A column called index, iteration, i or the like, or a first one that counts the rows.',
      none: 'The lines are in the order of the iterations.',
    },
    help: 'Which column of the file says where in the loop an iteration is: lines are put in its order.',
    shownWhen: hasCostsFile,
  }),
  costsUnit: choice({
    label: 'Unit of the times',
    group: 'loop',
    default: 'auto',
    help: 'What 1 is in the file.',
    options: {
      auto: {
        label: 'As the name says',
        help: 'The unit behind the number or in the name of the column, such as time_us; otherwise seconds.',
      },
      s: { label: 'Seconds', help: '1 is one second.' },
      ms: { label: 'Milliseconds', help: '1000 are one second.' },
      us: { label: 'Microseconds', help: '1000000 are one second.' },
      ns: { label: 'Nanoseconds', help: '1000000000 are one second.' },
      min: { label: 'Minutes', help: '1 is sixty seconds.' },
      h: { label: 'Hours', help: '1 is 3600 seconds.' },
      cycles: { label: 'Cycles', help: 'Cycles of a processor, whose clock you set.' },
    },
    shownWhen: hasCostsFile,
  }),
  costsClock: number({
    label: 'Clock of the cycles',
    unit: 'GHz',
    group: 'loop',
    default: 2,
    slider: { min: 0.5, max: 5, step: 0.1 },
    limits: { min: 0.001, max: 1000 },
    help: 'How many billion cycles are a second. Counters of x86 count at the base clock.',
    shownWhen: countsCycles,
  }),
  sequential: number({
    label: 'Before the loop',
    symbol: 'Tₛ',
    unit: 's',
    group: 'loop',
    default: 0,
    slider: { min: 0, max: 100, step: 1 },
    limits: { min: 0, max: 1e6 },
    help: 'Seconds that one processor, number 0, computes before the loop while all others wait: what cannot be shared.',
    source: 'Amdahl 1967',
    shownWhen: (v) => !exchanges(v) && !loopsOf(v),
  }),
  loopText: text({
    label: 'Annotated loop',
    group: 'loop',
    default:
      'for i = 1, 400;Z[400][400] BLOCK;X[400][400] BLOCK;Y[400][400] WHOLE;for j = 1, 400;  for k = 1, 400;    Z[i][j] += X[i][k] * Y[k][j]',
    limits: { length: 1500 },
    expected: 'a loop, its arrays and what an iteration does',
    problem(text, id) {
      const read = readAnnotated(text, id)
      return 'problem' in read ? read.problem : undefined
    },
    help: 'Lines, or parts separated by “;”. First the loop: for i = 1, 400. Then an array a line, with BLOCK, CYCLIC or WHOLE: X[400][400] BLOCK. Then what an iteration does. Arrays that it assigns to stay where they are; of the others a row moves with an iteration, unless all processors have the whole.',
    source: '§1.4.2',
    shownWhen: uses('loopText'),
  }),
  pairing: choice({
    label: 'Pairs of iterations',
    group: 'loop',
    default: 'mean',
    help: 'How a loop whose iterations get shorter is made even: each with its mirror image (bitonic).',
    source: '§1.5.3',
    options: {
      mean: { label: 'Pairs, all equal', help: 'Every pair takes the mean time of all pairs.' },
      exact: { label: 'Pairs, own times', help: 'Every pair takes the time of its two iterations.' },
      off: { label: 'No pairs', help: 'Iterations stay single and get shorter.' },
    },
    shownWhen: uses('pairing'),
  }),
  pairData: choice({
    label: 'Data of a pair',
    group: 'loop',
    default: 'auto',
    help: 'How many columns of the array a pair of iterations of loop 2 takes with it when it moves.',
    source: '§1.5.3',
    options: {
      auto: {
        label: 'One in the program, two alone',
        help: 'One where TRFD runs as a whole, as the source has it; two where loop 2 runs alone.',
      },
      two: { label: 'Two columns', help: 'One for each of the two iterations.' },
      one: { label: 'One column', help: 'As the source has it: the data “is simply the row size”.' },
    },
    shownWhen: (v) => uses('pairData')(v) && v.pairing !== 'off' && sends(v),
  }),
  transposeTime: number({
    label: 'Transpose',
    unit: 's/MB',
    group: 'loop',
    default: 3,
    slider: { min: 0, max: 10, step: 0.1 },
    limits: { min: 0, max: 1000 },
    help: 'Seconds in which one processor, number 0, transposes a megabyte of the array between the two loops, at speed 1 without load. All others wait.',
    source: '§1.5.3, fitted to table 1.2',
    shownWhen: uses('transposeTime'),
  }),
} as const
