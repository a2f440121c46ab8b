/** A canvas that fills its parent at the screen's own resolution and is painted at most once a frame, when asked to. */
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { paintInFrame, paintNow } from './in-frame.ts'

/**
 * What is painted on. Coordinates are CSS pixels; `ratio` is how many device pixels one of them has. A new object when the
 * size, the resolution or the fonts have changed: what was made for another one has to be made again.
 */
export interface Surface {
  readonly context: CanvasRenderingContext2D
  readonly width: number
  readonly height: number
  readonly ratio: number
}

/** How the picture on a canvas is painted on another context of the same size. */
const paintings = new WeakMap<HTMLCanvasElement, (context: CanvasRenderingContext2D) => void>()

/** Paints what a canvas of `useCanvas` shows on another context, in CSS pixels; undefined for other canvases. */
export const paintingOf = (canvas: HTMLCanvasElement) => paintings.get(canvas)

/** Handles of a canvas: attach `ref` to the element, call `repaint` whenever the picture has changed. */
interface CanvasHandle {
  readonly ref: React.RefObject<HTMLCanvasElement | null>
  readonly repaint: () => void
}

/**
 * Sizes a canvas to its parent element and paints it. `paint` finds the surface cleared and scaled to CSS pixels; it is
 * called after every change of size or resolution, after every render of the component, and once a frame after `repaint`.
 *
 * @example
 * const { ref, repaint } = useCanvas(({ context, width }) => context.fillRect(0, 0, width, 1))
 * useEffect(() => subscribeAll(repaint, playhead, details), [playhead, details, repaint])
 */
export function useCanvas(paint: (surface: Surface) => void): CanvasHandle {
  const ref = useRef<HTMLCanvasElement | null>(null)
  const latest = useRef(paint)
  const surface = useRef<Surface | undefined>(undefined)

  const now = useCallback(() => {
    const target = surface.current
    if (!target || target.width === 0 || target.height === 0) return
    const { context, width, height, ratio } = target
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, width, height)
    latest.current(target)
  }, [])

  const repaint = useCallback(() => paintInFrame(now), [now])

  useLayoutEffect(() => {
    latest.current = paint
    repaint()
  })

  useEffect(() => {
    const canvas = ref.current
    const parent = canvas?.parentElement
    const context = canvas?.getContext('2d')
    if (!canvas || !parent || !context) return
    paintings.set(canvas, (other) =>
      latest.current({ context: other, width: parent.clientWidth, height: parent.clientHeight, ratio: 1 }),
    )
    const resize = () => {
      const ratio = devicePixelRatio
      const width = parent.clientWidth
      const height = parent.clientHeight
      canvas.width = Math.max(1, Math.round(width * ratio))
      canvas.height = Math.max(1, Math.round(height * ratio))
      surface.current = { context, width, height, ratio }
      paintNow(now)
    }
    const observer = new ResizeObserver(resize)
    observer.observe(parent)
    // Paper does not wait for what is observed.
    resize()
    const stopWatching = watchRatio(resize)
    document.fonts.addEventListener('loadingdone', resize)
    return () => {
      observer.disconnect()
      stopWatching()
      document.fonts.removeEventListener('loadingdone', resize)
      surface.current = undefined
    }
  }, [now])

  return { ref, repaint }
}

/** Calls back when the page moves to a screen of another resolution or is zoomed. */
function watchRatio(listener: () => void): () => void {
  let query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
  const changed = () => {
    query.removeEventListener('change', changed)
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
    query.addEventListener('change', changed)
    listener()
  }
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
