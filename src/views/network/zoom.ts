/** A closer look at a picture of very many processors: how much it is enlarged, and which part of it is seen. */
import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { Box } from './layout/layout.ts'

/**
 * The picture's place: it is `scale` times as large as its box and begins at x, y from the box's corner. Both are shares of the box, so that the
 * same part is seen when the box gets another size.
 */
export interface Zoom {
  readonly scale: number
  readonly x: number
  readonly y: number
}

/** The whole picture. */
export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 }

/** At most this many times as large. */
export const CLOSEST = 64

/** One press of a button or key. */
const STEP = 2

/** The nearest place at which the picture fills its box. */
const inside = ({ scale, x, y }: Zoom): Zoom => ({
  scale,
  x: Math.max(1 - scale, Math.min(0, x)),
  y: Math.max(1 - scale, Math.min(0, y)),
})

/** Enlarged by a factor; what is at a point of the canvas stays there. */
export function zoomedAt(zoom: Zoom, box: Box, factor: number, px: number, py: number): Zoom {
  const scale = Math.max(1, Math.min(CLOSEST, zoom.scale * factor))
  const by = scale / zoom.scale
  const [x, y] = [(px - box.x) / box.width, (py - box.y) / box.height]
  return inside({ scale, x: x - (x - zoom.x) * by, y: y - (y - zoom.y) * by })
}

/** Moved by a distance in pixels. */
export const moved = (zoom: Zoom, { width, height }: Box, dx: number, dy: number): Zoom =>
  inside({ ...zoom, x: zoom.x + dx / width, y: zoom.y + dy / height })

/** The box that the enlarged picture is laid out in. */
export const enlarged = ({ scale, x, y }: Zoom, box: Box): Box => ({
  x: box.x + x * box.width,
  y: box.y + y * box.height,
  width: box.width * scale,
  height: box.height * scale,
})

/** What a reader can do about it. */
export interface Zooming {
  /** How many times as large the picture is. */
  readonly scale: number
  readonly closer: () => void
  readonly farther: () => void
  readonly whole: () => void
  /** Shows this part of the picture. */
  readonly show: (zoom: Zoom) => void
  /** Brings a point of the canvas into view. */
  readonly reveal: (px: number, py: number) => void
}

type Point = readonly [x: number, y: number]

/**
 * Zooms and pans a canvas: by Ctrl and the wheel, by two presses at a place, by two fingers, by + − 0 while it has the focus, and by dragging once it is
 * enlarged. The place is written into `zoom`, which is read while painting; while it is not `on`, the picture is whole.
 */
export function useZoom(
  canvas: RefObject<HTMLCanvasElement | null>,
  boxOf: () => Box | undefined,
  on: boolean,
  zoom: RefObject<Zoom>,
  repaint: () => void,
): Zooming {
  const [scale, setScale] = useState(1)
  const put = useCallback(
    (next: Zoom) => {
      if (next === zoom.current) return
      zoom.current = next
      setScale(next.scale)
      repaint()
    },
    [zoom, repaint],
  )
  const by = useCallback(
    (factor: number) => {
      const box = boxOf()
      if (box) put(zoomedAt(zoom.current, box, factor, box.x + box.width / 2, box.y + box.height / 2))
    },
    [boxOf, put, zoom],
  )
  const reveal = useCallback(
    (px: number, py: number) => {
      const box = boxOf()
      if (!box || zoom.current.scale === 1) return
      const beyond = (at: number, from: number, size: number) =>
        at < from ? from - at + size / 4 : at > from + size ? from + size - at - size / 4 : 0
      const [dx, dy] = [beyond(px, box.x, box.width), beyond(py, box.y, box.height)]
      if (dx !== 0 || dy !== 0) put(moved(zoom.current, box, dx, dy))
    },
    [boxOf, put, zoom],
  )
  useEffect(() => {
    if (!on) put(WHOLE)
  }, [on, put])
  useEffect(() => {
    const element = canvas.current
    if (!element || !on) return
    const listening = new AbortController()
    const at = (event: MouseEvent): Point => {
      const { left, top } = element.getBoundingClientRect()
      return [event.clientX - left, event.clientY - top]
    }
    const listen = <K extends keyof HTMLElementEventMap>(kind: K, listener: (event: HTMLElementEventMap[K]) => void) =>
      element.addEventListener(kind, listener, { signal: listening.signal, passive: false })
    listen('wheel', (event) => {
      const box = boxOf()
      if (!box || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      put(zoomedAt(zoom.current, box, 2 ** (-event.deltaY / 200), ...at(event)))
    })
    // With Farther, the way to another part of the picture for who cannot drag.
    listen('dblclick', (event) => {
      const box = boxOf()
      if (box) put(zoomedAt(zoom.current, box, STEP, ...at(event)))
    })
    const fingers = new Map<number, Point>()
    listen('pointerdown', (event) => {
      fingers.set(event.pointerId, at(event))
      if (zoom.current.scale > 1) element.setPointerCapture(event.pointerId)
    })
    listen('pointermove', (event) => {
      const before = fingers.get(event.pointerId)
      const box = boxOf()
      if (!before || !box || event.buttons === 0) return
      const now = at(event)
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
      fingers.set(event.pointerId, now)
      if (other) {
        const apart = (point: Point) => Math.hypot(point[0] - other[0], point[1] - other[1])
        put(zoomedAt(zoom.current, box, apart(now) / Math.max(1, apart(before)), ...other))
      } else if (zoom.current.scale > 1) put(moved(zoom.current, box, now[0] - before[0], now[1] - before[1]))
    })
    const lift = (event: PointerEvent) => fingers.delete(event.pointerId)
    listen('pointerup', lift)
    listen('pointercancel', lift)
    listen('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === '+' || event.key === '=') by(STEP)
      else if (event.key === '-') by(1 / STEP)
      else if (event.key === '0') put(WHOLE)
      else return
      event.preventDefault()
      event.stopPropagation()
    })
    return () => listening.abort()
  }, [canvas, on, boxOf, by, put, zoom])
  // A picture that is enlarged moves under one finger; one that is whole lets the page scroll.
  useEffect(() => {
    if (canvas.current) canvas.current.style.touchAction = on ? (scale > 1 ? 'none' : 'pan-x pan-y') : ''
  }, [canvas, on, scale])
  return { scale, closer: () => by(STEP), farther: () => by(1 / STEP), whole: () => put(WHOLE), show: put, reveal }
}
