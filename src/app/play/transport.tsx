/** The transport: play, step, jump, axis, speed, and what becomes of the run. */

import {
  type ComponentProps,
  type ComponentType,
  memo,
  type ReactNode,
  useId,
  useRef,
  useSyncExternalStore,
} from 'react'
import { type AxisId, axesOf } from '../../core/playhead/axis.ts'
import { roughTime } from '../../core/run/long-run.ts'
import { capital } from '../../core/text/case.ts'
import { count, quantity } from '../../core/text/format.ts'
import { labs } from '../../labs/descriptions.ts'
import { playSeconds } from '../../views/playhead/playhead.ts'
import { groundOf, paceOf, sharedAxis } from '../state/axis.ts'
import { usePage, useReadable, useSession } from '../state/use.ts'
import { useShortcut } from '../ui/action.ts'
import { IconButton } from '../ui/button.tsx'
import {
  MoreIcon,
  NextMarkerIcon,
  PauseIcon,
  PlayIcon,
  PreviousMarkerIcon,
  StepBackIcon,
  StepForwardIcon,
  ToEndIcon,
  ToStartIcon,
} from '../ui/icons.tsx'
import { Popover } from '../ui/popover.tsx'
import { placeOf } from './place-words.ts'
import { seekMarker } from './seek-marker.ts'
import styles from './transport.module.css'

/** Speeds up to 16, on a logarithmic slider that snaps to normal. */
const SPEED = { max: 4, step: 0.25, snap: 0.4 } as const

/** Below this speed it is said what of the run is played in a second, no longer in what time all of it. */
const SLOW_MOTION = 1 / 16

/**
 * Play, step and position; jumps, axis and speed are a press away. Memoised: while a run follows another, as in a drag, the buttons rest.
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
    <div className={`row gap-4 pad-4-16 isolated line-above ${styles.transport}`} role="group" aria-label="Transport">
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

interface MoreProps {
  readonly marked: boolean
  readonly none: boolean
  /** What stands in the row where it has room. */
  readonly children: ReactNode
}

/** Jumps, axis and speed. */
function More({ marked, none, children }: MoreProps) {
  const session = useSession()
  const { playhead } = session
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const inSchedule = usePage((s) => s.axis === 'schedule')
  const marker = usePage((s) => s.run?.recording.shape.marker ?? 'marker')
  // Markers stand at steps of the run; in a schedule there are none.
  const unmarked = none || !marked || inSchedule
  const jumps: readonly Jump[] = [
    ['To the start', 'start', ToStartIcon, none, playhead.toStart],
    [`Previous ${marker}`, 'previous-marker', PreviousMarkerIcon, unmarked, () => void seekMarker(session, -1)],
    [`Next ${marker}`, 'next-marker', NextMarkerIcon, unmarked, () => void seekMarker(session, 1)],
    ['To the end', 'end', ToEndIcon, none, playhead.toEnd],
  ]
  return (
    <>
      <IconButton ref={button} label="Jumps, axis and speed" popoverTarget={id}>
        <MoreIcon />
      </IconButton>
      <Popover id={id} anchor={button} label="Jumps, axis and speed" width={320}>
        <div className="stack gap-12 soft">
          <div className="row between">
            {jumps.map(([label, action, Icon, disabled, jump]) => (
              <JumpButton key={label} label={label} action={action} disabled={disabled} onClick={jump}>
                <Icon />
              </JumpButton>
            ))}
          </div>
          <AxisChoice />
          <Speed />
          <div className={`row between ${styles.inMenu}`}>{children}</div>
        </div>
      </Popover>
    </>
  )
}

/** Its name, the action that does the same by key, its icon, whether it cannot be done, and what it does. */
type Jump = readonly [label: string, action: string, icon: ComponentType, disabled: boolean, jump: () => void]

function JumpButton({ action, ...button }: ComponentProps<typeof IconButton> & { readonly action: string }) {
  return <IconButton {...button} shortcut={useShortcut(action)} />
}

