/** Pointing at processors: mouse, touch and arrow keys on the canvas. */
import { type RefObject, useEffect, useState } from 'react'
import { neighbourInDirection, processorAt } from './layout/lay-out.ts'
import type { Layout } from './layout/layout.ts'

/** Which processor is looked at, and whether the keyboard led to it. */
interface Pointed {
  readonly index: number
  readonly byKey: boolean
}

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Listens on a canvas that Tab reaches. Keys that move here go no further: the page has its own arrows. */
export function usePointing(
  canvas: RefObject<HTMLCanvasElement | null>,
  layoutOf: () => Layout | undefined,
): Pointed | undefined {
  const [pointed, setPointed] = useState<Pointed | undefined>(undefined)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const listening = new AbortController()
    const { signal } = listening
    let current = -1
    let last = 0
    const point = (index: number, by: 'pointer' | 'key') => {
      if (index === current) return
      current = index
      if (index >= 0) last = index
      setPointed(index < 0 ? undefined : { index, byKey: by === 'key' })
    }
    const at = (event: PointerEvent) => {
      const layout = layoutOf()
      const box = element.getBoundingClientRect()
      point(layout ? processorAt(layout, event.clientX - box.left, event.clientY - box.top) : -1, 'pointer')
    }
    element.addEventListener('pointermove', at, { signal })
    element.addEventListener('pointerdown', at, { signal })
    const leave = (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && !element.matches(':focus-visible')) point(-1, 'pointer')
    }
    element.addEventListener('pointerleave', leave, { signal })
    element.addEventListener('blur', () => point(-1, 'key'), { signal })
    const focus = () => {
      const layout = layoutOf()
      if (layout && element.matches(':focus-visible')) point(Math.min(last, layout.processors - 1), 'key')
    }
    element.addEventListener('focus', focus, { signal })
    const key = (event: KeyboardEvent) => {
      const layout = layoutOf()
      if (!layout || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const from = Math.min(current < 0 ? last : current, layout.processors - 1)
      const direction = DIRECTIONS[event.key]
      if (direction) point(current < 0 ? from : neighbourInDirection(layout, from, ...direction), 'key')
      else if (event.key === 'Home' && current >= 0) point(0, 'key')
      else if (event.key === 'End' && current >= 0) point(layout.processors - 1, 'key')
      else if (event.key === 'Escape' && current >= 0) point(-1, 'key')
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    element.addEventListener('keydown', key, { signal })
    return () => listening.abort()
  }, [canvas, layoutOf])
  return pointed
}
