/** An exercise: something to make happen, which ticks itself, or a question. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { CodedAnswer } from '../../core/codes/code.ts'
import type { BreakExercise, Exercise, PredictFirst, Task } from '../../core/content/lesson.ts'
import { sameScenario } from '../../core/link/compared.ts'
import { formatDifferences } from '../../core/link/link.ts'
import { holds, numberOf, wordOf } from '../../core/text/expression/evaluate.ts'
import type { KnownRuns } from '../../core/text/expression/tree.ts'
import { labs } from '../../labs/descriptions.ts'
import { loadedLater } from '../../views/later.ts'
import type { Verdict } from '../answers/verdicts.ts'
import { playWhenRun } from '../break/breaking.ts'
import { predictions } from '../state/predictions.ts'
import { missesAt, solvedAs, type Try } from '../state/tries.ts'
import { usePage, useReadableRow, useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { CheckIcon, EyeIcon } from '../ui/icons.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import styles from './lesson.module.css'
import { Words } from './paragraph.tsx'
import { fitting, truthOf } from './predict/truth.ts'
import { ChoiceBody, type ItemProps, NumberBody } from './question.tsx'

const exerciseCode = () => import('../class/exercise-code.tsx')
const ExerciseCode = loadedLater(() => exerciseCode().then((m) => m.ExerciseCode))
const ExerciseAnswers = loadedLater(() => exerciseCode().then((m) => m.ExerciseAnswers))
const WriteBody = loadedLater(() => import('./write-body.tsx').then((m) => m.WriteBody))

/** An exercise with its mark, its hint and, once it is done, why it is so. */
export function ExerciseItem(props: ItemProps<Exercise>) {
  const { exercise, number, runs, asking, tries } = props
  const {
    lab: id,
    isAsked,
    projected,
    lesson,
  } = usePage((s) => ({
    lab: s.lab,
    projected: s.projected,
    lesson: s.lesson?.id,
    isAsked: s.asking !== undefined && s.asking.key === asking?.key,
  }))
  const lab = labs[id]
  const verdict = useVerdict(props)
  // What is asked beside the machine is answered there, and not here too.
  const done = props.done && !(exercise.kind === 'predict' && isAsked)
  const solved = solvedAs(tries, exercise.id)
  const Mark = solved === 'shown' ? EyeIcon : CheckIcon
  const question =
    exercise.kind === 'choice' || exercise.kind === 'number' ? `${id}/${lesson}/${exercise.id}` : undefined
  const { well, hint } = { hint: [], ...(exercise.kind === 'predict' ? exercise.ask : exercise) }
  return (
    <div
      className={`flex gap-8 ${styles.exercise}`}
      data-done={(done && !verdict?.missed && (solved ?? 'done')) || undefined}
    >
      <span className={`centre rigid soft small strong sunken round-4 ${styles.mark}`} aria-hidden="true">
        {done && !verdict?.missed ? <Mark size={16} /> : number}
      </span>
      <div className="grow any-width">
        {exercise.kind === 'predict' && <PredictBody {...props} exercise={exercise} />}
        {exercise.kind === 'task' && <TaskBody {...props} exercise={exercise} />}
        {exercise.kind === 'write' && (
          <LazyBoundary fallback={null}>
            <WriteBody {...props} exercise={exercise} />
          </LazyBoundary>
        )}
        {exercise.kind === 'break' && <BreakBody {...props} exercise={exercise} />}
        {exercise.kind === 'number' && <NumberBody {...props} exercise={exercise} />}
        {exercise.kind === 'choice' && <ChoiceBody {...props} exercise={exercise} />}
        <p className="above-4 soft" aria-live="polite">
          {done && (
            <>
              {exercise.kind !== 'predict' ? (
                <b className="accent">{SOLVED[solved ?? 'done'](tries, exercise.id)} </b>
              ) : (
                verdict && `${verdict.text} `
              )}
              <Words lab={lab} runs={runs} text={well} />
            </>
          )}
        </p>
        {question && (projected || done) && solved !== 'shown' && (
          <LazyBoundary instead={null} fallback={null}>
            {projected ? (
              <ExerciseAnswers question={question} />
            ) : (
              <ExerciseCode
                question={question}
                answer={answerOf(exercise, runs)}
                attempt={missesAt(tries, exercise.id) + 1}
              />
            )}
          </LazyBoundary>
        )}
        {!done && hint.length > 0 && (
          <details className="above-4 soft">
            <summary className="high-24">Hint</summary>
            <Words lab={lab} runs={runs} text={hint} />
          </details>
        )}
      </div>
    </div>
  )
}

