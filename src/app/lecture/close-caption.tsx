/** What is happening in a lecture, in words, and which processor sends to which. */
import { useEffect, useState } from 'react'
import type { Detail } from '../../core/lab.ts'
import { axisOf } from '../../core/playhead/axis.ts'
import type { RunView } from '../../labs/page.ts'
import { type CaptionProps, Words } from '../stage/caption.tsx'
import { useAxis, useSession } from '../state/use.ts'

/** While it plays, words on what is sent stay this many milliseconds, or as long as their row does where rows come as slowly. */
const HOLD_MS = { words: 3000, row: 2500 } as const
/** How long words that are due wait for a row that has been looked into. */
const GRACE_MS = 400

/** A caption that also says who sends to whom, once the step has been looked into; while playing it is held to be read. */
export function CloseCaption(props: CaptionProps) {
  return <Words {...props} {...useHeld(props.run)} />
}

/** The row that is described, and what is known about it: the one under the playhead, or while playing one that it has passed. */
function useHeld({ values, recording }: RunView) {
  const { playhead, details } = useSession()
  const { unit } = useAxis()
  const [latest, setLatest] = useState<{ row: number; values: RunView['values']; detail: Detail | undefined }>({
    row: 0,
    values,
    detail: undefined,
  })
  useEffect(() => {
    const axis = axisOf(recording, unit)
    let at = -1
    let last = Number.NEGATIVE_INFINITY
    let played = false
    /** The row of the latest detail. */
    const latestRow = () => {
      const latest = details.get()
      return latest && { row: Math.floor(latest.step / recording.stride), detail: latest.detail }
    }
    const describe = (row: number) => {
      const latest = latestRow()
      const detail = latest?.row === row ? latest.detail : undefined
      if (at !== row) last = performance.now()
      at = row
      setLatest((t) => (t.row === row && t.values === values && t.detail === detail ? t : { row, values, detail }))
    }
    /** How long ago the next words were due. */
    const overdue = () => {
      const hold = (1000 * playhead.seconds()) / recording.count < HOLD_MS.row ? HOLD_MS.words : 0
      if (!played) last = performance.now() - hold
      played = true
      return performance.now() - last - hold
    }
    const move = () => {
      const row = axis.rowAt(playhead.position())
      if (!playhead.playing()) played = false
      else if (row === at || overdue() < GRACE_MS) return
      describe(row)
    }
    const learn = () => {
      const row = latestRow()?.row
      if (!playhead.playing()) move()
      else if (row !== undefined && (row === at || overdue() >= 0)) describe(row)
    }
    move()
    const stops = [playhead.subscribe(move), details.subscribe(learn)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [playhead, details, values, recording, unit])
  // What is known about a row of another run does not apply to this run.
  return { row: latest.row, detail: latest.values === values ? latest.detail : undefined }
}
