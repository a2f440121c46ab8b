/** What one decision cost, as a view asks for it: it begins with a press, can be cancelled, and is forgotten with another decision. */
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Replay } from '../core/lab.ts'
import type { Values } from '../core/parameters.ts'

/** Where replays stand. */
export interface Replays<Outcome> {
  readonly state: 'none' | 'begun' | 'ended' | 'cancelled'
  /** What has come of them so far. */
  readonly outcomes: readonly Outcome[]
  /** Why they ended before all was done. */
  readonly problem?: string
  readonly start: () => void
  readonly cancel: () => void
}

/** What has come of replays so far, and what they are about: a new object for each decision and run. */
interface Stand<Outcome> extends Pick<Replays<Outcome>, 'state' | 'outcomes' | 'problem'> {
  readonly about?: object
}

/**
 * @param of what they are about: what has come of another one is forgotten, and its replays are ended
 * @param decision the number that the lab's engine knows the decision by
 */
export function useReplays<Outcome>(
  replay: Replay | undefined,
  values: Values,
  decision: number,
  of: unknown = decision,
): Replays<Outcome> | undefined {
  const about = useMemo(() => ({ values, of }), [values, of])
  const [stand, setStand] = useState<Stand<Outcome>>({ state: 'none', outcomes: [] })
  const running = useRef<{ readonly about: object; readonly end: () => void }>(undefined)
  useEffect(
    () => () => {
      if (running.current?.about === about) running.current.end()
    },
    [about],
  )
  if (!replay) return undefined
  const { state, outcomes, problem } = stand.about === about ? stand : { state: 'none' as const, outcomes: [] }
  return {
    state,
    outcomes,
    ...(problem === undefined ? {} : { problem }),
    start() {
      running.current?.end()
      setStand({ about, state: 'begun', outcomes: [] })
      const end = replay(values, decision, (news) =>
        setStand((before) => {
          if (before.about !== about) return before
          if ('problem' in news) return { ...before, state: 'ended', problem: news.problem }
          const outcomes = [...before.outcomes, ...(news.outcomes as readonly Outcome[])]
          return { about, state: news.ended ? 'ended' : 'begun', outcomes }
        }),
      )
      running.current = { about, end }
    },
    cancel() {
      running.current?.end()
      setStand((before) => ({ ...before, state: 'cancelled' }))
    },
  }
}
