/** Runs the strip's sweep whenever what it depends on has changed, and keeps the old one until the new one is there. */
import { useEffect, useRef, useState } from 'react'
import { sharedPool } from '../../state/pool.ts'
import { createLatest, type Granted, type Wish } from './latest.ts'
import { cheapFirst, columnCosts, type SweepPlan } from './plan.ts'

/** A sweep as a wish. */
interface SweepWish extends Wish {
  readonly plan: SweepPlan
}

/** Where a sweep stands. */
interface Sweep {
  /** The latest sweep that is whole, which may lag behind the controls; before there is one, what has come of the first. */
  readonly found: Granted<SweepWish> | undefined
  readonly whole: boolean
  readonly failure: string | undefined
}

/** The sweep of a plan. */
export function useSweep(lab: string, plan: SweepPlan): Sweep {
  const [sweep, setSweep] = useState<Sweep>({ found: undefined, whole: false, failure: undefined })
  const costs = useRef<{ readonly of: string; readonly columns: readonly number[] }>(undefined)
  const latest = useRef<ReturnType<typeof createLatest<SweepWish>>>(undefined)
  latest.current ??= createLatest<SweepWish>(sharedPool, {
    granted(found) {
      const { plan, lab } = found.wish
      costs.current = { of: `${lab} ${plan.id}`, columns: columnCosts(plan, found.outcomes) }
      setSweep({ found, whole: true, failure: undefined })
    },
    // Only a first sweep has nothing else to show than how far it is.
    progress: (found) => setSweep((before) => (before.whole ? before : { ...before, found })),
    failed: (failure) => setSweep((before) => ({ ...before, failure })),
  })
  useEffect(() => {
    const known = costs.current?.of === `${lab} ${plan.id}` ? costs.current.columns : undefined
    latest.current?.want({ key: plan.key, lab, scenarios: plan.scenarios, order: cheapFirst(plan, known), plan })
  }, [lab, plan])
  useEffect(() => () => latest.current?.cancel(), [])
  return sweep
}