/** The right answer as a code has it; undefined while its runs are not there. */
function answerOf(exercise: Exercise, runs: KnownRuns): CodedAnswer | undefined {
  if (exercise.kind === 'choice') {
    const option = Object.keys(exercise.options).indexOf(wordOf(exercise.answer, { runs }))
    return option < 0 ? undefined : { kind: 'pick', option }
  }
  const value = exercise.kind === 'number' ? numberOf(exercise.answer, { runs }) : Number.NaN
  return Number.isNaN(value) ? undefined : { kind: 'number', value }
}

/** What is said first of an exercise that is solved. */
const SOLVED: Readonly<
  Record<NonNullable<ReturnType<typeof solvedAs>>, (tries: readonly Try[], id: string) => string>
> = {
  first: () => 'Right at the first try.',
  later: (tries, id) => `Right at try ${missesAt(tries, id) + 1}.`,
  done: () => 'Done.',
  shown: () => 'Shown.',
}

/** What the runs say about a prediction that was made; undefined of other exercises. */
function useVerdict({ exercise, asking, runs }: ItemProps<Exercise>): Verdict | undefined {
  const { lab, run } = usePage((s) => ({ lab: s.lab, run: s.run }))
  const answers = useSyncExternalStore(predictions.subscribe, predictions.all)
  if (exercise.kind !== 'predict' || !asking) return undefined
  // A drawn curve is held against the run that it was asked about, not against what the reader makes of it.
  const isHere = run?.finished && runs.here && sameScenario(run.values, runs.here.values)
  const answer = fitting(exercise.ask, answers[asking.key])
  return truthOf(exercise.ask, answer, runs, lab, isHere ? run.recording : undefined)
}

function TaskBody({ exercise, runs, ready, done, onTry, onDone, onShow }: ItemProps<Task>) {
  const { lab, run, playing, values } = usePage((s) => ({
    lab: s.lab,
    run: s.run,
    playing: s.playing,
    values: s.values,
  }))
  const row = useReadableRow(run?.recording)
  const { metrics } = run ?? {}
  const [tried, setTried] = useState(false)
  // What passes by while it plays has not been found.
  const now =
    !done &&
    !playing &&
    // Until a scene's own run has begun, the page shows the one before.
    run?.values === values &&
    metrics !== undefined &&
    ready &&
    holds(exercise.done, { run: { ...run, metrics }, row, runs })
  useEffect(() => {
    if (!now) return
    onTry(formatDifferences(labs[lab].parameters, values), 'done')
    onDone()
  }, [now, onTry, onDone, lab, values])
  useEffect(() => {
    const timer = setTimeout(() => setTried(true), 20_000)
    return () => clearTimeout(timer)
  }, [])
  const { query = '', at } = exercise.solution
  return (
    <>
      <p>
        <Words lab={labs[lab]} runs={runs} text={exercise.text} />
      </p>
      {!done && tried && (
        <Button
          look="quiet"
          className={styles.show}
          onClick={() => {
            onTry('', 'shown')
            onShow(query, at)
          }}
        >
          Show me one way
        </Button>
      )}
    </>
  )
}

/** What goes wrong, and the button that lets it. */
function BreakBody({ exercise, runs, done, onTry, onDone, onShow }: ItemProps<BreakExercise>) {
  const session = useSession()
  const lab = labs[usePage((s) => s.lab)]
  const { query, at, words } = exercise
  return (
    <>
      <p>
        {words} <Words lab={lab} runs={runs} text={exercise.text} />
      </p>
      <Button
        className="above-8"
        onClick={() => {
          onShow(query, undefined)
          session.setAxis('seconds')
          session.playhead.place(at)
          playWhenRun(session)
          if (done) return
          onTry(query, 'done')
          onDone()
        }}
      >
        {done ? 'Once more' : 'Let it happen'}
      </Button>
    </>
  )
}

/** What stands in a lesson for the question that is asked beside the machine. */
function PredictBody({ exercise, asking, runs, done }: ItemProps<PredictFirst>) {
  const session = useSession()
  const { lab, isAsked } = usePage((s) => ({ lab: s.lab, isAsked: s.asking?.key === asking?.key }))
  return (
    <>
      <p>
        <Words lab={labs[lab]} runs={runs} text={exercise.ask.text} />
      </p>
      {isAsked && !done && <p>Answer it beside the machine; then the run is played.</p>}
      {!isAsked && (
        <Button look="quiet" className={styles.show} onClick={() => session.guide.ask(asking)}>
          {done ? 'Your prediction' : 'Predict'}
        </Button>
      )}
    </>
  )
}
