/** The row under the playhead for what React shows: at its own leisure, never once a frame. */
import { useEffect, useState } from 'react'
import type { Cursor, Details } from '../../../page.ts'
import type { TreeDetail } from '../../model/detail.ts'

/** A row and its detail, if that has come. */
export interface Moment {
  readonly row: number
  readonly detail: TreeDetail | undefined
}

/** The detail of a row, if that is the one that came last. */
export function detailAt(details: Details, row: number): TreeDetail | undefined {
  const latest = details.get()
  return latest?.row === row ? (latest.detail as TreeDetail) : undefined
}

const read = (cursor: Cursor, details: Details): Moment => {
  const row = Math.floor(cursor.position())
  return { row, detail: detailAt(details, row) }
}

/** Follows playhead and details, rendering again at most every so many milliseconds, and not while playing if `onlyStill`. */
export function useMoment(cursor: Cursor, details: Details, everyMillis: number, onlyStill = false): Moment {
  const [moment, setMoment] = useState(() => read(cursor, details))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      timer = undefined
      if (onlyStill && cursor.playing()) return
      setMoment((before) => {
        const now = read(cursor, details)
        return now.row === before.row && now.detail === before.detail ? before : now
      })
    }
    const heard = () => {
      if (timer === undefined && !(onlyStill && cursor.playing())) timer = setTimeout(update, everyMillis)
    }
    const stops = [cursor.subscribe(heard), details.subscribe(heard)]
    update()
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [cursor, details, everyMillis, onlyStill])
  return moment
}
