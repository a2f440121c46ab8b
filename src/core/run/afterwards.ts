/** What is worked out of a run once it has come to its end. */
import type { Metrics, Run } from '../lab.ts'
import { goOn } from './making.ts'

/** A run that works out more of its numbers, in slices, when everything has happened; `more` yields units of work. */
export function withMore(run: Run, more: () => Generator<number, Metrics>): Run {
  let steps: Generator<number, Metrics> | undefined
  let rest: Metrics | undefined
  return {
    ...(run.recorder ? { recorder: run.recorder } : {}),
    advance(work) {
      if (!steps) {
        if (!run.advance(work)) return false
        steps = more()
      }
      rest ??= goOn(steps, work)?.value
      return rest !== undefined
    },
    progress: () => run.progress(),
    metrics: () => ({ ...run.metrics(), ...rest }),
  }
}
