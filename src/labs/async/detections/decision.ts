/** Processor 0 decides for all. */

import type { Context } from '../model/context.ts'
import { EMPTYING, type PhaseControl, STEADY } from './detection.ts'

/** Decides by what is known of the number of tasks, one transition at a time, and notifies all by messages of one kind. */
export function deciding(context: Context, phases: PhaseControl, kind: number) {
  const decided = context.numbers(1)
  return {
    decide(tasks: number): void {
      const reached = decided[0] === 0 ? phases.filledBy(tasks) : decided[0] === 1 && phases.emptiedBy(tasks)
      if (reached) this.learn(0, ++decided[0])
    },
    /** Processor q learns of a transition and passes it on. */
    learn(q: number, transition: number): void {
      phases.enter(q, transition === 1 ? STEADY : EMPTYING)
      context.sendToChildren(q, kind, transition)
    },
  }
}
