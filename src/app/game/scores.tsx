/** The scores of a class at a level: pasted as codes, or sent by phones, as dots over the time. */
import { useMemo } from 'react'
import { questionMark } from '../../core/codes/code.ts'
import { findCodes } from '../../core/codes/find.ts'
import type { GameLevel } from '../../core/game/levels.ts'
import { counted } from '../../core/text/format.ts'
import { PastedCodes } from '../class/pasted-codes.tsx'
import { useCollectedOf } from '../class/use-collected.ts'
import styles from './game.module.css'

/** What scores of a level are collected by. */
export const questionOf = ({ id }: GameLevel): string => `game/${id}`

/** The field, and the dots. */
export function Scores({ level }: { readonly level: GameLevel }) {
  const question = questionOf(level)
  const collected = useCollectedOf(question)
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
        <PastedCodes question={question} />
        <p role="status">{summary}</p>
        <div className={`positioned line-below ${styles.scores}`} aria-hidden="true">
          {scores.map((score, i) => (
            <i key={i} className="absolute" style={{ left: `${(100 * score) / most}%`, bottom: `${10 * (i % 3)}px` }} />
          ))}
        </div>
      </div>
    </details>
  )
}
