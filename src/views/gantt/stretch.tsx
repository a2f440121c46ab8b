/** The stretch of the run that is shown: moved and zoomed by wheel, pinch, drag and keys. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { grouped, quantity } from '../../core/text/format.ts'
import type { Layout, Stretch } from './layout.ts'

/** No shorter stretch is shown, in seconds. */
export const SHORTEST = 1e-6

/** A step of zooming, and the share of the stretch that an arrow key moves it by. */
const STEP = 2
const MOVE = 0.25

/** Pixels of the wheel for a step of zooming, and the least way of a pointer that drags. */
const WHEEL = 100
const DRAGGED = 4

/** What a pointer and keys do besides. */
interface Moves {
  /** Where things stand now, and the time about which buttons and keys zoom. */
  readonly layout: () => Layout
  readonly about: () => number
  /** A press that did not drag. */
  readonly press: (time: number) => void
  /** A mouse that hovers at a height; undefined when it leaves. */
  readonly over: (y: number | undefined) => void
  /** The lanes are to be scrolled by a page. */
  readonly page: (by: -1 | 1) => void
}

/** A stretch with the ways to change it. */
interface Stretching {
  readonly stretch: Stretch
  readonly whole: boolean
  /** What is shown of the run, in words. */
  readonly summary: string
  readonly closer: () => void
  readonly farther: () => void
  /** Moves it by some quarters of its length. */
  readonly move: (quarters: number) => void
  readonly all: () => void
  /** Turns over to a time that lies outside. */
  readonly reveal: (time: number) => void
}

/** A moment of a stretch, as exact as its length asks for: "23.412 ms". */
export function momentText(time: number, length: number): string {
  const [factor, unit] = time >= 1 ? [1, 's'] : time >= 1e-3 ? [1e3, 'ms'] : [1e6, 'µs']
  const decimals = Math.max(0, Math.min(9, Math.ceil(-Math.log10(length * factor)) + 2))
  return time === 0 ? '0 s' : `${grouped(time * factor, decimals)} ${unit}`
}

/** A stretch about a time, longer by a factor, inside a run of a length. */
export function zoomed({ begin, end }: Stretch, factor: number, about: number, whole: number): Stretch {
  const length = Math.max(Math.min(SHORTEST, whole), Math.min(whole, (end - begin) * factor))
  const share = end > begin ? (about - begin) / (end - begin) : 0
  return within({ begin: about - share * length, end: about + (1 - share) * length }, whole)
}

/** The same stretch, moved into the run. */
export function within({ begin, end }: Stretch, whole: number): Stretch {
  const length = Math.min(end - begin, whole)
  const from = Math.max(0, Math.min(whole - length, begin))
  return { begin: from, end: from + length }
}

/** What is shown of a run that ends at a time. */
export function stretchText({ begin, end: until }: Stretch, end: number): string {
  const length = until - begin
  if (length >= end) return `All ${quantity(end, 's')}`
  return `${quantity(length, 's')} from ${momentText(begin, length)} on, of ${quantity(end, 's')}`
}

/**
 * Follows the place of a chart. `end` is the run's, in seconds. Another run is shown in the same stretch, or whole again. At first
 * everything is shown, or the stretch that is given.
 */
export function useStretch(
  place: RefObject<HTMLElement | null>,
  end: number,
  moves: Moves,
  first?: Stretch,
): Stretching {
  const everything: Stretch = { begin: 0, end }
  /** Undefined while all is shown. */
  const [chosen, choose] = useState<Stretch | undefined>(first)
  const stretch = chosen ? within(chosen, end) : everything
  const whole = stretch.end - stretch.begin >= end
  const setStretch = (next: (before: Stretch) => Stretch) =>
    choose((before) => {
      const after = next(before ? within(before, end) : everything)
      return after.end - after.begin < end ? after : undefined
    })
  const summary = stretchText(stretch, end)
  const zoom = (factor: number, about: number) => setStretch((before) => zoomed(before, factor, about, end))
  const shift = (share: number) =>
    setStretch(({ begin, end: until }) => {
      const by = share * (until - begin)
      return within({ begin: begin + by, end: until + by }, end)
    })
  const stretching: Stretching = {
    stretch,
    whole,
    summary,
    closer: () => zoom(1 / STEP, moves.about()),
    farther: () => zoom(STEP, moves.about()),
    move: (quarters) => shift(quarters * MOVE),
    all: () => choose(undefined),
    reveal: (time) =>
      setStretch((before) => {
        const length = before.end - before.begin
        return within({ begin: time - 0.1 * length, end: time + 0.9 * length }, end)
      }),
  }
  const latest = useEffectEvent(() => ({ ...moves, ...stretching, zoom, shift }))

  useEffect(() => {
    const element = place.current
    return element ? followGestures(element, () => latest()) : undefined
  }, [place])
  return stretching
}

