/** What the experiments of chapter 3 compare: the algorithms and, for ITERLP2, the sorts. */
import type { StudyMethod } from '../../../../core/reproduce/study.ts'
import { SORTS, type Sort } from '../../model/orders.ts'

/** An algorithm and, for ITERLP2, a sort. */
export type Method =
  | 'opt'
  | 'best-subset'
  | 'fifo'
  | 'lifo'
  | 'iterlp'
  | 'iterlp adjusted'
  | `iterlp2${'a' | 'b'}/${Sort}`

const OTHERS: readonly (StudyMethod & { readonly id: Method })[] = [
  { id: 'best-subset', label: 'True optimum', set: { algorithm: 'best-subset' }, family: 0 },
  { id: 'fifo', label: 'FIFO', set: { algorithm: 'fifo' }, family: 0 },
  { id: 'lifo', label: 'LIFO', set: { algorithm: 'lifo' }, family: 0 },
  { id: 'iterlp', label: 'ITERLP', set: { algorithm: 'iterlp' }, family: 1 },
  { id: 'iterlp adjusted', label: 'ITERLP, (2.1) alone', set: { algorithm: 'iterlp' }, metric: 'adjusted', family: 1 },
]

/** One of the two ITERLP2 with every sort. */
export function iterlp2(letter: 'a' | 'b', sorts: readonly Sort[] = SORTS): readonly Method[] {
  return sorts.map((sort) => `iterlp2${letter}/${sort}` as const)
}

/** Both ITERLP2 with these sorts. */
export function both(sorts: readonly Sort[] = SORTS): readonly Method[] {
  return [...iterlp2('a', sorts), ...iterlp2('b', sorts)]
}

const ITERLP2: readonly StudyMethod[] = (['a', 'b'] as const).flatMap((letter, k) =>
  SORTS.map((sort) => ({
    id: `iterlp2${letter}/${sort}`,
    label: `ITERLP2${letter.toUpperCase()} by ${sort === 'CE' ? 'C, E' : sort}`,
    set: { algorithm: `iterlp2${letter}`, sort },
    family: 2 + k,
  })),
)

/** What can be worked out for any number of workers. */
export const HEURISTICS: readonly StudyMethod[] = [...OTHERS.slice(1), ...ITERLP2]

/** Everything, for as few workers as OPT can handle. */
export const ALL: readonly StudyMethod[] = [
  { id: 'opt', label: 'OPT', set: { algorithm: 'opt' }, family: 0 },
  ...OTHERS,
  ...ITERLP2,
]

/** A method in words. */
export function nameOf(method: Method): string {
  return ALL.find(({ id }) => id === method)?.label ?? method
}
