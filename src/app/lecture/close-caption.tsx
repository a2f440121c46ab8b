/** What is happening in a lecture, in one clause that stays long enough to be read. */
import { useEffect, useState } from 'react'
import { axisOf } from '../../core/playhead/axis.ts'
import type { Recording } from '../../core/recording.ts'
import { type CaptionProps, Words } from '../stage/caption.tsx'
import { useAxis, usePage, useSession } from '../state/use.ts'
import { useShown } from '../state/use-shown.ts'

/** While it plays, words stay this many milliseconds, or as long as their row does where rows come as slowly. */
const HOLD_MS = { words: 3000, row: 2500 } as const

/** One clause of what is seen; while playing it is of a row, and held to be read. */
export function CloseCaption(props: CaptionProps) {
  const { page, run } = props
  const playing = usePage((s) => s.playing)
  const shown = useShown(page, run)
  const heldRow = useHeld(run.recording)
  return <Words {...props} {...(playing || !shown ? { row: heldRow } : { row: shown.row, shown })} brief />
}

/** The row that is described: the one under the playhead, or while playing one that it has passed. */
function useHeld(recording: Recording): number {
  const { playhead } = useSession()
  const { unit } = useAxis()
  const [row, setRow] = useState(0)
  useEffect(() => {
    const axis = axisOf(recording, unit)
    let last = Number.NEGATIVE_INFINITY
    const move = () => {
      const now = performance.now()
      const hold = (1000 * playhead.seconds()) / recording.count < HOLD_MS.row ? HOLD_MS.words : 0
      if (playhead.playing() && now - last < hold) return
      last = playhead.playing() ? now : Number.NEGATIVE_INFINITY
      setRow(axis.rowAt(playhead.position()))
    }
    move()
    return playhead.subscribe(move)
  }, [playhead, recording, unit])
  return row
}
