/**
 * Quicksort: a list is divided by one of its elements. The list is 0 … n − 1 in some order, so that a task's elements are an interval of
 * values, and also the places that they will have. A descriptor is where that interval begins and ends, and the number of the task in
 * the table of all.
 */
import { choice, number, type Problem, type Values, type ValuesOf } from '../parameters.ts'
import { making } from '../run/making.ts'
import { shown, unexpected } from '../text/expected.ts'
import { workload } from './definition.ts'
import { drawsOf, integerOf, permutationOf } from './draws.ts'
import { divideAll, rules } from './quicksort/table.ts'
import { type ListScene, listBytes, MOST_SORTED, sortParameters } from './sorting.ts'
import type { BeginWorkload, Workload } from './workload.ts'

/** In order, but for one swap in 20 places with one of the next 8. */
function nearlySorted(n: number, seed: number): Int32Array {
  const draw = drawsOf(seed)
  const list = Int32Array.from({ length: n }, (_, i) => i)
  for (let k = 0; k < Math.floor(n / 20); k++) {
    const i = integerOf(draw(2 * k), n)
    const j = Math.min(n - 1, i + 1 + integerOf(draw(2 * k + 1), 8))
    const value = list[i]
    list[i] = list[j]
    list[j] = value
  }
  return list
}

const lists = {
  random: permutationOf,
  sorted: (n: number) => Int32Array.from({ length: n }, (_, i) => i),
  reversed: (n: number) => Int32Array.from({ length: n }, (_, i) => n - 1 - i),
  nearly: nearlySorted,
}

/** The lists that are offered, in words. How they are made stands in ./quicksort/lists.ts. */
const inputs = {
  random: { label: 'Random', help: 'In an order that the seed draws.', ordered: false, drawn: true },
  sorted: { label: 'Sorted', help: 'In order already.', ordered: true, drawn: false },
  reversed: { label: 'Reversed', help: 'From the largest to the smallest.', ordered: true, drawn: false },
  nearly: {
    label: 'Nearly sorted',
    help: 'In order but for swaps of near neighbours, one for 20 elements.',
    ordered: true,
    drawn: true,
  },
} as const

/** The rules by which an element is chosen, in words, and how many elements a list in order may have. */
const pivots = {
  first: { label: 'First', help: 'The first element: quadratic time where the list is in order.', most: 8192 },
  middle: { label: 'Middle', help: 'The element in the middle of the list.', most: MOST_SORTED },
  median: {
    label: 'Median of three',
    help: 'The median of the first, the middle and the last element, for three comparisons more.',
    most: MOST_SORTED,
  },
} as const

const parameters = {
  ...sortParameters,
  sortInput: choice({
    label: 'List',
    group: 'tree',
    default: 'random',
    help: 'In which order the numbers are at first.',
    options: inputs,
  }),
  sortPivot: choice({
    label: 'Pivot',
    group: 'tree',
    default: 'first',
    help: 'By which element a list is divided.',
    options: pivots,
  }),
  sortSeed: number({
    label: 'Seed of the list',
    group: 'tree',
    default: 1,
    slider: { min: 1, max: 1000, step: 1 },
    limits: { min: 0, max: 2 ** 31 - 1, integer: true },
    help: 'Which of all random or nearly sorted lists.',
    shownWhen: (v: Values) => inputs[v.sortInput as keyof typeof inputs]?.drawn ?? false,
  }),
}

type QuicksortValues = ValuesOf<typeof parameters>

function check({ sortLength, sortInput, sortPivot }: QuicksortValues): readonly Problem[] {
  const { most } = pivots[sortPivot]
  if (!inputs[sortInput].ordered || sortLength <= most) return []
  const expected = `at most ${most} with sortInput ${sortInput} and sortPivot ${sortPivot}, which takes quadratic time`
  return [{ parameter: 'sortLength', message: unexpected('sortLength', expected, shown(sortLength)) }]
}

export const quicksort = workload({
  label: 'Quicksort',
  help: 'A list that is sorted by parts: a task is a part of the list, which goes with it when it moves.',
  pictured: true,
  parameters,
  check,
})

/** Units of work between two looks at the clock. */
const WORK = 100_000

/**
 * The lists of a scenario: as many operations as a list has elements, and those of choosing; 1 + the comparisons of insertion sort for
 * one that is not divided.
 */
export const begin: BeginWorkload<QuicksortValues> = (values) => making(workloadOf(values), WORK)

function* workloadOf({
  sortLength,
  sortThreshold,
  sortInput,
  sortPivot,
  sortSeed,
}: QuicksortValues): Generator<number, Workload> {
  const { pick, comparisons } = rules[sortPivot]
  const values = lists[sortInput](sortLength, sortSeed)
  const { count, operations, pivot, child } = yield* divideAll(values.slice(), sortThreshold, pick, WORK)
  return {
    words: 3,
    bytes: listBytes,
    flops: 2,
    expected: count,
    root(into) {
      into[0] = 0
      into[1] = sortLength
      into[2] = 0
    },
    visit(descriptors, at, _, into) {
      const [from, to, task] = [descriptors[at], descriptors[at + 1], descriptors[at + 2]]
      into.operations = operations[task]
      into.count = 0
      if (pivot[task] < 0) return
      into.operations += comparisons
      const add = (begin: number, end: number) => {
        if (begin === end) return
        const place = 3 * into.count
        into.children[place] = begin
        into.children[place + 1] = end
        into.children[place + 2] = child[task] + into.count++
      }
      add(from, pivot[task])
      add(pivot[task] + 1, to)
    },
    scene: (): ListScene => ({ length: values.length, values: values.slice() }),
  }
}
