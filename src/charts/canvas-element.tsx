/** The canvas of the page: all of them are made here, so that none can be without its box. */
import type { ComponentProps, RefObject } from 'react'
import styles from './canvas.module.css'

interface CanvasProps extends Omit<ComponentProps<'canvas'>, 'ref' | 'role' | 'aria-label' | 'width' | 'height'> {
  /** Of `useCanvas`, which gives it its pixels and paints it. */
  readonly ref: RefObject<HTMLCanvasElement | null>
  /** The picture in a sentence or two; a canvas without is decoration, or its words stand around it. */
  readonly label?: string
}

/** A canvas that fills the nearest positioned element around it. */
export function Canvas({ label, className = '', ...canvas }: CanvasProps) {
  const words = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <div className={styles.box}>
      <canvas className={`${styles.canvas} ${className}`} {...words} {...canvas} />
    </div>
  )
}
