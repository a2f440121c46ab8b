/** What is happening, in words: beneath the machine, in large type for a hall, and for a screen reader. */
import { useEffect, useState } from 'react'
import type { Cursor, Details, LabPage, RunView } from '../labs/page.ts'
import { usePage, useSession } from './use.ts'

interface CaptionProps {
  readonly page: LabPage
  readonly run: RunView
  readonly className: string
  /** While playing the words change at most once in so many milliseconds. */
  readonly pace?: number
  /** Whether it also says who sends to whom, once the step has been looked into. */
  readonly closely?: boolean
}

/** While playing words change at most once in so many milliseconds, unless the view has a pace of its own. */
const PACE_MS = 250

/** A caption that follows the playhead; read out only while nothing plays. */
export function Caption({ page, run, className, pace = PACE_MS, closely = false }: CaptionProps) {
  const { playhead, details } = useSession()
  const playing = usePage((s) => s.playing)
  const row = Math.min(usePacedRow(playhead, details, pace), run.recording.count - 1)
  const detail = details.get()
  return (
    <p className={className} aria-live={playing ? 'off' : 'polite'}>
      {row < 0 ? '' : page.caption(run, row, closely && !playing && detail?.row === row ? detail.detail : undefined)}
    </p>
  )
}

/** The row under the playhead, not more often than once in `pace` milliseconds while it plays; renders for details too. */
function usePacedRow(cursor: Cursor, details: Details, pace: number): number {
  const [shown, show] = useState({ row: Math.floor(cursor.position()), detail: details.get() })
  useEffect(() => {
    let last = Number.NEGATIVE_INFINITY
    const follow = () => {
      const now = performance.now()
      if (cursor.playing() && now - last < pace) return
      const row = Math.floor(cursor.position())
      const detail = cursor.playing() ? undefined : details.get()
      last = now
      show((before) => (before.row === row && before.detail === detail ? before : { row, detail }))
    }
    follow()
    const stops = [cursor.subscribe(follow), details.subscribe(follow)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [cursor, details, pace])
  return shown.row
}
