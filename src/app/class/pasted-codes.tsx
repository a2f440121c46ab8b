/** The field for the page on which a class wrote its codes. */
import { useId } from 'react'
import { classAnswers } from '../state/class-answers.ts'
import { useCollectedOf } from './use-collected.ts'

/** The field; what is pasted belongs to a question. */
export function PastedCodes({ question }: { readonly question: string }) {
  const id = useId()
  const collected = useCollectedOf(question)
  return (
    <>
      <label className="block" htmlFor={id}>
        Codes: paste the whole page on which your class wrote them
      </label>
      <textarea
        id={id}
        className="full-width"
        rows={3}
        spellCheck={false}
        value={collected.text}
        onChange={(event) => classAnswers.put(question, { ...collected, text: event.target.value })}
      />
    </>
  )
}
