/** What is happening in a lecture, in one clause, where it stays long enough to be read. */
import { type CaptionProps, Words } from '../stage/caption.tsx'
import { usePage, useSession } from '../state/use.ts'
import { useShown } from '../state/use-shown.ts'

/** The least milliseconds of a row in which a hall reads its words. */
const READ_MS = 2500

/**
 * One clause of what is seen. While rows come faster than they can be read there is none: words that stay would contradict the picture,
 * and what goes on has its numbers at the charts.
 */
export function CloseCaption(props: CaptionProps) {
  const { page, run, className } = props
  const { playhead } = useSession()
  const playing = usePage((s) => s.playing)
  const shown = useShown(page, run)
  const isQuick = playing && (1000 * playhead.seconds()) / run.recording.count < READ_MS
  return isQuick ? <p className={className} /> : <Words {...props} row={shown?.row ?? 0} shown={shown} brief />
}
