/** Fills the map of the present plan, keeps the old one until the new one can be seen, and asks how sure it is. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { applyInFrame } from '../../../charts/in-frame.ts'
import type { Outcome } from '../../../core/sweep/pool.ts'
import { sharedPool } from '../../../worker/pool.ts'
import { type Filled, fillMap } from './fill.ts'
import type { MapPlan } from './plan.ts'
import { judgeRepeat, planRepeats, type RepeatedPlace } from './repeats.ts'

/** A map with what is known about it. */
export interface LiveMap {
  /** The map to be drawn: the one that is filled, or the one before as long as none of its places is known. */
  readonly shown: Filled | undefined
  /** The map that is being filled. */
  readonly filled: Filled | undefined
  readonly repeated: readonly RepeatedPlace[]
  /** Runs with other seeds that are not done yet. */
  readonly repeating: boolean
  readonly cancel: () => void
  readonly resume: () => void
}

/** The map of a plan. */
export function useMap(plan: MapPlan): LiveMap {
  const [filled, setFilled] = useState<Filled>()
  const [shown, setShown] = useState<Filled>()
  const [repeats, setRepeats] = useState<{ readonly repeated: readonly RepeatedPlace[]; readonly busy: boolean }>()
  const fill = useRef<ReturnType<typeof fillMap>>(undefined)
  const latest = useRef(plan)
  useLayoutEffect(() => {
    latest.current = plan
  })

  useEffect(() => {
    if (plan.key !== latest.current.key) return
    let news: Filled | undefined
    const show = () => {
      if (!news) return
      setFilled(news)
      // A first place is a picture already.
      if (news.cells.some(Boolean)) setShown(news)
    }
    setRepeats(undefined)
    fill.current = fillMap(sharedPool(), latest.current, (now) => {
      news = now
      applyInFrame(show)
    })
    return () => {
      fill.current?.drop()
      news = undefined
    }
  }, [plan.key])

  // Nothing is advised for a part of the places, so nothing is asked again.
  const isWhole = filled?.state === 'done' && filled.plan.key === plan.key
  const cells = isWhole ? filled.cells : undefined
  const millis = isWhole ? filled.millis : undefined
  useEffect(() => {
    if (!cells) return
    const places = planRepeats(latest.current, cells, millis)
    const runs = places.flatMap((place) => place.scenarios.map((values) => ({ values })))
    if (runs.length === 0) return
    const outcomes: Outcome[] = []
    setRepeats({ repeated: [], busy: true })
    const batch = sharedPool().run(latest.current.lab.id, runs, {
      outcomes(from, some) {
        for (const [i, outcome] of some.entries()) outcomes[from + i] = outcome
      },
      done() {
        let from = 0
        const repeated = places.map((place) => {
          const ofPlace = outcomes.slice(from, from + place.scenarios.length)
          from += place.scenarios.length
          return judgeRepeat(latest.current, place, ofPlace)
        })
        setRepeats({ repeated, busy: false })
      },
      failed: () => setRepeats(undefined),
    })
    return () => batch.cancel()
  }, [cells, millis])

  // Another metric of the same runs needs no new ones.
  const current = useMemo(() => (shown && shown.plan.key === plan.key ? { ...shown, plan } : shown), [shown, plan])
  return {
    shown: current,
    filled,
    repeated: repeats?.repeated ?? [],
    repeating: repeats?.busy ?? false,
    cancel: () => fill.current?.cancel(),
    resume: () => fill.current?.resume(),
  }
}
