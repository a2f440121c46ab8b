/** An exercise: something to make happen, which ticks itself, or a question. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { labs } from '../../labs/descriptions.ts'
import type { ChoiceQuestion, Exercise, NumberQuestion, Task, ToldRuns } from '../../labs/lesson.ts'
import { Button } from '../ui/button.tsx'
import { CheckIcon } from '../ui/icons.tsx'
import { usePage, useRow, useSession } from '../use.ts'
import styles from './lesson.module.css'
import { Words } from './paragraph.tsx'
import { figure, near, typedNumber } from './words.ts'

interface ItemProps<E> {
  readonly exercise: E
  readonly runs: ToldRuns
  /** Whether all runs are there that it may ask for. */
  readonly ready: boolean
  readonly done: boolean
  readonly onDone: () => void
  /** Shows one way: changes to the scene's scenario, and a row. */
  readonly onShow: (query: string, row: number | undefined) => void
}

/** An exercise with its mark, its hint and, once it is done, why it is so. */
export function ExerciseItem(props: ItemProps<Exercise>) {
  const { exercise, runs, done } = props
  const lab = labs[usePage((s) => s.lab)]
  return (
    <div className={styles.exercise} data-done={done || undefined}>
      <span className={styles.mark}>{done && <CheckIcon size={16} />}</span>
      <div>
        {exercise.kind === 'task' && <TaskBody {...props} exercise={exercise} />}
        {exercise.kind === 'number' && <NumberBody {...props} exercise={exercise} />}
        {exercise.kind === 'choice' && <ChoiceBody {...props} exercise={exercise} />}
        <p className={styles.well} aria-live="polite">
          {done && (
            <>
              <b>Done. </b>
              <Words lab={lab} runs={runs} text={exercise.well} />
            </>
          )}
        </p>
        {!done && (
          <details className={styles.hint}>
            <summary>Hint</summary>
            <Words lab={lab} runs={runs} text={exercise.hint} />
          </details>
        )}
      </div>
    </div>
  )
}

function TaskBody({ exercise, runs, ready, done, onDone, onShow }: ItemProps<Task>) {
  const { playhead } = useSession()
  const { lab, run, playing, values } = usePage((s) => ({
    lab: s.lab,
    run: s.run,
    playing: s.playing,
    values: s.values,
  }))
  const row = useRow(playhead)
  const { metrics } = run ?? {}
  const [tried, setTried] = useState(false)
  // What passes by while it plays has not been found.
  const now =
    !done &&
    !playing &&
    // Until a scene's own run is there the page shows the one before.
    run?.values === values &&
    metrics !== undefined &&
    ready &&
    exercise.done({
      run: { ...run, metrics },
      metric: (id) => (typeof metrics[id] === 'number' ? metrics[id] : Number.NaN),
      row,
      runs,
    })
  useEffect(() => {
    if (now) onDone()
  }, [now, onDone])
  useEffect(() => {
    const timer = setTimeout(() => setTried(true), 20_000)
    return () => clearTimeout(timer)
  }, [])
  const { query = '', row: to } = exercise.solution
  return (
    <>
      <p>
        <Words lab={labs[lab]} runs={runs} text={exercise.text} />
      </p>
      {!done && tried && (
        <Button look="quiet" className={styles.show} onClick={() => onShow(query, to)}>
          Show me one way
        </Button>
      )}
    </>
  )
}

/** What is said to an answer that came before the runs that it is judged by. */
const WAIT = 'Its runs are still being computed; the answer is looked at in a moment.'

/** Judges an answer that had to wait, once its runs are there. */
function useJudgedLater(waiting: boolean, ready: boolean, check: () => void) {
  const latest = useRef(check)
  useEffect(() => {
    latest.current = check
  })
  useEffect(() => {
    if (waiting && ready) latest.current()
  }, [waiting, ready])
}

/** What is said to an answer that is not right. */
function Feedback({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.feedback} role="status">
      {children}
    </p>
  )
}

function NumberBody({ exercise, runs, done, onDone }: ItemProps<NumberQuestion>) {
  const lab = labs[usePage((s) => s.lab)]
  const [typed, setTyped] = useState('')
  const [said, say] = useState('')
  const id = useId()
  const found = figure(lab, runs, exercise.answer)
  const right = found && found.value * (exercise.unit === 'ms' ? 1000 : 1)
  const check = () => {
    const value = typedNumber(typed)
    if (Number.isNaN(value)) say(`Type a number, like ${exercise.unit === '%' ? '40' : '1.5'}.`)
    else if (right === undefined) say(WAIT)
    else if (near(value, right, exercise.tolerance)) {
      say('')
      onDone()
    } else say(`Not quite: it is ${value < right ? 'more' : 'less'} than that. Have another look.`)
  }
  useJudgedLater(said === WAIT, right !== undefined, check)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        check()
      }}
    >
      <label htmlFor={id}>
        <Words lab={lab} runs={runs} text={exercise.text} />
      </label>
      {!done && (
        <span className={styles.answer}>
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          {exercise.unit && <span>{exercise.unit}</span>}
          <button type="submit">Check</button>
        </span>
      )}
      <Feedback>{said}</Feedback>
    </form>
  )
}

function ChoiceBody({ exercise, runs, ready, done, onDone }: ItemProps<ChoiceQuestion>) {
  const lab = labs[usePage((s) => s.lab)]
  const [chosen, choose] = useState<string>()
  const [said, say] = useState('')
  const name = useId()
  const check = () => {
    if (chosen === undefined) say('Choose one of them first.')
    else if (!ready) say(WAIT)
    else if (exercise.answer(runs) === chosen) {
      say('')
      onDone()
    } else say('Not that one. Have another look; the hint helps.')
  }
  useJudgedLater(said === WAIT, ready, check)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        check()
      }}
    >
      <fieldset>
        <legend>
          <Words lab={lab} runs={runs} text={exercise.text} />
        </legend>
        {!done &&
          Object.entries(exercise.options).map(([id, text]) => (
            <label key={id} className={styles.option}>
              <input type="radio" name={name} checked={chosen === id} onChange={() => choose(id)} />
              {text}
            </label>
          ))}
      </fieldset>
      {!done && (
        <span className={styles.answer}>
          <button type="submit">Check</button>
        </span>
      )}
      <Feedback>{said}</Feedback>
    </form>
  )
}
