/**
 * Codes of a lesson's exercises: a student's own, with the try at which it was right; and in a lecture, how many were right at which try. Codes of
 * programs: how each did in the league, and the league of all of a class.
 */
import { useState } from 'react'
import type { CodedAnswer } from '../../core/codes/code.ts'
import { count, counted } from '../../core/text/format.ts'
import { Button } from '../ui/button.tsx'
import { byTry, scoresIn } from './coded.ts'
import OwnCode from './own-code.tsx'
import { PastedCodes } from './pasted-codes.tsx'
import { useCollectedOf } from './use-collected.ts'

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
  const [open, setOpen] = useState(false)
  const { text } = useCollectedOf(question)
  const { tries, doubles, damaged } = byTry(question, text)
  const all = tries.reduce((sum, n) => sum + n, 0)
  const leftOut = [
    [doubles, 'more than once'],
    [damaged, 'damaged'],
  ].filter(([codes]) => Number(codes) > 0)
  return (
    <>
      {all > 0 && (
        <p role="status">
          {count(all)} solved it: <b>{count(tries[0])} at the first try</b>, {count(tries[1])} at the second,{' '}
          {count(tries[2] + tries[3])} later.
          {leftOut.length > 0 && ` Left out: ${leftOut.map(([codes, why]) => `${codes} ${why}`).join(', ')}.`}
        </p>
      )}
      {open ? (
        <PastedCodes question={question} />
      ) : (
        <Button look="quiet" onClick={() => setOpen(true)}>
          Answers of the class…
        </Button>
      )}
    </>
  )
}

interface LeagueProps {
  /** What scores are collected by: "league/async". */
  readonly question: string
  readonly score: number
  /** The fingerprint of the program, as links name it. */
  readonly program: string
}

/** The first 25 bits of a program's fingerprint, which a code has room for. */
const signOf = (program: string) => Number.parseInt(program.slice(0, 7), 16) >>> 3
const signText = (sign: number) => sign.toString(16).toUpperCase().padStart(7, '0')

/** The league of a class: the reader's own score as a code, and all scores that are pasted, the best first. */
export function ClassLeague({ question, score, program }: LeagueProps) {
  const [open, setOpen] = useState(false)
  const { text } = useCollectedOf(question)
  const { scores, doubles, damaged } = scoresIn(question, text)
  const ownSign = signOf(program)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="soft high-24">The league of your class</summary>
      {open && (
        <>
          <OwnCode question={question} answer={{ kind: 'score', value: score, fingerprint: ownSign }} attempt={1} />
          <p className="soft">Your program is in the list under the sign {signText(ownSign)}.</p>
          <PastedCodes question={question} />
          <p role="status">
            {text !== '' &&
              `${counted(scores.length, 'program')}. Left out: ${count(doubles)} more than once, ${count(damaged)} damaged.`}
          </p>
          <ol aria-label="Scores of the class">
            {scores.map(({ value, fingerprint }) => (
              <li key={`${fingerprint} ${value}`}>
                {value.toFixed(2)} <span className="soft">{signText(fingerprint)}</span>
                {fingerprint === ownSign && ' · yours'}
              </li>
            ))}
          </ol>
        </>
      )}
    </details>
  )
}
