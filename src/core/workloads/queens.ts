/**
 * The n queens: all ways to place n queens on a board of n × n so that none attacks another, row by row. A descriptor is how many rows are
 * taken, and three sets of columns of the next row as bits: those that stand under a queen, and those that one attacks along the
 * diagonals to the left and to the right.
 */

import { powerOfTwo } from '../math/bits.ts'
import { pow } from '../math/exponential.ts'
import { number, type Problem, type ValuesOf } from '../parameters.ts'
import { shown, unexpected } from '../text/expected.ts'
import { workload } from './definition.ts'
import { type BeginWorkload, MOST_TASKS, ready, type Workload } from './workload.ts'

/** Most queens. */
const MOST = 13

/** The largest cutoff with which 13 queens stay below `MOST_TASKS`, at 1 199 082; with 9 there are 2 285 650. Fewer queens need none. */
const CUTOFF_OF_MOST = 8

const parameters = {
  queens: number({
    label: 'Queens',
    symbol: 'n',
    group: 'tree',
    default: 8,
    slider: { min: 4, max: 12, step: 1 },
    limits: { min: 1, max: MOST, integer: true },
    help: 'Queens, and rows and columns of the board. One more is several times the work.',
  }),
  queensCutoff: number({
    label: 'Cutoff',
    unit: 'rows',
    group: 'tree',
    default: 'none',
    slider: { min: 1, max: 8, step: 1 },
    limits: { min: 1, max: MOST, integer: true },
    words: { none: 'A task is one placement of queens, down to the last row.' },
    help: 'Once this many rows are taken, one task searches everything that is left. More: more and smaller tasks.',
  }),
}

type QueensValues = ValuesOf<typeof parameters>

function check({ queens: n, queensCutoff: cutoff }: QueensValues): readonly Problem[] {
  const refused = (expected: string): readonly Problem[] => [
    { parameter: 'queensCutoff', message: unexpected('queensCutoff', expected, shown(cutoff)) },
  ]
  if (typeof cutoff === 'number' && cutoff > n) return refused(`at most ${n}, as many rows as there are`)
  if (n === MOST && (typeof cutoff !== 'number' || cutoff > CUTOFF_OF_MOST)) {
    return refused(`at most ${CUTOFF_OF_MOST} with ${n} queens because there may be ${MOST_TASKS} tasks`)
  }
  return []
}

export const queens = workload({
  label: 'N-queens',
  help: 'All ways to place n queens so that none attacks another: a task is a placement in the first rows.',
  source: 'Duran et al., ICPP 2009 (BOTS)',
  pictured: true,
  parameters,
  results: ['solutions'],
  check,
})

/** What the whole subtree of a placement comes to. */
interface Subtree {
  operations: number
  solutions: number
}

/** Adds a placement's subtree. The free columns of a row are tried from the lowest. */
function search(rows: number, columns: number, left: number, right: number, all: number, into: Subtree): void {
  into.operations++
  if (rows === 0) {
    into.solutions++
    return
  }
  into.operations += 32 - Math.clz32(all)
  for (let free = all & ~(columns | left | right); free !== 0; free &= free - 1) {
    const queen = free & -free
    search(rows - 1, columns | queen, (left | queen) << 1, (right | queen) >>> 1, all, into)
  }
}

/** The placements of a scenario: 1 + n operations, as each column is tested; 1 in a solution; at the cutoff those of the subtree. */
export const begin: BeginWorkload<QueensValues> = ({ queens: n, queensCutoff }) => {
  const all = powerOfTwo(n) - 1
  const cutoff = typeof queensCutoff === 'number' ? queensCutoff : n
  const last: Subtree = { operations: 0, solutions: 0 }
  const searched = [-1, -1, -1]
  /** The subtree at the cutoff. A visit and its results ask for the same one. */
  const subtree = (descriptors: Int32Array, at: number): Subtree => {
    const [columns, left, right] = [descriptors[at + 1], descriptors[at + 2], descriptors[at + 3]]
    if (searched[0] !== columns || searched[1] !== left || searched[2] !== right) {
      last.operations = 0
      last.solutions = 0
      search(n - cutoff, columns, left, right, all, last)
      searched[0] = columns
      searched[1] = left
      searched[2] = right
    }
    return last
  }
  const board: Workload = {
    words: 4,
    bytes: 16,
    flops: 3,
    // Near enough for large boards without a cutoff.
    expected: 2.2 * pow(5, n - 4) + 10,
    root(into) {
      into.fill(0, 0, 4)
    },
    visit(descriptors, at, _, into) {
      const row = descriptors[at]
      into.count = 0
      if (row === cutoff) {
        into.operations = subtree(descriptors, at).operations
        return
      }
      into.operations = 1 + n
      const [columns, left, right] = [descriptors[at + 1], descriptors[at + 2], descriptors[at + 3]]
      const { children } = into
      let place = 0
      for (let free = all & ~(columns | left | right); free !== 0; free &= free - 1) {
        const queen = free & -free
        children[place] = row + 1
        children[place + 1] = columns | queen
        children[place + 2] = (left | queen) << 1
        children[place + 3] = (right | queen) >>> 1
        place += 4
      }
      into.count = place / 4
    },
    results() {
      let solutions = 0
      return {
        add(descriptors, at) {
          if (descriptors[at] === cutoff) solutions += subtree(descriptors, at).solutions
        },
        values: () => ({ solutions }),
      }
    },
  }
  return ready(board)
}
