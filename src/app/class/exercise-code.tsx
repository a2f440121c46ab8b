/** Codes of a lesson's exercises: a student's own, with the try at which it was right; and in a lecture, how many were right at which try. */
import { useId, useState, useSyncExternalStore } from 'react'
import type { CodedAnswer } from '../../core/codes/code.ts'
import { count } from '../../core/text/format.ts'
import { classAnswers, NOTHING_COLLECTED } from '../state/class-answers.ts'
import { Button } from '../ui/button.tsx'
import { byTry } from './coded.ts'
import OwnCode from './own-code.tsx'

interface ExerciseCodeProps {
  /** The key of the exercise: "tree/start/idle". */
  readonly question: string
  /** The right answer, once it is given or known; undefined before. */
  readonly answer: CodedAnswer | undefined
  /** The try at which it was right, from 1 on. */
  readonly attempt: number
}

/** A student's code, opened on demand. */
export function ExerciseCode({ question, answer, attempt }: ExerciseCodeProps) {
  const [open, setOpen] = useState(false)
  if (!answer) return null
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="soft high-24">Code for your class</summary>
      {open && <OwnCode question={question} answer={answer} attempt={attempt} />}
    </details>
  )
}

/** What a class has come to: the codes are pasted, and counted by tries. */
export function ExerciseAnswers({ question }: { readonly question: string }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const { text } = useSyncExternalStore(classAnswers.subscribe, () => classAnswers.all()[question] ?? NOTHING_COLLECTED)
  const { tries, doubles, damaged } = byTry(question, text)
  const all = tries.reduce((sum, n) => sum + n, 0)
  const left = [
    [doubles, 'more than once'],
    [damaged, 'damaged'],
  ].filter(([codes]) => Number(codes) > 0)
  return (
    <>
      {all > 0 && (
        <p role="status">
          {count(all)} solved it: <b>{count(tries[0])} at the first try</b>, {count(tries[1])} at the second,{' '}
          {count(tries[2] + tries[3])} later.
          {left.length > 0 && ` Left out: ${left.map(([codes, why]) => `${codes} ${why}`).join(', ')}.`}
        </p>
      )}
      {open ? (
        <>
          <label className="block" htmlFor={id}>
            Paste the page on which your class wrote its codes
          </label>
          <textarea
            id={id}
            className="full-width"
            rows={3}
            spellCheck={false}
            value={text}
            onChange={(event) =>
              classAnswers.put(question, { text: event.target.value.slice(0, 5_000_000), hands: [] })
            }
          />
        </>
      ) : (
        <Button look="quiet" onClick={() => setOpen(true)}>
          Answers of the class…
        </Button>
      )}
    </>
  )
}
