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
