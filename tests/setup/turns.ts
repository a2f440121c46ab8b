import type { TestContext } from 'vitest'
import { isHalfTurn } from './cases.ts'

/** Ends a test that takes long when it is not its day: each day `npm test` tries half of them, by their names. A file by itself tries all. */
export function takesTurns({ task, skip }: TestContext): void {
  const sum = [...task.name].reduce((sum, character) => sum + character.charCodeAt(0), 0)
  skip(!isHalfTurn(sum))
}
