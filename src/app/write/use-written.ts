/** The text of a draft while it is written: kept on this device, and read when no key has been pressed for a moment. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, drafts } from './drafts.ts'

/** The lesson follows the text after this many milliseconds without a key. */
const PAUSE = 400

/** What the editor needs of a text that is written. */
export interface Written {
  /** The text that the lesson follows: the one before the latest keys, while keys are pressed. */
  readonly text: string
  /** Whether this device could store it. */
  readonly stored: boolean
  /** The name under which it is kept now. */
  readonly id: () => string
  /** The text to the last key, and the place of the caret in it. */
  readonly latest: () => { readonly text: string; readonly caret: number }
  /** Takes what the editor holds; the lesson follows soon. */
  readonly write: (text: string, caret: number) => void
  /** Lets the lesson follow at once. */
  readonly follow: () => void
}

/** Follows the text of a draft. It is stored when the lesson follows it, and when the page or the editor closes. */
export function useWritten(draft: Draft): Written {
  const [text, setText] = useState(draft.text)
  const [stored, setStored] = useState(true)
  const latest = useRef({ text: draft.text, caret: 0 })
  const present = useRef(draft)
  const read = useCallback(() => latest.current, [])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const store = useCallback(() => {
    const { text } = latest.current
    if (text === present.current.text) return
    // An emptied text is nothing to come back to.
    if (text.trim() === '') return drafts.drop(present.current)
    const { draft, stored } = drafts.keep(present.current, text, Date.now())
    present.current = draft
    setStored(stored)
  }, [])
  const follow = useCallback(() => {
    clearTimeout(timer.current)
    store()
    setText(latest.current.text)
  }, [store])
  useEffect(() => {
    addEventListener('pagehide', store)
    return () => {
      removeEventListener('pagehide', store)
      clearTimeout(timer.current)
      store()
    }
  }, [store])

  return {
    text,
    stored,
    id: () => present.current.id,
    latest: read,
    write(text, caret) {
      const changed = text !== latest.current.text
      latest.current = { text, caret }
      if (!changed) return
      clearTimeout(timer.current)
      timer.current = setTimeout(follow, PAUSE)
    },
    follow,
  }
}
