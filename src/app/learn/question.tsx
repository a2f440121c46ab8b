/** Questions of a lesson: a number to type, or an answer to choose. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { ChoiceQuestion, NumberQuestion } from '../../core/content/lesson.ts'
import { wordOf } from '../../core/text/expression/evaluate.ts'
import type { KnownRuns } from '../../core/text/expression/tree.ts'
import { quantity, unitOf } from '../../core/text/format.ts'
import { labs } from '../../labs/descriptions.ts'
import type { Asking } from '../state/asking.ts'
import { missesAt, type Outcome, type Try } from '../state/tries.ts'
import { usePage } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { type Judgement, judgeChoice, judgeNumber, WAITING } from './answer.ts'
import { figure, fill } from './lesson-text.ts'
import { Words } from './paragraph.tsx'
import { shuffled } from './shuffled.ts'
import { slipsOf } from './slips.ts'

/** What is known about an exercise, and how it is reported on. */
export interface ItemProps<E> {
  readonly exercise: E
  /** Its number in the scene, counted from 1. */
  readonly number: number
  /** What the scene asks first, if it does. */
  readonly asking?: Asking
  readonly runs: KnownRuns
  /** Whether all runs are there that it may ask for. */
  readonly ready: boolean
  readonly done: boolean
  readonly onDone: () => void
  /** What was tried at the lesson's exercises. */
  readonly tries: readonly Try[]
  /** Keeps a try at this one. */
  readonly onTry: (answer: string, outcome: Outcome) => void
  /** Shows one way: changes to the scene's scenario, and a place. */
  readonly onShow: (query: string, at: number | undefined) => void
}

interface QuestionProps {
  readonly item: ItemProps<NumberQuestion | ChoiceQuestion>
  /** What is asked. */
  readonly children: ReactNode
  /** Where a short answer is typed, beside the button. */
  readonly field?: ReactNode
  /** The right answer, shown in its place once it is given. */
  readonly right?: ReactNode
  /** The answer as it stands. */
  readonly answer: string
  /** What an answer comes to, after this many that missed. */
  readonly judge: (answer: string, misses: number) => Judgement
}

/** From this many misses on the answer can be shown. */
const SHOWN_AFTER = 3

/** A question's form. An answer is judged again with every run that comes: it may have had to wait for one. */
function Question({ item, children, field, right, answer, judge }: QuestionProps) {
  const { done, onDone, onTry, tries, exercise } = item
  const misses = missesAt(tries, exercise.id)
  const [attempt, give] = useState<{ readonly answer: string; readonly misses: number }>()
  const judged = done || !attempt ? undefined : judge(attempt.answer, attempt.misses)
  const outcome = judged?.outcome ?? 'open'
  const counted = useRef<typeof attempt>(undefined)
  useEffect(() => {
    if (!attempt || outcome === 'open' || counted.current === attempt) return
    counted.current = attempt
    onTry(attempt.answer, outcome)
    if (outcome === 'right') onDone()
  }, [attempt, outcome, onTry, onDone])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        give({ answer, misses })
      }}
    >
      {children}
      {done && right}
      {!done && (
        <span className="row gap-8 above-8">
          {field}
          <Button type="submit">Check</Button>
          {misses >= SHOWN_AFTER && (
            <Button
              look="quiet"
              onClick={() => {
                onTry('', 'shown')
                onDone()
              }}
            >
              Show the answer
            </Button>
          )}
        </span>
      )}
      <p className="above-4 warn" role="status">
        {judged?.text}
      </p>
    </form>
  )
}

/** A question for a number, which is typed. */
export function NumberBody(item: ItemProps<NumberQuestion>) {
  const { exercise, runs, done } = item
  const lab = labs[usePage((s) => s.lab)]
  const [typed, setTyped] = useState('')
  const id = useId()
  const { unit, tolerance } = exercise
  const computed = figure(lab, runs, exercise.answer)
  const right = computed && computed.value * (unit === 'ms' ? 1000 : 1)
  const judge = (answer: string, misses: number) => {
    const question = { unit, tolerance, slips: slipsOf(exercise.answer, runs), way: fill(lab, runs, exercise.hint) }
    const judged = judgeNumber(answer, { ...question, right: right ?? Number.NaN }, misses)
    return right === undefined && judged.outcome === 'wrong' ? WAITING : judged
  }
  const field = (
    <>
      <input
        id={id}
        className="field"
        style={{ width: '6em' }}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {unit && <span>{unit}</span>}
    </>
  )
  return (
    <Question
      item={item}
      answer={typed}
      judge={judge}
      field={field}
      right={
        <p className="strong">{right === undefined ? '…' : `${quantity(right)} ${unitOf(quantity(right), unit)}`}</p>
      }
    >
      <label htmlFor={done ? undefined : id}>
        <Words lab={lab} runs={runs} text={exercise.text} />
      </label>
    </Question>
  )
}

/** A question with a few answers, of which one is right. */
export function ChoiceBody(item: ItemProps<ChoiceQuestion>) {
  const { exercise, runs, ready, done } = item
  const lab = labs[usePage((s) => s.lab)]
  const [chosen, choose] = useState('')
  const name = useId()
  const judge = (answer: string) => {
    const right = ready ? wordOf(exercise.answer, { runs }) : undefined
    const but = exercise.but?.[answer]
    return judgeChoice(answer, right, but && fill(lab, runs, but))
  }
  const right = done && ready ? wordOf(exercise.answer, { runs }) : undefined
  return (
    <Question item={item} answer={chosen} judge={judge}>
      <fieldset>
        <legend>
          <Words lab={lab} runs={runs} text={exercise.text} />
        </legend>
        {shuffled(Object.entries(exercise.options), exercise.id).map(([id, text]) => (
          <label key={id} className={`row gap-8 high-32 ${right === id ? 'strong' : ''}`}>
            <input
              className="check rigid"
              type="radio"
              name={name}
              checked={done ? right === id : chosen === id}
              disabled={done}
              onChange={() => choose(id)}
            />
            <Words lab={lab} runs={runs} text={text} />
          </label>
        ))}
      </fieldset>
    </Question>
  )
}
