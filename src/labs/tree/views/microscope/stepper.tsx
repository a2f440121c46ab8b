/** Previous, play, next: the microscope's own little transport, and a range to scrub where there are many steps. */
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import styles from './panel.module.css'

/** What a stepper is given. Positions run from `first` to `last`. */
interface StepperProps {
  /** What one step is, in the singular: "round". */
  readonly step: string
  readonly first: number
  readonly last: number
  readonly position: number
  /** Moves to a position. It has the form of a state setter, so that playing needs no stale position. */
  readonly onMove: (next: (position: number) => number) => void
  /** Milliseconds a step stays while playing. */
  readonly pace: number
  /** Whether a range for scrubbing is shown. */
  readonly scrub?: boolean
  /** Further buttons at the end. */
  readonly children?: ReactNode
}

/** The stepper. Arrow keys, Home and End work anywhere inside of it and do not reach the page's transport. */
export function Stepper({ step, first, last, position, onMove, pace, scrub, children }: StepperProps) {
  const [playing, setPlaying] = useState(false)
  const clamp = (n: number) => Math.max(first, Math.min(last, n))
  const running = playing && position < last

  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => onMove((at) => Math.min(last, at + 1)), pace)
    return () => clearInterval(timer)
  }, [running, last, pace, onMove])

  useEffect(() => {
    if (position >= last) setPlaying(false)
  }, [position, last])

  const move = (next: (at: number) => number) => {
    setPlaying(false)
    onMove((at) => clamp(next(at)))
  }
  const play = () => {
    if (!running && position >= last) onMove(() => first)
    setPlaying(!running)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = { ArrowLeft: position - 1, ArrowRight: position + 1, Home: first, End: last }[event.key]
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    move(() => target)
  }

  return (
    <div
      className={`row gap-4 ${scrub ? styles.long : ''}`}
      role="toolbar"
      aria-label={`Step through, ${step} by ${step}`}
      onKeyDown={onKeyDown}
    >
      <Button
        label={`Previous ${step}`}
        path="M10 3 5 8l5 5"
        disabled={position <= first}
        onClick={() => move((at) => at - 1)}
      />
      <Button
        label={running ? 'Pause' : `Play ${step} by ${step}`}
        path={running ? 'M5.5 3.5v9M10.5 3.5v9' : 'M5 3v10l8-5z'}
        filled={!running}
        onClick={play}
      />
      <Button
        label={`Next ${step}`}
        path="m6 3 5 5-5 5"
        disabled={position >= last}
        onClick={() => move((at) => at + 1)}
      />
      {scrub && (
        <input
          className={`grow high-24 ${styles.range}`}
          type="range"
          aria-label={`Which ${step}`}
          min={first}
          max={last}
          value={position}
          onChange={(event) => move(() => event.target.valueAsNumber)}
        />
      )}
      {children}
    </div>
  )
}

function Button(props: { label: string; path: string; filled?: boolean; disabled?: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className="tool centre"
      aria-label={props.label}
      title={props.label}
      aria-disabled={props.disabled}
      onClick={props.disabled ? undefined : props.onClick}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path
          d={props.path}
          fill={props.filled ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  )
}
