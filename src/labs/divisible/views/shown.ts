/** The schedule that is looked at: the best one so far, or that of the program under the playhead. */
import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Metric } from '../../../core/lab.ts'
import { typedValues } from '../../../core/parameters.ts'
import { axisOf } from '../../../core/playhead/axis.ts'
import type { RunView, ViewProps } from '../../page.ts'
import { type Plan, type Problem, type ProgramDetail, problemIn } from '../model/detail.ts'
import type { DivisibleValues } from '../parameters.ts'

/** What is drawn: a problem, and a plan for it where there is one. */
export interface Shown {
  readonly problem: Problem
  readonly plan: Plan | undefined
  /** What the row is about; absent for the answer of a run, which needs none. */
  readonly detail: ProgramDetail | undefined
  /** Whether the plan is the search's answer. */
  readonly answer: boolean
}

/** A run's scenario by its own type. */
export function scenarioOf(run: RunView): DivisibleValues {
  return typedValues<DivisibleValues>(run.values)
}

const numbers = (value: Metric | undefined): readonly number[] => (Array.isArray(value) ? value : [])

/** The answer of a finished run; undefined when there is none. */
export function answerOf(run: RunView): Plan | undefined {
  const { makespan, allocationOrder, collectionOrder, fractions, instalments } = run.metrics ?? {}
  if (typeof makespan !== 'number') return undefined
  const [shares, parts] = [numbers(fractions), numbers(instalments)]
  const rounds = Array.from({ length: parts.length / Math.max(1, shares.length) }, (_, round) =>
    parts.slice(round * shares.length, (round + 1) * shares.length),
  )
  return {
    allocation: numbers(allocationOrder).map((worker) => worker - 1),
    collection: numbers(collectionOrder).map((worker) => worker - 1),
    fractions: shares,
    instalments: rounds.length > 0 ? rounds : undefined,
    time: makespan,
  }
}

/**
 * What a view is to show of a row: the plan of its program, or the best plan up to there. Until the row's detail has come it shows what it showed
 * before.
 */
export function useShown({ run, axis, playhead, details }: ViewProps, which: 'of program' | 'best'): Shown {
  const ofProgram = which === 'of program'
  const step = useSyncExternalStore(playhead.subscribe, () =>
    Math.floor(axisOf(run.recording, axis.unit).stepAt(playhead.position())),
  )
  const inspected = useSyncExternalStore(details.subscribe, details.get)
  const last = run.finished && step >= run.recording.steps - 1
  const detail = inspected && inspected.step === step ? (inspected.detail as ProgramDetail) : undefined
  const now = useMemo<Shown | undefined>(() => {
    if (!ofProgram && last) return answerShown(run, detail)
    if (!detail) return undefined
    const { problem, plan, best } = detail
    return { problem, plan: ofProgram ? plan : best, detail, answer: !ofProgram && detail.last }
  }, [run, ofProgram, last, detail])
  const [shown, setShown] = useState(() => now ?? answerShown(run, undefined))
  if (now && now !== shown) setShown(now)
  return now ?? shown
}

const answerShown = (run: RunView, detail: ProgramDetail | undefined): Shown => ({
  problem: problemIn(scenarioOf(run)),
  plan: answerOf(run),
  detail,
  answer: true,
})
