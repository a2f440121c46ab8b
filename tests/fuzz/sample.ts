/** Samples that the browser tests draw: FUZZ_SEED=2 draws others, FUZZ_ROUNDS=10 ten times as many. */
import fc from 'fast-check'
import { cases, isTried } from '../setup/cases.ts'

const SEED = Number(process.env.FUZZ_SEED ?? 1)

/** How many times as much is tried as usual. */
export const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 1)

/** Samples that come with every run of a seed, today's sixth of them. */
export const sample = <T>(arbitrary: fc.Arbitrary<T>, usual: number): readonly T[] =>
  fc.sample(arbitrary, { seed: SEED, numRuns: cases(usual * ROUNDS) }).filter((_, nth) => isTried(nth, 6))
