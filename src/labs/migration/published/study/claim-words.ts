/** What claims on chapters 6 and 7 read off samples, and say about them. */
import { deviation } from 'd3-array'

import { differenceWords, testOf } from '../../../../core/reproduce/difference.ts'
import type { SamplesOf } from '../../../../core/reproduce/published.ts'
import { meanOf } from '../../../../core/reproduce/study.ts'
import { readingOf } from './design.ts'

/** Samples of one way of a case. */
export const read = (of: SamplesOf, id: string, way: string, metric?: string) =>
  of(id).get(readingOf(way, metric)) ?? new Float64Array(0)

/** Whether A is above B by more than chance, at 5 % on one side; and whether it is below. */
export const above = (a: Float64Array, b: Float64Array) => (testOf(a, b, 'greater')?.p ?? 1) < 0.05

export const words = (a: Float64Array, b: Float64Array, digits = 1) =>
  `${meanOf(b).toFixed(digits)} → ${meanOf(a).toFixed(digits)}, ${differenceWords(a, b, digits)}`

/** Percent by which a mean is higher. */
export const gain = (on: Float64Array, off: Float64Array) => 100 * (meanOf(on) / meanOf(off) - 1)

/** The standard error of a sample's mean. */
export const standardErrorOf = (sample: Float64Array) => (deviation(sample) ?? 0) / Math.sqrt(sample.length)
