/** Marks of a scale that has changed: they fade out where they were. */
import { useState } from 'react'
import styles from './leaving.module.css'

/** What was drawn before, and what its element is given so that it fades out and then is gone. */
interface Leaving<T> {
  readonly drawn: T
  /** The element's own: what fades out next is another element, for one does not fade twice. */
  readonly key: string
  readonly props: { readonly className: string; readonly onAnimationEnd: () => void }
}

/**
 * What was drawn before what is drawn now, while it fades out; undefined where nothing moves, and while there was nothing.
 *
 * @param key says what is drawn: another key is another scale
 */
export function useLeaving<T>(key: string, drawn: T): Leaving<T> | undefined {
  const [state, setState] = useState<{ key: string; drawn: T; leaving?: { key: string; drawn: T } | undefined }>({
    key,
    drawn,
  })
  if (state.key !== key) {
    const still = state.key === '' || matchMedia('(prefers-reduced-motion: reduce)').matches
    setState({ key, drawn, leaving: still ? undefined : { key: state.key, drawn: state.drawn } })
  }
  const { leaving } = state
  if (!leaving) return undefined
  const onAnimationEnd = () => setState((now) => (now.leaving === leaving ? { ...now, leaving: undefined } : now))
  return { ...leaving, props: { className: styles.leaving, onAnimationEnd } }
}
