/** A native popover beside its button: closes on Escape, on a click elsewhere and when its button is scrolled away. */
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import styles from './popover.module.css'

interface PopoverProps {
  /** The button names the same id as its `popoverTarget`. */
  readonly id: string
  readonly anchor: RefObject<HTMLElement | null>
  readonly label: string
  /** Width in pixels; a narrower window narrows it. */
  readonly width?: number
  readonly align?: 'left' | 'right'
  readonly className?: string
  /** Called when it has been shown or hidden. */
  readonly onToggle?: (open: boolean) => void
  /** Rendered only while it is open. */
  readonly children: ReactNode
}

/** Shows its children in the top layer when a button with `popoverTarget={id}` asks for it. */
export function Popover({ id, anchor, label, width = 288, align, className = '', onToggle, children }: PopoverProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [style, setStyle] = useState<CSSProperties>()

  useEffect(() => {
    if (!style) return
    const top = anchor.current?.getBoundingClientRect().top
    const close = () => ref.current?.hidePopover()
    // What scrolls elsewhere leaves the button where it is: a sheet that is let down does so for a while.
    const closeIfMoved = () => {
      if (anchor.current?.getBoundingClientRect().top !== top) close()
    }
    addEventListener('scroll', closeIfMoved, { capture: true, passive: true })
    addEventListener('resize', close)
    return () => {
      removeEventListener('scroll', closeIfMoved, { capture: true })
      removeEventListener('resize', close)
    }
  }, [style, anchor])

  return (
    <div
      ref={ref}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
      className={`pad-12 raised airy ${styles.popover} ${className}`}
      style={style}
      onBeforeToggle={(event) => {
        if (event.target !== ref.current || event.newState !== 'open' || !anchor.current) return
        const size = Math.min(width, innerWidth - 16)
        const window = { width: innerWidth, height: innerHeight }
        setStyle({ width: size, ...place(anchor.current.getBoundingClientRect(), size, window, align) })
      }}
      onToggle={(event) => {
        if (event.target !== ref.current) return
        const open = event.newState === 'open'
        if (!open) setStyle(undefined)
        onToggle?.(open)
      }}
    >
      {style && children}
    </div>
  )
}

/** A rectangle as `getBoundingClientRect` gives it. */
interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** CSS offsets for `position: fixed`, in pixels. */
interface Placement {
  readonly left: number
  readonly top: number | 'auto'
  readonly bottom: number | 'auto'
  readonly maxHeight: number
}

const GAP = 4
const MARGIN = 8

/**
 * Places a popover of a known width below its anchor, or above where there is more room; kept inside the window.
 *
 * @param align which edge of the popover lines up with the anchor's
 */
export function place(
  anchor: Box,
  width: number,
  window: { readonly width: number; readonly height: number },
  align: 'left' | 'right' = 'left',
): Placement {
  const wished = align === 'left' ? anchor.left : anchor.right - width
  const left = Math.max(MARGIN, Math.min(wished, window.width - width - MARGIN))
  const below = window.height - anchor.bottom - GAP - MARGIN
  const above = anchor.top - GAP - MARGIN
  return below >= above || below >= 320
    ? { left, top: anchor.bottom + GAP, bottom: 'auto', maxHeight: below }
    : { left, top: 'auto', bottom: window.height - anchor.top + GAP, maxHeight: above }
}
