/** What a lecturer collected of a class's answers, by question, pasted or sent by phones: in memory only, gone with the page. */
import { createSource } from '../../core/source.ts'

/** What was collected for a question. */
export interface Collected {
  /** Text with codes in it, as it was pasted. */
  readonly text: string
  /** Hands that were counted, for each candidate: before and after the class talked about it. */
  readonly hands: readonly (readonly number[])[]
  /** Whether phones have sent answers that are not shown in the hall yet: phones that are still answering must not see them. */
  readonly held?: boolean
}

/** The most text that is kept of a question. */
const MOST_TEXT = 5_000_000

/** What is there of a question before anything is collected. */
export const NOTHING_COLLECTED: Collected = { text: '', hands: [] }

const { get, set, subscribe } = createSource<Readonly<Record<string, Collected>>>({})

/** Everything that was collected in this visit. */
export const classAnswers = {
  all: get,
  subscribe,
  put: (key: string, collected: Collected) =>
    set({ ...get(), [key]: { ...collected, text: collected.text.slice(0, MOST_TEXT) } }),
  /** Adds codes that phones have sent. The first ones are held back until they are shown. */
  receive(key: string, codes: readonly string[]) {
    const collected = get()[key] ?? { ...NOTHING_COLLECTED, held: true }
    set({ ...get(), [key]: { ...collected, text: [collected.text, ...codes].join('\n') } })
  },
  /** Shows the hall what was held back. */
  show(key: string) {
    const collected = get()[key]
    if (collected) set({ ...get(), [key]: { ...collected, held: false } })
  },
  /** Whether something that phones have sent is held back. */
  holds: (key: string) => get()[key]?.held === true,
  /** Whether there is something to show for a question. */
  has: (key: string) => Object.hasOwn(get(), key),
}
