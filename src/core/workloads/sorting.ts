/** What both sorts have. */
import { number } from '../parameters.ts'

/** The longest list. */
export const MOST_SORTED = 65_536

export const sortParameters = {
  sortLength: number({
    label: 'Length of the list',
    symbol: 'n',
    group: 'tree',
    default: 4096,
    slider: { min: 64, max: MOST_SORTED, scale: 'log2' },
    limits: { min: 1, max: MOST_SORTED, integer: true },
    help: 'Numbers that are sorted. More: more work, and longer lists to send.',
  }),
  sortThreshold: number({
    label: 'Sorted in one task',
    unit: 'numbers',
    group: 'tree',
    default: 16,
    slider: { min: 1, max: 256, scale: 'log2' },
    limits: { min: 1, max: 1024, integer: true },
    help: 'Lists up to this length are sorted in one task, longer ones are divided.',
  }),
}

/** What views need to draw either sort. */
export interface ListScene {
  readonly length: number
  /** The list before it is sorted; absent where only its length counts. */
  readonly values?: Int32Array
}

/** The part of the sorted list that a task will have: the first place, and the place after the last. */
export interface Segment {
  readonly from: number
  readonly to: number
}

/** The segment of a task of either sort. */
export const segmentOf = (descriptors: Int32Array, at: number): Segment => ({
  from: descriptors[at],
  to: descriptors[at + 1],
})

/** Bytes of a task of either sort: it takes its list along. */
export const listBytes = (descriptors: Int32Array, at: number): number =>
  8 + 4 * (descriptors[at + 1] - descriptors[at])
