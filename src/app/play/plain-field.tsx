/** A program's text in a plain field, for small screens. */
import { useState } from 'react'
import styles from './program.module.css'

/** Whether a plain field is better than an editor: on phones, whose keyboards know words and no keys. */
export function usePlain(): boolean {
  const [plain] = useState(() => matchMedia('(max-width: 720px), (pointer: coarse) and (max-width: 1024px)').matches)
  return plain
}

/** The field: what is typed stands in it until another text comes. */
export function PlainField({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(text)
  const [before, setBefore] = useState(text)
  if (before !== text) {
    setBefore(text)
    setTyped(text)
  }
  return (
    <textarea
      className={`full-width ink full-height surface mono ${styles.plain}`}
      aria-label="Program"
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(event.target.value)
      }}
    />
  )
}
