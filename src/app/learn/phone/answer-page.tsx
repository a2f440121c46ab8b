/** The page of a phone that answers a question on the screen of a hall: its words and what answers it, and no way to anything else. */
import { useState, useSyncExternalStore } from 'react'
import type { CodedAnswer } from '../../../core/codes/code.ts'
import OwnCode from '../../class/own-code.tsx'
import { keyOf, type OwnQuestion, readAnswerLink } from '../../class/own-question.ts'
import { letter } from '../../class/use-collected.ts'
import { predictions } from '../../state/predictions.ts'
import { usePage } from '../../state/use.ts'
import { Button } from '../../ui/button.tsx'
import { Winner } from '../predict/pick.tsx'
import { isAskedUnit, readTyped, typedNumber } from '../typed-number.ts'

/** A number as it was typed, in a unit: one that is known counts as that where another one was typed. Undefined where it is none. */
function numberIn(unit: string | undefined, typed: string): number | undefined {
  const value = unit && isAskedUnit(unit) ? typedNumber(typed, unit) : (readTyped(typed)?.values[0] ?? Number.NaN)
  return Number.isNaN(value) ? undefined : value
}

/** The page. */
export default function AnswerPage() {
  const question = readAnswerLink(usePage((s) => s.queries.answer ?? ''))
  return question ? (
    <Asked key={keyOf(question)} asked={question} />
  ) : (
    <p className="question">This link has no question. Scan the code on the screen again.</p>
  )
}

function Asked({ asked }: { readonly asked: OwnQuestion }) {
  const { question, options, unit } = asked
  const key = keyOf(asked)
  const stored = useSyncExternalStore(predictions.subscribe, predictions.all)[key]
  const [again, setAgain] = useState(false)
  const [picked, setPicked] = useState<string>()
  const [typed, setTyped] = useState('')
  const [message, setMessage] = useState('')
  const answer: CodedAnswer | undefined =
    typeof stored === 'number'
      ? { kind: 'number', value: stored }
      : options && typeof stored === 'string' && Number(stored) < options.length
        ? { kind: 'pick', option: Number(stored) }
        : undefined
  const isOpen = answer === undefined || again
  const send = () => {
    const value = options ? picked : numberIn(unit, typed)
    if (value === undefined) return setMessage(options ? 'Pick one of them first.' : 'Give a number first.')
    setMessage('')
    setAgain(false)
    predictions.put(key, value)
  }
  return (
    <section className="stack gap-16 above-16" aria-label="Question" data-region="question">
      <h1 className="large strong line-1-25 pre-line breaks" dir="auto">
        {question}
      </h1>
      {isOpen ? (
        <>
          {options ? (
            <Winner
              among={options.map((option, i) => [String(i), `${letter(i)}. ${option}`] as const)}
              picked={picked}
              onPick={setPicked}
            />
          ) : (
            <label className="row gap-8 question">
              <span className="visually-hidden">Your number</span>
              <input
                className="high-36 pad-0-8"
                style={{ width: '8em' }}
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
              {unit}
            </label>
          )}
          <p role="status">{message}</p>
          <p>
            <Button look="solid" onClick={send}>
              Answer
            </Button>
          </p>
        </>
      ) : (
        <>
          <p className="question" role="status">
            Your answer is kept
            {answer.kind === 'pick' && options ? `: ${letter(answer.option)}. ${options[answer.option]}` : ''}
            {answer.kind === 'number' ? `: ${answer.value} ${unit ?? ''}`.trimEnd() : ''}. What is right comes on the
            screen.
          </p>
          <OwnCode question={key} answer={answer} attempt={predictions.attempts(key)} />
          <p>
            <Button onClick={() => setAgain(true)}>Answer again</Button>
          </p>
        </>
      )}
    </section>
  )
}
