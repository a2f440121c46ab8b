/** The transport: play, step and position, what happens to the run, and a button that opens the rest. */

import { memo, type ReactNode, useId, useRef, useSyncExternalStore } from 'react'
import { roughTime } from '../../core/run/long-run.ts'
import { capital } from '../../core/text/case.ts'
import { count } from '../../core/text/format.ts'
import { loadedLater } from '../../views/later.ts'
import { shownAttributes } from '../../views/playhead/mark-shown.ts'
import { sharedAxis } from '../state/axis.ts'
import { useCover } from '../state/cover.ts'
import { useLabViews } from '../state/lab-views.ts'
import { useRaceCover } from '../state/race-cover.ts'
import { usePage, useSession } from '../state/use.ts'
import { useClock } from '../state/use-shown.ts'
import { useShortcut } from '../ui/action.ts'
import { IconButton } from '../ui/button.tsx'
import { MoreIcon, PauseIcon, PlayIcon, StepBackIcon, StepForwardIcon } from '../ui/icons.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { Popover } from '../ui/popover.tsx'
import { placeOf } from './place-words.ts'
import styles from './transport.module.css'
import type { MenuProps } from './transport-menu.tsx'

const TransportMenu = loadedLater(() => import('./transport-menu.tsx').then((m) => m.TransportMenu))

/**
 * Play, step and position; jumps, axis and speed are a press away. Memoised: where nothing else stands in the row the buttons rest while
 * one run follows another.
 *
 * @param marked whether there are markers to go to
 * @param children what else stands in the row, at its right end; with the jumps where the row is short
 */
export const Transport = memo(function Transport({
  marked,
  children,
}: {
  readonly marked: boolean
  readonly children?: ReactNode
}) {
  const { playhead } = useSession()
  const playing = usePage((s) => s.playing)
  const none = usePage((s) => sharedAxis(s).end === 0)
  return (
    <div
      className={`row gap-4 pad-4-16 isolated line-above wrap ${styles.transport}`}
      role="group"
      aria-label="Transport"
    >
      <IconButton label="Step back" disabled={none} onClick={() => playhead.nudge(-1)}>
        <StepBackIcon />
      </IconButton>
      <IconButton
        label={playing ? 'Pause' : 'Play'}
        shortcut={useShortcut('play')}
        className={styles.play}
        disabled={none}
        onClick={() => (playing ? playhead.pause() : playhead.play())}
      >
        {playing ? <PauseIcon /> : <PlayIcon />}
      </IconButton>
      <IconButton label="Step forward" disabled={none} onClick={() => playhead.nudge(1)}>
        <StepForwardIcon />
      </IconButton>
      <More marked={marked} none={none}>
        {children}
      </More>
      <Position />
      <RunStatus />
      {children && <div className={`row rigid ${styles.choices}`}>{children}</div>}
    </div>
  )
})

/** Opens jumps, axis and speed. */
function More(props: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const label = 'Jumps, axis and speed'
  return (
    <>
      <IconButton ref={button} label={label} popoverTarget={id}>
        <MoreIcon />
      </IconButton>
      <Popover id={id} anchor={button} label={label} width={320}>
        <LazyBoundary>
          <TransportMenu {...props} />
        </LazyBoundary>
      </Popover>
    </>
  )
}

function Position() {
  // A race does not say how long it takes, and neither does what asks for it.
  const { comparison } = useCover()
  const covered = useRaceCover() !== 'nothing' || comparison
  const { playhead } = useSession()
  const { lab, run } = usePage((s) => ({ lab: s.lab, run: s.run }))
  const axis = usePage(sharedAxis)
  const { shown, x } = useClock(useLabViews(lab), run)
  const share = useSyncExternalStore(playhead.subscribe, playhead.share)
  if (!run || run.recording.count === 0) return <span className={`soft nowrap ${styles.position}`}>–</span>
  const { stride, shape } = run.recording
  const { word, at, of } = placeOf(axis, shape.step, x, share, playhead.seconds())
  return (
    <span className={`soft nowrap ${styles.position}`} {...shownAttributes(shown)}>
      {capital(word)}
      <b className="ink strong">{at}</b>
      {!covered && ` of ${of}`}
      {covered || run.finished ? '' : ' so far'}
      {stride > 1 && axis.id === 'steps' && `, ${count(stride)} ${shape.step}s per column`}
    </span>
  )
}

/** Progress with time left while a run takes long; what happened to it otherwise. */
export function RunStatus() {
  const session = useSession()
  const { status, invalid, shown } = usePage((s) => ({
    status: s.status,
    invalid: s.problems.length > 0,
    shown: s.run !== undefined,
  }))
  // The same button for all, so that the focus stays on it.
  const button = (label: string, onClick: () => void) => (
    <button
      key="action"
      type="button"
      className="frame rigid touch nowrap"
      style={{ padding: '4px 12px' }}
      onClick={onClick}
    >
      {label}
    </button>
  )
  const parts = () => {
    if (status.kind === 'done' || status.kind === 'idle') return undefined
    if (status.kind === 'running') {
      const { secondsLeft, share, since } = status
      if (performance.now() - since < 300) return undefined
      return (
        <>
          <progress
            className="any-width"
            style={{ width: 72, height: 6 }}
            max={1}
            value={share}
            aria-label="Progress of the run"
          />
          <span style={{ minWidth: 56 }}>{secondsLeft === undefined ? 'running' : timeLeft(secondsLeft)}</span>
          {button('Cancel', session.cancel)}
        </>
      )
    }
    if (invalid) return <span data-refused="">Not run{shown && <span>; what you see was run before</span>}</span>
    if (status.kind === 'long') {
      return (
        <>
          <span>At this pace about {roughTime(status.seconds)}</span>
          {button('Run it', session.insist)}
        </>
      )
    }
    return (
      <>
        <span>{status.kind === 'cancelled' ? `Cancelled at ${Math.round(status.share * 100)} %` : 'Not run'}</span>
        {button('Run again', session.start)}
      </>
    )
  }
  return (
    <span className="row gap-8 grow any-width soft" data-status="">
      {parts()}
    </span>
  )
}

/** Seconds in words, no finer than they are known: "12 s left", "3 min left". */
function timeLeft(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s left` : `${Math.round(seconds / 60)} min left`
}
