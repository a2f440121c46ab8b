/** "Try all" on its way or done; it goes on while other views are looked at. */
import { createStore } from 'zustand/vanilla'
import { advising } from '../../../core/advise/advise.ts'
import type { Answer } from '../../../core/advise/answer.ts'
import { createPace } from '../../../core/advise/pace.ts'
import type { DescribedLab } from '../../../core/lab.ts'
import type { Values } from '../../../core/parameters.ts'
import type { TakenProblem } from '../../../core/problem/problem.ts'
import type { Batch, Outcome, Pool } from '../../../core/sweep/pool.ts'

/** Where it stands. */
export interface Trying {
  readonly status: 'idle' | 'running' | 'done' | 'cancelled' | 'failed'
  /** What is known; undefined before the first runs are done. */
  readonly answer?: Answer
  /** What is run now. */
  readonly says?: string
  /** Runs of this step that are done, and all of it. */
  readonly done: number
  readonly runs: number
  /** Milliseconds that are left, about; undefined before the first runs of a step are in. */
  readonly left?: number
  /** Why it failed. */
  readonly message?: string
}

/** Creates what tries all; one at a time: a start ends the one before. */
export function createTrying(pool: () => Pool) {
  const store = createStore<Trying>()(() => ({ status: 'idle', done: 0, runs: 0 }))
  /** The batch that runs, if one does. */
  let batch: Batch | undefined
  return {
    store,
    /** Tries all rules on a scenario; `problem` is what a problem of the form says beside it. */
    start(lab: DescribedLab, values: Values, problem?: TakenProblem) {
      batch?.cancel()
      const steps = advising(lab, values, { problem })
      const pace = createPace()
      store.setState({
        status: 'running',
        answer: undefined,
        says: undefined,
        done: 0,
        runs: 0,
        left: undefined,
        message: undefined,
      })
      const go = (outcomes?: readonly Outcome[]) => {
        const step = outcomes ? steps.next(outcomes) : steps.next()
        if (step.done) {
          batch = undefined
          store.setState({ status: 'done', answer: step.value })
          return
        }
        const { runs, says, answer, ahead } = step.value
        const inOrder: Outcome[] = new Array(runs.length)
        let done = 0
        store.setState({ says, done, runs: runs.length, ...(answer.rows.length > 0 && { answer }) })
        batch = pool().run(
          lab.id,
          runs,
          {
            outcomes(from, some) {
              for (const [k, outcome] of some.entries()) inOrder[from + k] = outcome
              done += some.length
            },
            progress(_, millis) {
              store.setState({ done, left: pace.left(done, millis, runs.length, ahead) })
            },
            done(millis) {
              pace.end(runs.length, millis)
              go(inOrder)
            },
            failed: (message) => store.setState({ status: 'failed', message }),
          },
          { bare: true },
        )
      }
      go()
    },
    /** Ends it; what is known stays. */
    cancel() {
      if (store.getState().status !== 'running') return
      batch?.cancel()
      batch = undefined
      const { answer } = store.getState()
      store.setState({ status: 'cancelled', ...(answer && { answer: { ...answer, isStopped: true } }) })
    },
  }
}
