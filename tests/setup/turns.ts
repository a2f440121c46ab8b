import type { TestContext } from 'vitest'
import { hasTurn } from './cases.ts'

/**
 * Ends a test that takes long when it is not its day (`hasTurn`); as `beforeEach(takesTurns)` each test of its file. A file that is run by
 * itself tries all.
 */
export function takesTurns({ task, skip }: TestContext): void {
  skip(!hasTurn(task.name))
}
