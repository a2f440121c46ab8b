/** The canvas of the page: all of them are made here, so that none can be without its box. */
import type { ComponentProps, RefObject } from 'react'
import styles from './canvas.module.css'

/** What arrow keys go through in a picture. */
export interface Looked {
  /** Which one is looked at, from 0 on; −1 for none. */
  readonly index: number
  readonly count: number
  /** Its name and what it has. */
  readonly words: string
}

interface CanvasProps extends Omit<ComponentProps<'canvas'>, 'ref' | 'role' | 'aria-label' | 'width' | 'height'> {
  /** Of `useCanvas`, which gives it its pixels and paints it. */
  readonly ref: RefObject<HTMLCanvasElement | null>
  /** The picture in a sentence or two; a canvas without is decoration, or its words stand around it. */
  readonly label?: string
  /** Present where arrow keys go through the picture. Its canvas takes the focus. */
  readonly looked?: Looked
}

/** A canvas that fills the nearest positioned element around it. */
export function Canvas({ label, looked, className = '', ...canvas }: CanvasProps) {
  const words = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label, ...rolesOf(looked) }
  return (
    <div className={styles.box}>
      <canvas className={`${styles.canvas} ${className}`} {...words} {...canvas} />
    </div>
  )
}

/** A slider over what can be looked at: screen readers leave the arrow keys to it, and read out where they lead. To a plain image they do not. */
const rolesOf = (looked: Looked | undefined) =>
  looked && {
    role: 'slider',
    'aria-roledescription': 'picture',
    'aria-valuemin': 0,
    'aria-valuemax': looked.count,
    'aria-valuenow': looked.index + 1,
    'aria-valuetext': looked.index < 0 ? 'Arrow keys go through it' : looked.words,
    tabIndex: 0,
  }