function Position() {
  const { playhead } = useSession()
  const run = usePage((s) => s.run)
  const axis = usePage(sharedAxis)
  const x = useReadable()
  const share = useSyncExternalStore(playhead.subscribe, playhead.share)
  if (!run || run.recording.count === 0) return <span className={`soft ${styles.position}`}>–</span>
  const { stride, shape } = run.recording
  const { word, at, of } = placeOf(axis, shape.step, x, share, playhead.seconds())
  return (
    <span className={`soft ${styles.position}`}>
      {capital(word)}
      <b className="ink strong">{at}</b> of {of}
      {run.finished ? '' : ' so far'}
      {stride > 1 && axis.id === 'steps' && `, ${count(stride)} ${shape.step}s per column`}
    </span>
  )
}

/** What the playhead moves along, where there is a choice. */
function AxisChoice() {
  const session = useSession()
  const { axis, shape } = usePage((s) => ({ axis: s.axis, shape: labs[s.lab].shape(s.values).shape }))
  const axes = axesOf(shape)
  if (axes.length < 2) return null
  const labels: Record<AxisId, string> = { steps: capital(`${shape.step}s`), seconds: 'Seconds', schedule: 'Schedule' }
  return (
    <div className={`flex clipped rounded bordered ${styles.axis}`} role="group" aria-label="Axis">
      {axes.map((id) => (
        <button
          className="grow high-28 soft ring-inside"
          key={id}
          type="button"
          aria-pressed={id === axis}
          onClick={() => session.setAxis(id)}
        >
          {labels[id]}
        </button>
      ))}
    </div>
  )
}

/** How fast it plays: in what time all of it, and what of it in a second. */
function Speed() {
  const session = useSession()
  const held = useRef(false)
  const speed = usePage((s) => s.speed)
  const { id, rows, last } = usePage((s) => {
    const { id, rows, last } = groundOf(s)
    return { id, rows, last }
  })
  const shape = usePage((s) => labs[s.lab].shape(s.values).shape)
  const { step } = shape
  const all = playSeconds({ id, rows: rows || Number.POSITIVE_INFINITY }, speed)
  const rate = last / all
  const each = id === 'seconds' ? quantity(rate, 's') : `${quantity(rate)} ${step}s`
  const inAll = `all in ${Number(all.toPrecision(2))} s`
  const text = speed < SLOW_MOTION ? `${each} a second` : inAll
  const words = id === 'schedule' ? text : `${inAll}, ${each} a second`
  const least =
    Math.floor(Math.log2(Math.min(session.playhead.slowest(), (paceOf(shape) ?? 1) / 4)) / SPEED.step) * SPEED.step
  return (
    <label className={`row gap-8 soft ${styles.speed}`} title={`Plays ${words}`}>
      <span>Speed</span>
      <input
        className="touch"
        type="range"
        min={Math.min(least, Math.log2(speed))}
        max={SPEED.max}
        step={SPEED.step}
        value={Math.log2(speed)}
        aria-valuetext={words}
        onPointerDown={() => {
          held.current = true
        }}
        onPointerUp={() => {
          held.current = false
        }}
        onChange={({ target }) => {
          // Only a drag snaps: a key moves one step.
          if (held.current && Math.abs(target.valueAsNumber) < SPEED.snap) target.value = '0'
          session.setSpeed(2 ** target.valueAsNumber)
        }}
      />
      <output className="ink nowrap">{text}</output>
    </label>
  )
}

/** Progress with time left while a run takes long; what became of it otherwise. */
function RunStatus() {
  const session = useSession()
  const { status, invalid, shown } = usePage((s) => ({
    status: s.status,
    invalid: s.problems.length > 0,
    shown: s.run !== undefined,
  }))
  // The same button for all, so that the focus stays on it.
  const button = (label: string, onClick: () => void) => (
    <button key="action" type="button" className={`frame rigid touch nowrap ${styles.cancel}`} onClick={onClick}>
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
          <progress max={1} value={share} aria-label="Progress of the run" />
          <span className={styles.left}>{secondsLeft === undefined ? 'running' : timeLeft(secondsLeft)}</span>
          {button('Cancel', session.cancel)}
        </>
      )
    }
    if (invalid) return <>Not run{shown && '; what you see is the last scenario that could be'}</>
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
    <span className={`row gap-8 grow any-width soft ${styles.status}`} data-status="">
      {parts()}
    </span>
  )
}

/** Seconds in words, no finer than they are known: "12 s left", "3 min left". */
function timeLeft(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s left` : `${Math.round(seconds / 60)} min left`
}
