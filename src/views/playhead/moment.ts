/** The moment under the playhead for what React shows: at its own leisure, never once a frame. */
import { useEffect, useEffectEvent, useState } from 'react'

/** Something that changes while the playhead moves. */
export interface Live<M> {
  /** The present moment: the same object until it changes. */
  readonly now: () => M
  readonly playing: () => boolean
  /** Calls back after every change; returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void
}

/** When something that is live is shown again: always, or not while it plays. */
type When = 'always' | 'still'

/** Follows what is live, rendering again at most once in the given milliseconds. */
export function useMoment<M>(live: Live<M>, everyMillis: number, when: When = 'always'): M {
  const [latest, setLatest] = useState({ of: live, moment: live.now() })
  // What is of something else shows the moment of that at once, and is not drawn twice for it.
  const moment = latest.of === live ? latest.moment : live.now()
  const showNow = useEffectEvent(() => {
    const now = live.now()
    if (now !== moment) setLatest({ of: live, moment: now })
  })
  useEffect(() => followLive(live, everyMillis, when, () => showNow()), [live, everyMillis, when])
  return moment
}

/** Shows what is live now and after changes, at most once in the given milliseconds; returns how to stop. */
export function followLive(
  live: Pick<Live<unknown>, 'playing' | 'subscribe'>,
  everyMillis: number,
  when: When,
  show: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const waits = () => when === 'still' && live.playing()
  const update = () => {
    timer = undefined
    if (!waits()) show()
  }
  const changed = () => {
    if (timer === undefined && !waits()) timer = setTimeout(update, everyMillis)
  }
  const stop = live.subscribe(changed)
  update()
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/**
 * A value for what is not looked at while it changes: the latest one that has stayed for this many milliseconds, at first
 * the given one.
 */
export function useRested<T>(value: T, millis: number): T {
  const [rested, setRested] = useState({ value })
  useEffect(() => {
    if (value === rested.value) return
    const timer = setTimeout(() => setRested({ value }), millis)
    return () => clearTimeout(timer)
  }, [value, rested, millis])
  return rested.value
}
