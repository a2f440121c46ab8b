/** The moment under the playhead for what React shows: at its own leisure, never once a frame. */
import { useEffect, useState } from 'react'

/** Something that changes while the playhead moves. */
export interface Live<M> {
  /** The present moment: the same object until it changes. */
  readonly now: () => M
  readonly playing: () => boolean
  /** Calls back after every change; returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Follows what is live, rendering again at most every so many milliseconds, and not while it plays if `onlyStill`. */
export function useMoment<M>(live: Live<M>, everyMillis: number, onlyStill = false): M {
  const [moment, setMoment] = useState(live.now)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const waits = () => onlyStill && live.playing()
    const update = () => {
      timer = undefined
      if (!waits()) setMoment(live.now)
    }
    const heard = () => {
      if (timer === undefined && !waits()) timer = setTimeout(update, everyMillis)
    }
    const stop = live.subscribe(heard)
    update()
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [live, everyMillis, onlyStill])
  return moment
}
