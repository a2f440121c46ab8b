/** Text that is being typed into a parameter's field, until it is taken, rejected or dropped. */

import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import { namedByLabel } from '../../core/attachments/named.ts'
import type { Parameter, Value } from '../../core/parameters.ts'
import { exact } from '../../core/text/format.ts'
import { parseTyped } from '../../core/text/typed.ts'
import { formatParameter, sameValue } from '../../core/text/values.ts'
import { inWords } from './layout.ts'

/** What a text field needs, and what is wrong with what stands in it. */
interface Draft {
  readonly text: string
  /** Why the text is invalid; the text stays for correction and the old value in force. */
  readonly inputError: string | undefined
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
  const [rejected, setRejected] = useState(false)
  const [lastValue, setLastValue] = useState(value)
  if (!sameValue(lastValue, value)) {
    setLastValue(value)
    setText(undefined)
    setRejected(false)
  }

  const parsed = text === undefined ? { value } : parseTyped(id, parameter, text)
  const take = () => {
    if (text === undefined) return
    if ('problem' in parsed) {
      setRejected(true)
      return
    }
    setText(undefined)
    setRejected(false)
    if (!sameValue(parsed.value, value)) commit(parsed.value)
  }

  const inForce = typeof value === 'number' ? exact(value) : formatParameter(parameter, value)
  return {
    text: text ?? inForce,
    inputError: rejected && 'problem' in parsed ? explain(parsed.problem, parameter, value) : undefined,
    meant: 'value' in parsed ? parsed.value : undefined,
    field: {
      value: text ?? inForce,
      onChange: (event) => setText(event.target.value),
      onBlur: take,
      onKeyDown: (event) => {
        if (event.key === 'Enter') take()
        if (event.key === 'Escape' && text !== undefined) {
          event.stopPropagation()
          setText(undefined)
          setRejected(false)
        }
      },
    },
  }
}

function explain(problem: { parameter: string; message: string }, parameter: Parameter, value: Value): string {
  return `${namedByLabel(problem, parameter)}. ${inWords(parameter, value)} stays in force.`
}
