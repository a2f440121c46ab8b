/** Samples that the browser tests draw. */
import fc from 'fast-check'
import { byChance } from '../setup/cases.ts'

/** Samples that come with every run of a seed. */
export const sample = <T>(arbitrary: fc.Arbitrary<T>, count: number): readonly T[] =>
  fc.sample(arbitrary, byChance(1, count))
