/**
 * What the two suites try. `npm test` does the same for every run of a commit: random cases have fixed seeds and a fixed count, and of a long
 * list it tries the part that has each kind once. `npm run test:all` tries lists to their end, and twenty times as many random cases from
 * another seed each time, which it prints; `npm run test:all -- --seed 7` tries those of a message again. For one file:
 *
 *     SUITE=all SEED=7 npx vitest run src/labs/loop/lab.test.ts
 */

/** Whether this is the long suite. */
export const isLong = process.env.SUITE === 'all'

/** Where random cases begin; another seed for each run of the long suite. */
export const SEED = Number(process.env.SEED ?? 1)

/** How many random cases a test tries, where `npm test` tries `count`. */
export const cases = (count: number): number => (isLong ? 20 * count : count)

/**
 * For fast-check: the seed and the number of cases of a property of which `npm test` tries `count`, the examples among them, which come
 * first. Properties of one file have different `nth`, and so different cases.
 */
export const byChance = <T = never>(nth: number, count: number, examples: T[] = []) => ({
  seed: nth + 1000 * (SEED - 1),
  numRuns: cases(count),
  examples,
})

/** The same for a test that draws its cases from seeds. */
export const seeds = (count: number): readonly number[] =>
  Array.from({ length: cases(count) }, (_, k) => k + 100_000 * (SEED - 1))

/** Items of a list: `count`, from its first to its last, at even distances. */
export function few<T>(list: readonly T[], count: number): readonly T[] {
  if (list.length <= count) return list
  return Array.from({ length: count }, (_, k) => list[Math.round((k * (list.length - 1)) / Math.max(1, count - 1))])
}

/** The items of a list of one kind that are tried: `count` of them; in the long suite all. */
export const some = <T>(list: readonly T[], count: number): readonly T[] => (isLong ? list : few(list, count))
