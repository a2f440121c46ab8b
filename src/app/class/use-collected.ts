/** What was collected for a question, counted. */
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { type Collected, classAnswers, NOTHING_COLLECTED } from '../state/class-answers.ts'
import { type Counted, type Tally, tally } from './coded.ts'

/** This window shows a question, or leads phones to it: a room takes their answers from now on. */
export function useShownQuestion(question: string | undefined): void {
  useEffect(() => {
    if (question !== undefined) classAnswers.markShown(question)
  }, [question])
}

/** Follows what is collected for a question, which is shown where this is used. */
export function useCollectedOf(question: string): Collected {
  useShownQuestion(question)
  return useSyncExternalStore(classAnswers.subscribe, () => classAnswers.all()[question] ?? NOTHING_COLLECTED)
}

/** The same, counted. */
export function useCollected(question: string, ask: Counted): { readonly collected: Collected; readonly tally: Tally } {
  const collected = useCollectedOf(question)
  return useMemo(() => ({ collected, tally: tally(ask, question, collected) }), [ask, question, collected])
}

/** The letter of a candidate in a show of hands: A, B, C. */
export const letter = (option: number): string => String.fromCharCode(65 + option)
