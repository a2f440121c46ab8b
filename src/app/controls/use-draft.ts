/** Text that is being typed into a parameter's field, until it is taken, refused or given up. */
import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import { formatParameter, type Parameter, sameValue, type Value } from '../../core/parameters.ts'
import { parseTyped } from '../../core/typed.ts'
import { inWords, namedByLabel } from './layout.ts'

/** What a text field needs, and what is wrong with what stands in it. */
export interface Draft {
  readonly text: string
  /** Why the text was refused; the text stays for correction and the old value in force. */
  readonly refusal: string | undefined
  /** The value that the text means; undefined while it means none. */
  readonly meant: Value | undefined
  readonly field: {
    readonly value: string
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
    readonly onBlur: () => void
    readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  }
}

/**
 * Keeps the text of a field apart from the value in force. Enter and leaving the field commit it, Escape gives it up, and
 * a value that changes from elsewhere (slider, undo, story) replaces it.
 */
export function useDraft(id: string, parameter: Parameter, value: Value, commit: (value: Value) => void): Draft {
  const [text, setText] = useState<string>()
  const [refused, setRefused] = useState(false)
  const [known, setKnown] = useState(value)
  if (!sameValue(known, value)) {
    setKnown(value)
    setText(undefined)
    setRefused(false)
  }

  const parsed = text === undefined ? { value } : parseTyped(id, parameter, text)
  const take = () => {
    if (text === undefined) return
    if ('problem' in parsed) {
      setRefused(true)
      return
    }
    setText(undefined)
    setRefused(false)
    if (!sameValue(parsed.value, value)) commit(parsed.value)
  }

  return {
    text: text ?? formatParameter(parameter, value),
    refusal: refused && 'problem' in parsed ? explain(parsed.problem, parameter, value) : undefined,
    meant: 'value' in parsed ? parsed.value : undefined,
    field: {
      value: text ?? formatParameter(parameter, value),
      onChange: (event) => setText(event.target.value),
      onBlur: take,
      onKeyDown: (event) => {
        if (event.key === 'Enter') take()
        if (event.key === 'Escape' && text !== undefined) {
          event.stopPropagation()
          setText(undefined)
          setRefused(false)
        }
      },
    },
  }
}

function explain(problem: { parameter: string; message: string }, parameter: Parameter, value: Value): string {
  return `${namedByLabel(problem, parameter)}. ${inWords(parameter, value)} stays in force.`
}
