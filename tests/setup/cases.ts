/**
 * How much tests try by chance, and of long lists that are held alike. For a longer search, twenty times as many, and all of each list:
 *
 *     CASES=20 npx vitest run src/labs/loop/lab.test.ts
 *
 * A release is tested with CASES=12: each list has twelve parts at most, but measured results, which have thirty.
 */
const parts = Number(process.env.CASES ?? 1)

/** How many random cases a test tries: a quarter of what is usual, unless more are asked for. */
export const cases = (usual: number): number => Math.ceil((usual * parts) / 4)

/** Which part of long lists is tried today: ROTATION=3 tries that of a message again. */
export const rotation = Number(process.env.ROTATION ?? Math.floor(Date.now() / 864e5) % 60)

/** Whether the item at `index` of a list is tried today, where each day another one of `of` is: all of them with CASES at least as large. */
export const isTried = (index: number, of: number): boolean => (((index - rotation) % of) + of) % of < parts

/**
 * The same for stories, lessons and lectures, of which `npm test` tries some each day. A file of tests that is run by itself tries all of
 * them, so that a new one is checked at once.
 */
export const isTurn = (index: number, of: number): boolean => !process.env.EVENKEEL_BUILT || isTried(index, of)

/**
 * Whether a test that takes turns with others is tried today: each day `npm test` tries a third of them, by their names. The thirds change days
 * every twelfth day, so that a test tries all parts of lists, too, of which another one is tried each day.
 */
export const hasTurn = (name: string): boolean => {
  const sum = [...name].reduce((sum, character) => sum + character.charCodeAt(0), 0)
  return isTurn((sum + Math.floor(rotation / 12)) % 3, 3)
}
