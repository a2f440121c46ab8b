/** The screen gone black, for the audience to look at the speaker: nothing plays and nothing beneath can be reached. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useSession } from '../state/use.ts'
import styles from './lecture.module.css'

/** Keys that bring the light back: whatever types, and those of a presenter's remote. They do nothing else then. */
const LIGHT = /^(.|Escape|Enter|Arrow.*|Page.*|Home|End)$/u

/** It stands for as long as it is dark; afterwards what played goes on. */
export function Black() {
  const session = useSession()
  const ref = useRef<HTMLDialogElement>(null)
  const light = () => session.setLecture({ black: false })
  // A modal dialog makes everything else inert; closed before it is taken away, it gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  useEffect(() => {
    const { playhead, store } = session
    if (!playhead.playing()) return undefined
    playhead.pause()
    return () => {
      if (store.getState().projected) playhead.play()
    }
  }, [session])
  // Wherever the focus is: it may have gone to the browser's own bars.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || !LIGHT.test(event.key)) return
      event.preventDefault()
      event.stopPropagation()
      session.setLecture({ black: false })
    }
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [session])
  return (
    <dialog ref={ref} className={styles.black} aria-label="Black screen" onCancel={light}>
      <button type="button" aria-label="Black screen; press to go on" onClick={light} />
    </dialog>
  )
}
