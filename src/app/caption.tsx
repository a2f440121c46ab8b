/** What is happening, in words: beneath the machine, in large type for a hall, and for a screen reader. */
import { useEffect, useState } from 'react'
import type { Details, LabPage, RunView } from '../labs/page.ts'
import { usePage, useSession } from './use.ts'

interface CaptionProps {
  readonly page: LabPage
  readonly run: RunView
  readonly className: string
  /** Whether it also says who sends to whom, once the step has been looked into; while playing it is held to be read. */
  readonly closely?: boolean
}

/** While playing words change at most once in so many milliseconds. */
const PACE_MS = 250
/** Words that say who sends to whom stay so many milliseconds, or as long as their row does where rows come as slowly. */
const HOLD_MS = { words: 3000, row: 2500 } as const
/** So long words that are due wait for a row that has been looked into. */
const GRACE_MS = 400

/** A caption that follows the playhead; read out only while nothing plays. */
export function Caption({ page, run, className, closely = false }: CaptionProps) {
  const playing = usePage((s) => s.playing)
  const { row, values, detail } = useTold(run, closely)
  const shown = Math.min(row, run.recording.count - 1)
  return (
    <p className={className} aria-live={playing ? 'off' : 'polite'}>
      {shown < 0 ? '' : page.caption(run, shown, shown === row && values === run.values ? detail?.detail : undefined)}
    </p>
  )
}

/** The row that is told, and what is known of it: the one under the playhead, or while playing one that it has passed. */
function useTold({ values }: RunView, closely: boolean) {
  const { playhead, details } = useSession()
  const [told, setTold] = useState<{ row: number; values: RunView['values']; detail: ReturnType<Details['get']> }>({
    row: Math.floor(playhead.position()),
    values,
    detail: undefined,
  })
  useEffect(() => {
    let at = -1
    let last = Number.NEGATIVE_INFINITY
    let played = false
    const tell = (row: number) => {
      const latest = closely ? details.get() : undefined
      const detail = latest?.row === row ? latest : undefined
      if (at !== row) last = performance.now()
      at = row
      setTold((t) => (t.row === row && t.values === values && t.detail === detail ? t : { row, values, detail }))
    }
    /** How long ago the next words were due. */
    const overdue = () => {
      const held = !closely ? PACE_MS : playhead.rate() * HOLD_MS.row > 1000 ? HOLD_MS.words : 0
      if (!played) last = performance.now() - held
      played = true
      return performance.now() - last - held
    }
    const move = () => {
      const row = Math.floor(playhead.position())
      if (!playhead.playing()) played = false
      else if (row === at || overdue() < (closely ? GRACE_MS : 0)) return
      tell(row)
    }
    const learn = () => {
      const row = details.get()?.row
      if (!playhead.playing()) move()
      else if (row !== undefined && (row === at || overdue() >= 0)) tell(row)
    }
    move()
    const stops = [playhead.subscribe(move), ...(closely ? [details.subscribe(learn)] : [])]
    return () => {
      for (const stop of stops) stop()
    }
  }, [playhead, details, values, closely])
  return told
}
