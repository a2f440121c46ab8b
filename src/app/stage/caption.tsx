/** What is happening, in words: beneath the machine, in large type for a projector, and for a screen reader. */
import { useState, useSyncExternalStore } from 'react'
import type { Detail } from '../../core/lab.ts'
import type { Shown } from '../../core/playhead/shown.ts'
import type { LabViews, RunView } from '../../labs/page.ts'
import { shownAttributes } from '../../views/playhead/mark-shown.ts'
import { usePage, useSession } from '../state/use.ts'
import { useShown } from '../state/use-shown.ts'

/** What a caption is given. */
export interface CaptionProps {
  readonly page: LabViews
  readonly run: RunView
  readonly className: string
  /** Whether it stands on a first screen: in everyday words. */
  readonly plain?: boolean | undefined
  /** Whether it is read from the last row of a hall: one clause of what is seen. */
  readonly brief?: boolean | undefined
}

/**
 * A caption of what the picture shows, in the same frame. Where it rests it says who sends to whom and why, too, once the row has been
 * looked into.
 */
export function Caption(props: CaptionProps) {
  const { details } = useSession()
  const playing = usePage((s) => s.playing)
  const { page, run } = props
  const { recording } = run
  const shown = useShown(page, run)
  const latest = useSyncExternalStore(details.subscribe, details.get)
  const row = shown?.row ?? 0
  const rests = !playing && latest && Math.floor(latest.step / recording.stride) === row
  return <Words {...props} row={row} shown={shown} {...(rests && { detail: latest.detail })} />
}

interface WordsProps extends CaptionProps {
  readonly row: number
  readonly shown?: Shown | undefined
  readonly detail?: Detail
}

/**
 * What is happening in a row. It is read out where the playhead rests after it has moved, and not while a run that is still simulated goes on; for a run other than the first its number is
 * said.
 */
export function Words({ page, run, className, plain, brief, row, shown, detail }: WordsProps) {
  const write = (plain && page.firstCaption) || page.caption
  const playing = usePage((s) => s.playing)
  const [last, setLast] = useState({ run, row, moved: false })
  if (last.run !== run || last.row !== row) setLast({ run, row, moved: last.run === run })
  const whole = run.recording.count === 0 ? '' : write(run, Math.min(row, run.recording.count - 1), detail, shown)
  const words = brief ? briefly(whole) : whole
  return (
    <p
      className={className}
      aria-live={isReadOut(playing, run, last.moved) ? 'polite' : 'off'}
      {...shownAttributes(shown)}
    >
      {words}
    </p>
  )
}

/** Whether a caption is read out when its words change: not while anything goes on by itself. */
export const isReadOut = (playing: boolean, { finished }: Pick<RunView, 'finished'>, moved: boolean) =>
  !playing && finished && moved

/** The first clause of a caption. */
export function briefly(words: string): string {
  const pause = /[;.](?= |$)/.exec(words)
  return pause ? `${words.slice(0, pause.index)}.` : words
}
