/** The size of an element, followed. */
import { type RefObject, useLayoutEffect, useState } from 'react'

/** A size in CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** The content size of an element in whole pixels, 0 × 0 before it is laid out. Renders again when it changes. */
export function useSize(ref: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const width = element.clientWidth
      const height = element.clientHeight
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}
