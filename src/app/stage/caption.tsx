/** What is happening, in words: beneath the machine, in large type for a projector, and for a screen reader. */
import { useState, useSyncExternalStore } from 'react'
import type { Detail } from '../../core/lab.ts'
import type { LabViews, RunView } from '../../labs/page.ts'
import { usePage, useReadableRow, useSession } from '../state/use.ts'

/** What a caption is given. */
export interface CaptionProps {
  readonly page: LabViews
  readonly run: RunView
  readonly className: string
}

/** A caption that follows the playhead, and says where it rests who sends to whom and why, once the row has been looked into. */
export function Caption(props: CaptionProps) {
  const { details } = useSession()
  const playing = usePage((s) => s.playing)
  const { recording } = props.run
  const row = useReadableRow(recording)
  const latest = useSyncExternalStore(details.subscribe, details.get)
  const rests = !playing && latest && Math.floor(latest.step / recording.stride) === row
  return <Words {...props} row={row} {...(rests && { detail: latest.detail })} />
}

interface WordsProps extends CaptionProps {
  readonly row: number
  readonly detail?: Detail
}

/**
 * What is happening in a row. It is read out where the playhead rests after it has moved; for a run other than the first its number is
 * said.
 */
export function Words({ page, run, className, row, detail }: WordsProps) {
  const playing = usePage((s) => s.playing)
  const [last, setLast] = useState({ run, row, moved: false })
  if (last.run !== run || last.row !== row) setLast({ run, row, moved: last.run === run })
  return (
    <p className={className} aria-live={playing || !last.moved ? 'off' : 'polite'}>
      {run.recording.count === 0 ? '' : page.caption(run, Math.min(row, run.recording.count - 1), detail)}
    </p>
  )
}
