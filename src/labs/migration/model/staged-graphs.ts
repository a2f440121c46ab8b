/** The channels of task farms, divide and conquer, and precedence graphs. */
import { graphOf, graphOfChannels, type ProgramGraph } from './graph.ts'

/** Pairs of a lower and a higher process, in ascending order, as two lists. */
function channelsOf(
  pairs: readonly (readonly [low: number, high: number])[],
): readonly [from: Int32Array, to: Int32Array] {
  const sorted = pairs.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  return [Int32Array.from(sorted, ([a]) => a), Int32Array.from(sorted, ([, b]) => b)]
}

/** Columns of the largest Gaussian elimination of at most this many tasks: two columns have one pivot and one update. */
function columnsOf(processes: number): number {
  let columns = 2
  while ((columns * (columns + 3)) / 2 <= processes) columns++
  return columns
}

/** Rows of the largest butterfly of at most this many tasks, two at least. */
function rowsOf(processes: number): number {
  let rows = 2
  while ((rows + 1) * (1 << rows) <= processes) rows++
  return rows
}

/** The pairs of each shape of precedence graphs, and how many tasks it has: the most that are no more than asked for. */
const SHAPES = {
  forkjoin: {
    count: (processes: number) => processes,
    pairs: (count: number) =>
      Array.from({ length: count - 2 }, (_, k) => [[0, k + 1] as const, [k + 1, count - 1] as const]).flat(),
  },
  gauss: {
    count(processes: number) {
      const columns = columnsOf(processes)
      return ((columns - 1) * (columns + 2)) / 2
    },
    pairs(count: number) {
      const columns = columnsOf(count)
      const pairs: (readonly [low: number, high: number])[] = []
      // Row by row: a pivot, then an update of each column behind it.
      for (let first = 0, width = columns - 1; width > 0; first += width + 1, width--) {
        for (let k = 1; k <= width; k++) {
          pairs.push([first, first + k])
          if (width > 1) pairs.push([first + k, first + width + k])
        }
      }
      return pairs
    },
  },
  butterfly: {
    count(processes: number) {
      const rows = rowsOf(processes)
      return rows * (1 << (rows - 1))
    },
    pairs(count: number) {
      const rows = rowsOf(count)
      const width = 1 << (rows - 1)
      const pairs: (readonly [low: number, high: number])[] = []
      for (let k = 0; k < count - width; k++) {
        const partner = (k % width) ^ (1 << Math.floor(k / width))
        pairs.push([k, k + width], [k, k - (k % width) + width + partner])
      }
      return pairs
    },
  },
} as const

/** What says about a scenario which of these programs it has. */
export interface StagedValues {
  readonly program: string
  readonly processes: number
  readonly shape: keyof typeof SHAPES
}

/** How many processes a program of these has; undefined of other programs. */
export function stagedCount({ program, processes, shape }: StagedValues): number | undefined {
  if (program === 'tasks') return SHAPES[shape].count(processes)
  return program === 'farm' || program === 'divide' ? processes : undefined
}

/** Fewest processes that a program of these can have, and what it is then. */
export function stagedLeast({ program, shape }: StagedValues): readonly [least: number, of: string] {
  if (program === 'tasks') return [{ forkjoin: 3, gauss: 2, butterfly: 4 }[shape], `shape=${shape}`]
  return [program === 'farm' ? 2 : 1, `program=${program}`]
}

/** The process graph of a program of these. */
export function stagedGraph(values: StagedValues): ProgramGraph {
  const count = stagedCount(values) ?? values.processes
  if (values.program === 'tasks') return graphOfChannels(count, ...channelsOf(SHAPES[values.shape].pairs(count)))
  const parent = (i: number) => (values.program === 'farm' ? 0 : (i - 1) >> 1)
  const edges = Array.from({ length: count - 1 }, (_, k) => [parent(k + 1), k + 1]).flat()
  return graphOf(count, Int32Array.from(edges), undefined)
}
