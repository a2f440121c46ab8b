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

/** The question that the slide asks, if it asks one that is no story's. */
let onSlide: string | undefined

/** Questions that this window has shown, and what follows new ones. */
const shown = new Set<string>()
let onShown: ((question: string) => void) | undefined

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
  release(key: string) {
    const collected = get()[key]
    if (collected) set({ ...get(), [key]: { ...collected, held: false } })
  },
  /** Whether something that phones have sent is held back. */
  isHeld: (key: string) => get()[key]?.held === true,
  /** The slide that is on asks this, or no question any more. */
  setOnSlide(key: string | undefined) {
    onSlide = key
  },
  /** Shows what is held back of the slide's question; false where there is nothing. */
  showHeldOnSlide(): boolean {
    if (onSlide === undefined || !classAnswers.isHeld(onSlide)) return false
    classAnswers.release(onSlide)
    return true
  },
  /** This window shows a question: a room takes answers to what was shown. */
  markShown(key: string) {
    if (shown.has(key)) return
    shown.add(key)
    onShown?.(key)
  },
  /** All questions that this window has shown. */
  shownQuestions: (): readonly string[] => [...shown],
  /** Calls back with each question that is shown from now on. */
  onShown(listener: (question: string) => void) {
    onShown = listener
  },
  /** Whether there is something to show for a question. */
  has: (key: string) => Object.hasOwn(get(), key),
}
