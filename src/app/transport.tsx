/** The transport: play, step, jump, scrub, speed. Its track has the same horizontal pixels a row as the charts below it. */
import { type CSSProperties, useEffect, useRef } from 'react'
import { GUTTER_LEFT, GUTTER_RIGHT } from '../charts/axis.ts'
import { count } from '../core/format.ts'
import type { Marker } from '../labs/page.ts'
import { useAxisRows } from './compare/use-comparison.ts'
import styles from './transport.module.css'
import { IconButton } from './ui/button.tsx'
import {
  NextMarkerIcon,
  PauseIcon,
  PlayIcon,
  PreviousMarkerIcon,
  StepBackIcon,
  StepForwardIcon,
  ToEndIcon,
  ToStartIcon,
} from './ui/icons.tsx'
import { usePage, useRow, useSession } from './use.ts'

/** Speeds from 1/16 to 16, on a logarithmic slider that snaps to normal. */
const SPEED = { min: -4, max: 4, step: 0.25, snap: 0.4 } as const

/** Buttons, position and speed. */
export function Transport({ markers }: { readonly markers: readonly Marker[] }) {
  const session = useSession()
  const playing = usePage((s) => s.playing)
  const { playhead } = session
  const rows = useAxisRows()
  const marker = usePage((s) => s.run?.recording.shape.marker ?? 'marker')
  const none = rows === 0
  const at = () => Math.floor(playhead.position())
  return (
    <div className={styles.transport} role="group" aria-label="Transport">
      <IconButton label="To the start" disabled={none} onClick={() => playhead.seek(0)}>
        <ToStartIcon />
      </IconButton>
      <IconButton
        label={`Previous ${marker}`}
        disabled={none || markers.length === 0}
        onClick={() => playhead.seek(markers.findLast((m) => m.row < at())?.row ?? 0)}
      >
        <PreviousMarkerIcon />
      </IconButton>
      <IconButton label="Step back" disabled={none} onClick={() => playhead.seek(at() - 1)}>
        <StepBackIcon />
      </IconButton>
      <IconButton
        label={playing ? 'Pause' : 'Play'}
        shortcut="Space"
        className={styles.play}
        disabled={none}
        onClick={() => (playing ? playhead.pause() : playhead.play())}
      >
        {playing ? <PauseIcon /> : <PlayIcon />}
      </IconButton>
      <IconButton label="Step forward" disabled={none} onClick={() => playhead.seek(at() + 1)}>
        <StepForwardIcon />
      </IconButton>
      <IconButton
        label={`Next ${marker}`}
        disabled={none || markers.length === 0}
        onClick={() => playhead.seek(markers.find((m) => m.row > at())?.row ?? rows)}
      >
        <NextMarkerIcon />
      </IconButton>
      <IconButton label="To the end" disabled={none} onClick={() => playhead.seek(rows)}>
        <ToEndIcon />
      </IconButton>
      <Position />
      <RunStatus />
      <Speed />
    </div>
  )
}

function Position() {
  const { playhead } = useSession()
  const run = usePage((s) => s.run)
  const row = useRow(playhead)
  const rows = useAxisRows()
  if (!run || run.recording.count === 0) return <output className={styles.position}>–</output>
  const { step } = run.recording.shape
  const { stride } = run.recording
  const steps = Math.max(run.recording.steps, (rows - 1) * stride + 1)
  const at = Math.min(steps, (row + 1) * stride)
  return (
    <output className={styles.position}>
      {step[0].toUpperCase() + step.slice(1)} <b>{count(at)}</b> of {count(steps)}
      {run.finished ? '' : ' so far'}
      {stride > 1 && `, ${count(stride)} a row`}
    </output>
  )
}