/** What gestures on a chart ask for. `zoom` is by a factor about a time, `shift` by a share of the stretch. */
export interface Gestures extends Moves, Pick<Stretching, 'whole' | 'closer' | 'farther' | 'move' | 'all'> {
  readonly zoom: (factor: number, about: number) => void
  readonly shift: (share: number) => void
}

/**
 * Follows wheel, pointers and keys on a chart's element, and returns a function that ends it. Listened to by hand: the wheel may not scroll the
 * page, and two pointers are one gesture.
 */
export function followGestures(element: HTMLElement, latest: () => Gestures): () => void {
  const listening = new AbortController()
  const listen = <K extends keyof HTMLElementEventMap>(kind: K, listener: (event: HTMLElementEventMap[K]) => void) =>
    element.addEventListener(kind, listener, { signal: listening.signal, passive: false })
  const at = (event: MouseEvent) => {
    const { left, top } = element.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  listen('wheel', (event) => {
    event.preventDefault()
    const { layout } = latest()
    const across = layout().right - layout().left
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      latest().shift((event.deltaX || event.deltaY) / across)
      return
    }
    // A wheel's notch is a step; a trackpad's many small parts of one add up to it.
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : WHEEL / 3
    const notches = Math.max(-1, Math.min(1, (event.deltaY * lines) / WHEEL))
    latest().zoom(STEP ** notches, layout().timeAt(at(event).x))
  })
  const fingers = new Map<number, number>()
  /** Where the pointer was pressed, in pixels, and whether it has moved what is shown since: then letting it go is no press. */
  let from = 0
  let dragged = false
  listen('pointerdown', (event) => {
    if (event.button !== 0) return
    element.setPointerCapture(event.pointerId)
    dragged = fingers.size > 0
    fingers.set(event.pointerId, at(event).x)
    from = at(event).x
  })
  listen('pointermove', (event) => {
    const { x, y } = at(event)
    const before = fingers.get(event.pointerId)
    if (before === undefined) {
      if (event.pointerType === 'mouse') latest().over(y)
      return
    }
    const layout = latest().layout()
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    fingers.set(event.pointerId, x)
    if (other !== undefined) {
      latest().zoom(Math.max(4, Math.abs(before - other)) / Math.max(4, Math.abs(x - other)), layout.timeAt(other))
    } else {
      dragged ||= Math.abs(x - from) > DRAGGED
      if (dragged) latest().shift((before - x) / (layout.right - layout.left))
    }
  })
  listen('pointerup', (event) => {
    if (fingers.delete(event.pointerId) && fingers.size === 0 && !dragged) {
      latest().press(latest().layout().timeAt(at(event).x))
    }
  })
  listen('pointercancel', (event) => {
    fingers.delete(event.pointerId)
  })
  listen('pointerleave', () => latest().over(undefined))
  listen('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { key } = event
    const { whole, closer, farther, move, all } = latest()
    if (key === '+' || key === '=') closer()
    else if (key === '-') farther()
    else if (key === '0') all()
    else if (key === 'ArrowUp' || key === 'ArrowDown') latest().page(key === 'ArrowUp' ? -1 : 1)
    else if (!whole && (key === 'ArrowLeft' || key === 'ArrowRight')) move(key === 'ArrowLeft' ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  return () => listening.abort()
}

/** Buttons that change the stretch, and what it is. */
export function StretchTools({ stretching }: { readonly stretching: Stretching }) {
  const { stretch, whole, summary, closer, farther, move, all } = stretching
  return (
    <span className="inline-row gap-4" role="group" aria-label="Stretch of time">
      <button type="button" className="tool round-4" disabled={whole} onClick={() => move(-1)}>
        ‹<span className="visually-hidden"> Earlier</span>
      </button>
      <button type="button" className="tool round-4" disabled={whole} onClick={() => move(1)}>
        ›<span className="visually-hidden"> Later</span>
      </button>
      <button
        type="button"
        className="tool round-4"
        disabled={whole}
        title="− on the chart, or the wheel"
        onClick={farther}
      >
        −<span className="visually-hidden"> Zoom out</span>
      </button>
      <button
        type="button"
        className="tool round-4"
        disabled={stretch.end - stretch.begin <= SHORTEST * 1.001}
        title="+ on the chart, or the wheel"
        onClick={closer}
      >
        +<span className="visually-hidden"> Zoom in</span>
      </button>
      <button type="button" className="tool round-4" disabled={whole} title="0 on the chart" onClick={all}>
        Whole run
      </button>
      <span data-range="">{summary}</span>
    </span>
  )
}
