/** The scores of a class at a level: pasted as codes, or sent by phones, as dots over the time. */
import { useId, useMemo, useSyncExternalStore } from 'react'
import { questionMark } from '../../core/codes/code.ts'
import { findCodes } from '../../core/codes/find.ts'
import type { GameLevel } from '../../core/game/levels.ts'
import { counted } from '../../core/text/format.ts'
import { classAnswers, NOTHING_COLLECTED } from '../state/class-answers.ts'
import styles from './game.module.css'

/** The most text that is read. */
const MOST_TEXT = 5_000_000

/** What scores of a level are collected by. */
export const questionOf = ({ id }: GameLevel): string => `game/${id}`

/** The field, and the dots. */
export function Scores({ level }: { readonly level: GameLevel }) {
  const id = useId()
  const question = questionOf(level)
  const collected = useSyncExternalStore(
    classAnswers.subscribe,
    () => classAnswers.all()[question] ?? NOTHING_COLLECTED,
  )
  const scores = useMemo(
    () =>
      findCodes(collected.text)
        .codes.flatMap((code) =>
          code.question === questionMark(question) && code.answer.kind === 'score' ? [code.answer.value] : [],
        )
        .sort((a, b) => a - b),
    [collected, question],
  )
  const [best] = scores
  const middle = scores[Math.floor((scores.length - 1) / 2)]
  const most = Math.max(1, ...scores)
  const summary =
    best === undefined
      ? 'No score yet.'
      : `${counted(scores.length, 'score')}: the best ${best} ms, half of the class ${middle} ms or less.`
  return (
    <details>
      <summary className="soft high-24">Scores of your class</summary>
      <div className="stack gap-8 above-8">
        <label htmlFor={id}>Codes: paste the whole page on which your class wrote them</label>
        <textarea
          id={id}
          rows={3}
          spellCheck={false}
          value={collected.text}
          onChange={(event) =>
            classAnswers.put(question, { ...collected, text: event.target.value.slice(0, MOST_TEXT) })
          }
        />
        <p role="status">{summary}</p>
        <div className={`positioned ${styles.scores}`} aria-hidden="true">
          {scores.map((score, i) => (
            <i key={i} className="absolute" style={{ left: `${(100 * score) / most}%`, bottom: `${10 * (i % 3)}px` }} />
          ))}
        </div>
      </div>
    </details>
  )
}
