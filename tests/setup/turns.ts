import type { TestContext } from 'vitest'
import { hasTurn } from './cases.ts'

/** Ends a test that takes long when it is not its day (`hasTurn`). A file by itself tries all. Before each test of a file, it is for all of them. */
export function takesTurns({ task, skip }: TestContext): void {
  skip(!hasTurn(task.name))
}
