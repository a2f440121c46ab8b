/** Marks of a scale that has changed: they fade out where they were. */
import { useState } from 'react'
import styles from './leaving.module.css'

/** What was drawn before, and what its element is given so that it fades out and then is gone. */
interface Leaving<T> {
  readonly drawn: T
  readonly props: { readonly className: string; readonly onAnimationEnd: () => void }
}

/**
 * What was drawn before what is drawn now, while it fades out; undefined where nothing moves, and while there was nothing.
 *
 * @param key says what is drawn: another key is another scale
 */
export function useLeaving<T>(key: string, drawn: T): Leaving<T> | undefined {
  const [state, setState] = useState<{ key: string; drawn: T; leaving?: T | undefined }>({ key, drawn })
  if (state.key !== key) {
    const still = state.key === '' || matchMedia('(prefers-reduced-motion: reduce)').matches
    setState({ key, drawn, leaving: still ? undefined : state.drawn })
  }
  if (state.leaving === undefined) return undefined
  const onAnimationEnd = () => setState({ ...state, leaving: undefined })
  return { drawn: state.leaving, props: { className: styles.leaving, onAnimationEnd } }
}
