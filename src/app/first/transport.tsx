/** Play and the clock; on a phone the track between them, else the title of the curve. */

import { useSyncExternalStore } from 'react'
import type { FirstScreen } from '../../core/content/first-screen.ts'
import { capital } from '../../core/text/case.ts'
import { shownAttributes } from '../../views/playhead/mark-shown.ts'
import { placeOf } from '../play/place-words.ts'
import { Track } from '../play/track.tsx'
import { RunStatus } from '../play/transport.tsx'
import { sharedAxis } from '../state/axis.ts'
import { useLabViews } from '../state/lab-views.ts'
import { usePage, useSession } from '../state/use.ts'
import { useClock } from '../state/use-shown.ts'
import { useShortcut } from '../ui/action.ts'
import { IconButton } from '../ui/button.tsx'
import { PauseIcon, PlayIcon } from '../ui/icons.tsx'
import styles from './first.module.css'
import { usePhone } from './phone.ts'

/** The row below the picture. */
export function FirstTransport({ first }: { readonly first: FirstScreen }) {
  const { playhead } = useSession()
  const playing = usePage((s) => s.playing)
  const none = usePage((s) => sharedAxis(s).end === 0)
  const phone = usePhone()
  return (
    <div className={`row isolated line-above ${styles.transport}`} role="group" aria-label="Transport" data-playback="">
      <IconButton
        label={playing ? 'Pause' : 'Play'}
        shortcut={useShortcut('play')}
        className={styles.button}
        disabled={none}
        onClick={() => (playing ? playhead.pause() : playhead.play())}
      >
        {playing ? <PauseIcon /> : <PlayIcon />}
      </IconButton>
      {phone && <Track markers={NONE} />}
      <Clock first={first} />
      <RunStatus />
      {!phone && <span className={styles.title}>{first.curve?.title}</span>}
    </div>
  )
}

const NONE = [] as const

function Clock({ first }: { readonly first: FirstScreen }) {
  const { playhead } = useSession()
  const { lab, run } = usePage((s) => ({ lab: s.lab, run: s.run }))
  const axis = usePage(sharedAxis)
  const { shown, x } = useClock(useLabViews(lab), run)
  const share = useSyncExternalStore(playhead.subscribe, playhead.share)
  if (!run || run.recording.count === 0) return <span className="soft">–</span>
  const { word, at, of } = placeOf(axis, first.step ?? run.recording.shape.step, x, share, playhead.seconds(), shown)
  return (
    <span className={`soft nowrap ${styles.clock}`} {...shownAttributes(shown)}>
      {capital(word)}
      <b className="ink">{at}</b> <span className={styles.of} /> {of}
    </span>
  )
}
