/** A native range input over a parameter's scale. */
import { type CSSProperties, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Scale } from './scale.ts'
import styles from './slider.module.css'

interface SliderProps {
  readonly scale: Scale
  /** The number that the thumb stands for. */
  readonly value: number
  /** Where a tick marks the default; absent when the value is the default. */
  readonly tick?: number
  /** Drawn hollow: a word ("auto") is in force, the thumb only says where dragging would begin. */
  readonly idle?: boolean
  /** Stands further from the row below: where it is idle, no field beside it can be pressed instead. */
  readonly apart?: boolean
  /** The value with its unit, for screen readers. */
  readonly valueText: string
  readonly labelledBy: string
  readonly describedBy?: string
  readonly invalid?: boolean
  readonly onDrag: (value: number) => void
  readonly onCommit: (value: number) => void
  /** Puts back what was there when this was drawn. */
  readonly onCancel: () => void
}

/** Pixels that a finger moves along the slider before it drags the thumb. */
const SIDEWAYS = 8

/** Drags and keys move from stop to stop; releasing the pointer or the key, or leaving, commits. */
export function Slider({
  scale,
  value,
  tick,
  idle,
  apart,
  valueText,
  onDrag,
  onCommit,
  onCancel,
  ...names
}: SliderProps) {
  const ref = useRef<HTMLInputElement>(null)
  /** Where the thumb has been dragged to, until that is committed: the page follows less often. */
  const [pending, setPending] = useState<number>()
  /** Puts back what was there when the pointer went down. */
  const putBack = useRef<() => void>(undefined)
  /** A finger that has not moved sideways yet: it may be about to scroll. */
  const touch = useRef<{ readonly x: number; value?: number }>(undefined)
  const span = scale.max - scale.min
  const share = (v: number) => (span > 0 ? (scale.position(v) - scale.min) / span : 0)
  const shown = pending ?? value

  const drag = (next: number) => {
    if (touch.current) {
      touch.current.value = next
      return
    }
    if (next === shown && !idle) return
    setPending(next)
    onDrag(next)
  }
  const finish = () => {
    if (pending === undefined) return
    setPending(undefined)
    onCommit(pending)
  }

  /** The browser has taken the pointer to scroll: the finger only happened to be on the slider. */
  const cancel = () => {
    touch.current = undefined
    if (pending !== undefined) putBack.current?.()
    setPending(undefined)
  }

  // React's onChange is the input event; the end of a drag is the native change event.
  const end = useEffectEvent(finish)
  useEffect(() => {
    const input = ref.current
    const ended = () => end()
    input?.addEventListener('change', ended)
    return () => input?.removeEventListener('change', ended)
  }, [])

  const keyed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = afterKey(event.key, scale, shown)
    if (next === undefined) return
    event.preventDefault()
    drag(next)
  }

  return (
    <span
      className={`block positioned ${styles.slider} ${idle ? styles.idle : ''} ${apart ? styles.apart : ''}`}
      style={{ '--share': share(shown), '--tick': tick === undefined ? 0 : share(tick) } as CSSProperties}
    >
      {tick !== undefined && <span className={`absolute ${styles.tick}`} />}
      <input
        className="block full-width full-height no-margin positioned"
        ref={ref}
        type="range"
        min={scale.min}
        max={scale.max}
        step="any"
        value={scale.position(shown)}
        aria-valuetext={valueText}
        aria-labelledby={names.labelledBy}
        aria-describedby={names.describedBy}
        aria-invalid={names.invalid || undefined}
        onChange={({ target }) => drag(scale.value(target.valueAsNumber))}
        onKeyDown={keyed}
        onKeyUp={finish}
        onPointerDown={({ pointerType, clientX }) => {
          putBack.current = onCancel
          touch.current = pointerType === 'touch' ? { x: clientX } : undefined
        }}
        onPointerMove={({ clientX }) => {
          if (touch.current && Math.abs(clientX - touch.current.x) > SIDEWAYS) touch.current = undefined
        }}
        onPointerUp={() => {
          const tapped = touch.current?.value
          touch.current = undefined
          if (tapped === undefined) finish()
          else onCommit(tapped)
        }}
        onPointerCancel={cancel}
        onBlur={finish}
      />
    </span>
  )
}

/** The value that a key leads to; undefined for a key that does not move a slider. */
export function afterKey(key: string, scale: Scale, value: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return scale.step(value, 1)
    case 'ArrowLeft':
    case 'ArrowDown':
      return scale.step(value, -1)
    case 'PageUp':
      return scale.page(value, 1)
    case 'PageDown':
      return scale.page(value, -1)
    case 'Home':
      return scale.value(scale.min)
    case 'End':
      return scale.value(scale.max)
    default:
      return undefined
  }
}
