/** What stands at the machine's left; on a phone a sheet below it, which a finger draws as high as it is needed. */
import { type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ChevronIcon } from '../ui/icons.tsx'
import styles from './app.module.css'

/** Heights that the sheet has without being drawn: its first row, and what leaves room for machine and curve. */
const LOW = '64px'
const HALF = 'calc(min(36dvh, 304px, max(196px, 100dvh - 480px)) - var(--switch, 0px))'

/** Below this many pixels a drawn sheet is let down. */
const LEAST = 120

interface SheetProps {
  /** What it holds, as its landmark is called. */
  readonly label: string
  readonly className: string
  /** Whether it is let down at first, since what stands above it needs the room. */
  readonly low: boolean
  /** Its height at first where what it holds is known to need no more. */
  readonly half?: string
  readonly children: ReactNode
}

/** The panel; its height on a phone is `--sheet` of the root, so that what stands above it can share the rest of the window. */
export function Sheet({ label, className, low, half = HALF, children }: SheetProps) {
  const [height, setHeight] = useState(low ? LOW : half)
  const panel = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  /** From the finger to the sheet's upper edge. */
  const grip = useRef<number>(undefined)
  useEffect(() => setHeight(low ? LOW : half), [low, half])
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--sheet', height)
    return () => {
      style.removeProperty('--sheet')
    }
  }, [height])
  const open = height !== LOW
  // Its first row is all that remains of it, also where a finger's swing goes on to scroll.
  const toTop = () => {
    if (!open) content.current?.scrollTo(0, 0)
  }
  useEffect(toTop, [open])

  const take = (event: PointerEvent) => {
    const box = panel.current?.getBoundingClientRect()
    if (!box) return
    grip.current = event.clientY - box.top
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const draw = (event: PointerEvent) => {
    const bottom = panel.current?.getBoundingClientRect().bottom
    if (grip.current === undefined || bottom === undefined) return
    const drawn = Math.round(bottom - event.clientY + grip.current)
    setHeight(drawn < LEAST ? LOW : `${drawn}px`)
  }
  const leave = () => {
    grip.current = undefined
  }
  return (
    <aside ref={panel} className={`${styles.sheet} ${className}`} aria-label={label}>
      <div
        className={`rigid ${styles.grip}`}
        onPointerDown={take}
        onPointerMove={draw}
        onPointerUp={leave}
        onPointerCancel={leave}
      />
      <button
        type="button"
        className={`centre absolute accent surface rounded ${styles.toggle}`}
        aria-expanded={open}
        aria-label={`${label}: ${open ? 'less' : 'more'}`}
        onClick={() => setHeight(open ? LOW : half)}
      >
        <ChevronIcon />
      </button>
      <div ref={content} className={styles.content} onScroll={toTop}>
        {children}
      </div>
    </aside>
  )
}
