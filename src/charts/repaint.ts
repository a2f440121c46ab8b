/** What a component writes into its own elements because it changes every frame. */
import { useLayoutEffect, useRef, useState } from 'react'
import { paintInFrame } from './in-frame.ts'

/**
 * Calls `paint` after every render of the component (then `rendered` is true), and in the next frame after the returned function has been
 * called, which always is the same one. Elements may be gone by then.
 *
 * @example
 * const repaint = useRepaint(() => line.current && place(line.current, playhead.position()))
 * useEffect(() => playhead.subscribe(repaint), [playhead, repaint])
 */
export function useRepaint(paint: (rendered: boolean) => void): () => void {
  const latest = useRef(paint)
  const [repaint] = useState(() => {
    const work = () => latest.current(false)
    return () => paintInFrame(work)
  })
  useLayoutEffect(() => {
    latest.current = paint
    paint(true)
  })
  return repaint
}

const slides = new Map<Element, Animation>()

/** How far an element can be moved, to either side. */
const REACH = 10_000

/**
 * Moves an element to the right by as many pixels, or percent of its width, from −10 000 to 10 000; less than 0 is to the left. An animation that
 * rests does it: after any other change of a transform Chromium sorts all layers of the page again.
 */
export function slide(element: HTMLElement, by: number, unit: 'px' | '%'): void {
  let animation = slides.get(element)
  if (!animation) {
    // The document keeps an animation that rests, and so the element, its chart and its run, after these have gone from the page.
    for (const [other, resting] of slides) {
      if (other.isConnected) continue
      resting.cancel()
      slides.delete(other)
    }
    animation = element.animate(
      { transform: [-REACH, REACH].map((end) => `translateX(${end}${unit})`) },
      { duration: 2 * REACH, fill: 'both' },
    )
    animation.pause()
    slides.set(element, animation)
  }
  animation.currentTime = REACH + by
}
