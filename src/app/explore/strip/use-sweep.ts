/** Runs the strip's sweep whenever what it depends on has changed, and keeps the old one until the new one is there. */
import { useEffect, useRef, useState } from 'react'
import { sharedPool } from '../../state/pool.ts'
import { createLatest, type Granted, type Wish } from './latest.ts'
import type { SweepPlan } from './plan.ts'

/** A sweep as a wish. */
export interface SweepWish extends Wish {
  readonly plan: SweepPlan
}

/** Where a sweep stands. */
export interface Sweep {
  /** The latest sweep that is whole; it may lag behind the controls. */
  readonly found: Granted<SweepWish> | undefined
  /** Outcomes of the present one so far. */
  readonly have: number
  readonly failure: string | undefined
}

/** The sweep of a plan. */
export function useSweep(lab: string, plan: SweepPlan): Sweep {
  const [sweep, setSweep] = useState<Sweep>({ found: undefined, have: 0, failure: undefined })
  const latest = useRef<ReturnType<typeof createLatest<SweepWish>>>(undefined)
  latest.current ??= createLatest<SweepWish>(sharedPool, {
    granted: (found) => setSweep({ found, have: found.outcomes.length, failure: undefined }),
    // Only a first sweep has nothing else to show than how far it is.
    progress: (have) => setSweep((before) => (before.found ? before : { ...before, have })),
    failed: (failure) => setSweep((before) => ({ ...before, failure })),
  })
  useEffect(() => {
    latest.current?.want({ key: plan.key, lab, scenarios: plan.scenarios, plan })
  }, [lab, plan])
  useEffect(() => () => latest.current?.cancel(), [])
  return sweep
}
