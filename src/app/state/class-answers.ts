/** What a lecturer collected of a class's answers, by question: in memory only, gone with the page. */
import { createSource } from '../../core/source.ts'

/** What was collected for a question. */
export interface Collected {
  /** Text with codes in it, as it was pasted. */
  readonly text: string
  /** Hands that were counted, for each candidate: before and after the class talked about it. */
  readonly hands: readonly (readonly number[])[]
}

const { get, set, subscribe } = createSource<Readonly<Record<string, Collected>>>({})

/** Everything that was collected in this visit. */
export const classAnswers = {
  all: get,
  subscribe,
  put: (key: string, collected: Collected) => set({ ...get(), [key]: collected }),
  /** Whether there is something to show for a question. */
  has: (key: string) => Object.hasOwn(get(), key),
}
