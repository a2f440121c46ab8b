/** A program to write in a lesson: it is tried in its situations while it is written, and what is missing is said. */
import { useEffect, useMemo, useState } from 'react'
import type { Write } from '../../core/content/lesson.ts'
import { formatLink } from '../../core/link/link.ts'
import type { Values } from '../../core/parameters.ts'
import type { ProgramChecks } from '../../core/program/checks.ts'
import { goalWords, programIn, trialOf, trialRuns } from '../../core/program/trial.ts'
import { counted } from '../../core/text/format.ts'
import { labs } from '../../labs/descriptions.ts'
import { useLabViews } from '../state/lab-views.ts'
import { sceneOn } from '../state/lesson.ts'
import { usePage, useSession } from '../state/use.ts'
import { useExamined, whole } from '../state/use-examined.ts'
import { Button } from '../ui/button.tsx'
import { TrialOutcome } from '../ui/trial-outcome.tsx'
import styles from './lesson.module.css'
import { Words } from './paragraph.tsx'
import type { ItemProps } from './question.tsx'

/** It is tried when nothing has changed for this time, in milliseconds. */
const REST = 400

/** The solution can be shown after this time, in milliseconds: writing takes longer than turning a knob. */
const SHOWN_AFTER = 60_000

/** The exercise. */
export function WriteBody({ exercise, runs, done, onTry, onDone, onShow }: ItemProps<Write>) {
  const {
    lab: id,
    values,
    problems,
    scene,
  } = usePage((s) => ({
    lab: s.lab,
    values: s.values,
    problems: s.problems,
    scene: sceneOn(s),
  }))
  const lab = labs[id]
  const { program } = useLabViews(id)
  const [checks, setChecks] = useState<ProgramChecks>()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SHOWN_AFTER)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (exercise.checks) void program?.loadChecks?.().then((loaded) => setChecks(() => loaded))
  }, [exercise, program])
  const isThere = scene !== undefined && (!exercise.checks || checks !== undefined) && problems.length === 0
  const written = isThere && !done ? JSON.stringify(programIn(lab, values)) : undefined
  // The same runs as long as the program is the same.
  const trial = useMemo(
    () =>
      written === undefined || !scene
        ? undefined
        : trialRuns(labs[id], trialOf(labs[id], scene, exercise), JSON.parse(written) as Values, checks),
    [written, id, scene, exercise, checks],
  )
  const progress = useExamined(id, trial?.runs, REST)
  const outcomes = whole(progress)
  const result = outcomes && trial?.judge(outcomes)
  const isDone = result?.isDone ?? false
  useEffect(() => {
    if (!isDone || done) return
    onTry(formatLink(lab, values), 'done')
    onDone()
  }, [isDone, done, onTry, onDone, lab, values])
  return (
    <>
      <p>
        <Words lab={lab} runs={runs} text={exercise.text} />
      </p>
      {!done && (
        <>
          <Demands exercise={exercise} lab={id} />
          <div className="stack gap-4 above-8 small" role="status">
            {problems.length > 0 ? (
              <p className="warn">The program has an error; it is named below the text.</p>
            ) : result ? (
              <TrialOutcome result={result} seeds={exercise.seeds} lookAt={(run) => <LookAt lab={id} values={run} />} />
            ) : (
              <p className="soft">
                {progress.problem
                  ? `It could not be tried: ${progress.problem}`
                  : `Your program is tried: ${progress.doneCount} of ${progress.all} runs …`}
              </p>
            )}
          </div>
          {late && (
            <Button
              look="quiet"
              className={styles.show}
              onClick={() => {
                onTry('', 'shown')
                onShow(exercise.solution, undefined)
              }}
            >
              Show me one way
            </Button>
          )}
        </>
      )}
    </>
  )
}

/** What has to hold, in words. */
function Demands({ exercise, lab }: { readonly exercise: Write; readonly lab: string }) {
  const { goals, seeds, checks, orders, situations } = exercise
  const names = Object.keys(situations)
  const where = names.length > 0 ? ` on ${names.join(', ')}` : ''
  return (
    <ul className="above-4 small soft">
      {goals.map((goal) => {
        const { of, should } = goalWords(labs[lab], goal)
        return (
          <li key={goal.text}>
            {of || 'A condition'}: {should}
          </li>
        )
      })}
      {goals.length > 0 && (
        <li>
          With {counted(seeds, 'seed')}
          {where}
        </li>
      )}
      {checks && <li>Nothing that “Check it” finds is wrong</li>}
      {orders && <li>Nothing that “Every order” finds is wrong</li>}
    </ul>
  )
}

/** Shows a run in the lesson; undo leads back. */
function LookAt({ lab, values }: { readonly lab: string; readonly values: Values }) {
  const session = useSession()
  return (
    <Button look="quiet" onClick={() => session.tryOut(formatLink(labs[lab], values).replace(/^[^?]*\??/, ''))}>
      Look at this run
    </Button>
  )
}