/** Progress with time left while a run takes long; what became of it otherwise. */
function RunStatus() {
  const session = useSession()
  const { status, refused, shown } = usePage((s) => ({
    status: s.status,
    refused: s.problems.length > 0,
    shown: s.run !== undefined,
  }))
  if (status.kind === 'running') {
    const { left, share, since } = status
    if (performance.now() - since < 300) return <span className={styles.status} />
    return (
      <span className={styles.status}>
        <progress max={1} value={share} aria-label="Progress of the run" />
        <span className={styles.left}>{left === undefined ? 'running' : timeLeft(left)}</span>
        <button key="action" type="button" className={styles.cancel} onClick={session.cancel}>
          Cancel
        </button>
      </span>
    )
  }
  if (status.kind === 'done' || status.kind === 'idle') return <span className={styles.status} />
  if (refused) {
    return <span className={styles.status}>Not run{shown && '; what you see is the last scenario that could be'}</span>
  }
  return (
    <span className={styles.status}>
      <span>{status.kind === 'cancelled' ? `Cancelled at ${Math.round(status.share * 100)} %` : 'Not run'}</span>
      {/* The same button as Cancel, so that the focus stays on it. */}
      <button key="action" type="button" className={styles.cancel} onClick={session.start}>
        Run again
      </button>
    </span>
  )
}

/** Seconds in words, no finer than they are known: "12 s left", "3 min left". */
function timeLeft(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s left` : `${Math.round(seconds / 60)} min left`
}

function Speed() {
  const session = useSession()
  const held = useRef(false)
  const speed = usePage((s) => s.speed)
  const text = speed >= 1 ? `${Number(speed.toPrecision(2))}×` : `1/${Number((1 / speed).toPrecision(2))}×`
  return (
    <label className={styles.speed}>
      <span>Speed</span>
      <input
        type="range"
        min={SPEED.min}
        max={SPEED.max}
        step={SPEED.step}
        value={Math.log2(speed)}
        aria-valuetext={text}
        onPointerDown={() => {
          held.current = true
        }}
        onPointerUp={() => {
          held.current = false
        }}
        onChange={(event) => {
          const value = event.target.valueAsNumber
          // Only a drag snaps: a key moves one step.
          session.setSpeed(2 ** (held.current && Math.abs(value) < SPEED.snap ? 0 : value))
        }}
      />
      <output>{text}</output>
    </label>
  )
}

/** The scrub track with markers. The thumb is moved directly, not by React. */
export function Track({ markers }: { readonly markers: readonly Marker[] }) {
  const { playhead } = useSession()
  const run = usePage((s) => s.run)
  const input = useRef<HTMLInputElement>(null)
  const rows = useAxisRows()
  const step = run?.recording.shape.step ?? 'step'
  const stride = run?.recording.stride ?? 1
  const steps = Math.max(run?.recording.steps ?? 0, (rows - 1) * stride + 1)
  useEffect(() => {
    const follow = () => {
      if (!input.current) return
      const row = Math.floor(playhead.position())
      input.current.value = String(row)
      input.current.setAttribute('aria-valuetext', `${step} ${Math.min(steps, (row + 1) * stride)} of ${steps}`)
    }
    follow()
    return playhead.subscribe(follow)
  }, [playhead, step, steps, stride])
  const gutters: CSSProperties = { marginLeft: GUTTER_LEFT, marginRight: GUTTER_RIGHT }
  return (
    <div className={styles.track} style={gutters} data-region="transport">
      <input
        ref={input}
        type="range"
        min={0}
        max={Math.max(0, rows - 1)}
        step={1}
        defaultValue={0}
        disabled={rows === 0}
        aria-label="Playhead"
        style={{ '--half': rows > 0 ? `${50 / rows}%` : '50%' } as CSSProperties}
        onInput={(event) => playhead.seek(event.currentTarget.valueAsNumber)}
      />
      {rows > 0 &&
        markers.map((marker) => (
          <button
            key={marker.label}
            type="button"
            className={styles.marker}
            style={{ left: `${((marker.row + 0.5) / rows) * 100}%`, color: marker.colour }}
            aria-label={`Go to ${marker.label}`}
            title={marker.label}
            onClick={() => playhead.seek(marker.row)}
          >
            <svg viewBox="0 0 12 12" aria-hidden="true">
              <path d="M2 1h8v5l-4 5-4-5z" fill="currentColor" />
            </svg>
          </button>
        ))}
    </div>
  )
}
