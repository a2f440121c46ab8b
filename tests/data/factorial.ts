/** Experiments for tests of the statistics. */
import fc from 'fast-check'
import type { Factor } from '../../src/core/statistics/design.ts'
import type { Experiment } from '../../src/core/statistics/factorial.ts'

/** Factors with these names and numbers of levels, the levels counted from 0. */
export function factorsWith(levels: Readonly<Record<string, number>>): Factor[] {
  return Object.entries(levels).map(([parameter, count]) => ({
    parameter,
    levels: Array.from({ length: count }, (_, i) => i),
  }))
}

/** Factors A, B, C … with these numbers of levels. */
export function factorsOfSizes(sizes: readonly number[]): Factor[] {
  return factorsWith(Object.fromEntries(sizes.map((size, i) => [String.fromCharCode(65 + i), size])))
}

/**
 * Responses with exactly these cell means, residual and replicates' sums of squares: what a table prints, as an
 * experiment. Needs an even number of cells and at least three replicates.
 */
export function experimentOf(
  factors: readonly Factor[],
  replicates: number,
  means: readonly number[],
  residualSS: number,
  replicatesSS = 0,
): Experiment {
  const left = Math.sqrt(residualSS / means.length / 2)
  const block = Math.sqrt(replicatesSS / means.length / 2)
  const response = Array.from({ length: replicates }, (_, replicate) =>
    means.map((mean, cell) => {
      const sign = cell % 2 === 0 ? 1 : -1
      return mean + sign * left * ([1, -1][replicate] ?? 0) + block * ([1, -1][replicate] ?? 0)
    }),
  )
  return { factors, replicates, response: response.flat() }
}

/** Responses to nine decimals: of far smaller differences the squares are 0. */
const RESPONSE = fc.double({ min: -1000, max: 1000, noNaN: true }).map((x) => Math.round(x * 1e9) / 1e9)

/** Any small experiment, responses between −1000 and 1000. */
export const anyExperiment: fc.Arbitrary<Experiment> = fc
  .record({
    sizes: fc.array(fc.integer({ min: 2, max: 4 }), { minLength: 1, maxLength: 4 }),
    replicates: fc.integer({ min: 2, max: 4 }),
  })
  .chain(({ sizes, replicates }) => {
    const runs = sizes.reduce((product, size) => product * size, replicates)
    return fc
      .array(RESPONSE, { minLength: runs, maxLength: runs })
      .map((response) => ({ factors: factorsOfSizes(sizes), replicates, response }))
  })
