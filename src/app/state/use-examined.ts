/** Runs in the background that may be given up, for views that judge all of them together. */
import { useEffect, useState } from 'react'
import type { Examined } from '../../core/program/checks.ts'
import type { WantedRun } from '../../core/run/run.ts'
import { sharedPool } from '../../worker/pool.ts'

/** How far runs are. */
interface Progress {
  readonly doneCount: number
  readonly all: number
  /** The outcomes of those runs that have been made, in their order. */
  readonly outcomes: readonly (Examined | undefined)[]
  /** Whether all are made. */
  readonly isDone: boolean
  /** Why they could not be made at all. */
  readonly problem?: string
}

const NONE: Progress = { doneCount: 0, all: 0, outcomes: [], isDone: false }

/**
 * Makes runs of a lab in the pool. They are cancelled when others are wanted, or nothing shows them any more.
 *
 * @param runs the runs, the same list as long as the same are wanted; undefined for none
 * @param rest how long to wait before they begin, in milliseconds: another list may follow
 */
export function useExamined(lab: string, runs: readonly WantedRun[] | undefined, rest = 0): Progress {
  const [state, setState] = useState<{ readonly of: typeof runs; readonly progress: Progress }>()
  useEffect(() => {
    if (!runs) return undefined
    const outcomes: (Examined | undefined)[] = runs.map(() => undefined)
    let doneCount = 0
    const report = (more: Partial<Progress> = {}) =>
      setState({ of: runs, progress: { doneCount, all: runs.length, outcomes: [...outcomes], isDone: false, ...more } })
    let batch: { cancel(): void } | undefined
    const timer = setTimeout(() => {
      batch = sharedPool().run(lab, runs, {
        outcomes(from, some) {
          for (const [k, outcome] of some.entries()) outcomes[from + k] = outcome
          doneCount += some.length
          report()
        },
        done: () => report({ isDone: true }),
        failed: (problem) => report({ problem }),
      })
    }, rest)
    return () => {
      clearTimeout(timer)
      batch?.cancel()
    }
  }, [lab, runs, rest])
  return runs && state?.of === runs ? state.progress : { ...NONE, all: runs?.length ?? 0 }
}

/** All outcomes of runs that are made; undefined before. */
export const whole = ({ isDone, outcomes }: Progress): readonly Examined[] | undefined =>
  isDone ? outcomes.map((outcome) => outcome ?? { problem: 'it was not run' }) : undefined
