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

const slides = new WeakMap<Element, Animation>()

/**
 * Moves an element to the right by this many units, from 0 to 10 000, by an animation that rests. Chromium sorts all layers of
 * the page again after any other change of a transform. To the left with a unit such as `-px`.
 */
export function slide(element: Element, by: number, unit: 'px' | '-%'): void {
  let animation = slides.get(element)
  if (!animation) {
    const end = unit === 'px' ? '10000px' : '-10000%'
    animation = element.animate(
      { transform: ['translateX(0)', `translateX(${end})`] },
      { duration: 10_000, fill: 'both' },
    )
    animation.pause()
    slides.set(element, animation)
  }
  animation.currentTime = by
}
