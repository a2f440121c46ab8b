/**
 * How many random cases a test tries, of as many as are usual. For a longer search, ten times as many:
 *
 *     CASES=10 npx vitest run src/labs/loop/lab.test.ts
 */
export const cases = (usual: number): number => Math.ceil(usual * Number(process.env.CASES ?? 1))
