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
  /** The latest sweep that is whole, which may lag behind the controls; before there is one, what has come of the first. */
  readonly found: Granted<SweepWish> | undefined
  readonly whole: boolean
  readonly failure: string | undefined
}

/**
 * The runs from the middle of the strip to its ends: what takes long stands at an end, such as the shortest interval, and what is there
 * is shown meanwhile.
 */
function fromWithin({ samples, curves }: SweepPlan): readonly number[] {
  const middle = (samples.length - 1) / 2
  const columns = samples.map((_, s) => s).sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
  return columns.flatMap((s) => curves.map((_, c) => s * curves.length + c))
}

/** The sweep of a plan. */
export function useSweep(lab: string, plan: SweepPlan): Sweep {
  const [sweep, setSweep] = useState<Sweep>({ found: undefined, whole: false, failure: undefined })
  const latest = useRef<ReturnType<typeof createLatest<SweepWish>>>(undefined)
  latest.current ??= createLatest<SweepWish>(sharedPool, {
    granted: (found) => setSweep({ found, whole: true, failure: undefined }),
    // Only a first sweep has nothing else to show than how far it is.
    progress: (found) => setSweep((before) => (before.whole ? before : { ...before, found })),
    failed: (failure) => setSweep((before) => ({ ...before, failure })),
  })
  useEffect(() => {
    latest.current?.want({ key: plan.key, lab, scenarios: plan.scenarios, order: fromWithin(plan), plan })
  }, [lab, plan])
  useEffect(() => () => latest.current?.cancel(), [])
  return sweep
}
