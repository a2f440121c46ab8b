/** "Try all": which balancer, strategy or policy is the best for the present scenario, how sure that is, and where it turns. */
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { Answer, Row } from '../../../core/advise/answer.ts'
import { fieldOf } from '../../../core/advise/arms.ts'
import { leftText } from '../../../core/advise/pace.ts'
import { answerPage, scaleOf } from '../../../core/advise/page.ts'
import {
  aboveTexts,
  answerSentences,
  assumedTexts,
  behindText,
  meanText,
  methodText,
  nameOf,
  SHOWN_ROWS,
  turnText,
  variedText,
  whyText,
} from '../../../core/advise/words.ts'
import { formatLink } from '../../../core/link/link.ts'
import type { Values } from '../../../core/parameters.ts'
import { formatProblem, saidOf } from '../../../core/problem/problem.ts'
import { inSentence } from '../../../core/text/case.ts'
import { counted } from '../../../core/text/format.ts'
import { unbroken } from '../../../core/text/unbroken.ts'
import { ABOVE } from '../../../core/time/bound.ts'
import { labs } from '../../../labs/descriptions.ts'
import { addressWith } from '../../state/address.ts'
import { usePage } from '../../state/use.ts'
import { useTaken } from '../../state/use-taken.ts'
import { Button } from '../../ui/button.tsx'
import { save } from '../../ui/save.ts'
import { Scroll } from '../experiment/scroll.tsx'
import styles from './advice.module.css'
import { Lead } from './lead.tsx'
import type { Trying } from './store.ts'
import { trying } from './trying.ts'

/** The view. */
export default function Advice() {
  const { lab: id, values } = usePage((s) => ({ lab: s.lab, values: s.values }))
  const lab = labs[id]
  const state = useStore(trying.store)
  const { mappedProblem } = useTaken()
  const mine = mappedProblem?.link === formatLink(lab, values) ? mappedProblem : undefined
  const field = useMemo(() => fieldOf(lab, values, mine?.leavesOut), [lab, values, mine])
  const { answer, status } = state
  const isRunning = status === 'running'
  if (!field) return null
  const isPresent =
    answer !== undefined &&
    answer.field.lab.id === id &&
    (answer.field.values === values || formatLink(lab, answer.field.values) === formatLink(lab, values))
  const what = inSentence(lab.parameters[lab.deciding?.by(values) ?? '']?.label ?? '')
  return (
    <section className={`stack gap-16 grow any-height scroll pad-16-24 any-width ${styles.view}`} aria-label="Try all">
      <div className="stack gap-8">
        <p className={`airy soft ${styles.words}`}>
          Which {what} is the best here? All of them are run with the same seeds, each with several settings. What is
          surely behind drops out early.
        </p>
        <div className="toolbar gap-8-16">
          <Button look="solid" onClick={() => (isRunning ? trying.cancel() : trying.start(lab, values, mine))}>
            {isRunning ? 'Cancel' : answer && isPresent ? 'Try all again' : 'Try all'}
          </Button>
          <Standing
            state={state}
            waiting={`${counted(field.arms.length, 'setting')} of ${counted(field.rules.length, 'rule')}`}
          />
        </div>
      </div>
      {answer && answer.field.lab.id === id && <Found answer={answer} isPresent={isPresent} isRunning={isRunning} />}
    </section>
  )
}

/** A time that is left is not said when it is shorter, in milliseconds. */
const SOON = 3000

/** How far it is. */
function Standing({ state, waiting }: { readonly state: Trying; readonly waiting: string }) {
  const { status, says, done, runs, left, message } = state
  if (status === 'idle') return <span className="soft">{waiting}</span>
  if (status === 'failed') return <span className="warn">{message}</span>
  if (status === 'cancelled') return <span className="soft">Stopped.</span>
  if (status === 'done') return null
  return (
    <span className="row gap-8 soft any-width">
      <progress style={{ width: 96, height: 6 }} value={done} max={Math.max(1, runs)} aria-label="Try all" />
      <span role="status">{says}</span>
      {left !== undefined && left > SOON && <span className="nowrap">{leftText(left)} left</span>}
    </span>
  )
}

interface FoundProps {
  readonly answer: Answer
  readonly isPresent: boolean
  readonly isRunning: boolean
}

/** The outcome. */
function Found({ answer, isPresent, isRunning }: FoundProps) {
  const { field, rows, failed, turns, varied, metric } = answer
  const { lab, leftOut } = field
  const why = whyText(answer)
  const knowing = assumedTexts(answer)
  const above = aboveTexts(answer)
  const [isWhole, setWhole] = useState(false)
  const link = (values: Values) => `#${formatLink(lab, values)}`
  const { description, mapping, mappedProblem } = useTaken()
  const mine = mapping && mappedProblem?.link === formatLink(lab, field.values) ? mappedProblem : undefined
  const [first, ...others] = answerSentences(answer, mine !== undefined)
  const give = () => {
    const questions = mine && mapping ? saidOf(mapping, description.texts) : undefined
    const page = answerPage(answer, { page: addressWith('').replace(/#$/, ''), questions, assumes: mine?.assumes })
    save(`evenkeel-answer-${lab.id}.html`, new Blob([page], { type: 'text/html' }))
  }
  return (
    <>
      {!isPresent && (
        <p className="warn">
          This is the answer for{' '}
          <a className="accent" href={link(field.values)}>
            the scenario before
          </a>
          .
        </p>
      )}
      <div className={`stack gap-8 ${styles.words}`} aria-live="polite">
        <h2 className="large strong">{unbroken(first)}</h2>
        {others.map((text) => (
          <p key={text} className="airy">
            {unbroken(text)}
          </p>
        ))}
        {why && !isRunning && <p className="airy">{why}</p>}
      </div>
      {!isRunning && rows.length > 1 && (
        <>
          <div className={styles.words}>
            <Lead answer={answer} />
          </div>
          <div className="toolbar gap-8-16">
            <Button onClick={give}>Save as a page…</Button>
            {description.how === lab.id && (
              <a className="touch accent" href={`#problem?${formatProblem(description)}`}>
                Change my problem
              </a>
            )}
          </div>
          {description.how === lab.id && !mine && (
            <p className={`soft ${styles.words}`}>
              The scenario was changed in the lab since the form; the form has your answers as they were.
            </p>
          )}
          {varied.length > 0 && (
            <section className={`stack gap-8 ${styles.words}`} aria-labelledby="advice-varied">
              <h3 className="medium strong" id="advice-varied">
                With another assumption
              </h3>
              <p className="soft airy">One is changed, and each rule keeps its settings of the table.</p>
              <ul className={`stack gap-4 no-margin ${styles.turns}`}>
                {varied.map((one) => (
                  <li key={one.says}>{unbroken(variedText(answer, one))}</li>
                ))}
              </ul>
            </section>
          )}
          {mine && (
            <details className={styles.words}>
              <summary className="accent">What is assumed of your problem</summary>
              <ul className={`stack gap-4 no-margin ${styles.turns}`}>
                {mine.assumes.map((text) => (
                  <li key={text}>{unbroken(text)}</li>
                ))}
              </ul>
            </details>
          )}
        </>
      )}
      <Scroll label="Table of everything that was tried">
        <table className={`table numbers named ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">Best settings of each</th>
              <th scope="col">{metric.label}</th>
              <th scope="col">Behind the best</th>
              {above && <th scope="col">{ABOVE}</th>}
              <th scope="col" className={styles.wide}>
                <span className="visually-hidden">Drawn</span>
              </th>
              <th scope="col">Seeds</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, isWhole ? rows.length : SHOWN_ROWS).map((row, k) => (
              <tr key={row.rule.id} data-state={row.state}>
                <th scope="row">
                  <a className="touch accent" href={link(row.arm.values)}>
                    {nameOf(answer, row)}
                  </a>
                </th>
                <td>{meanText(answer, row)}</td>
                <td className="nowrap">{behindText(row)}</td>
                {above && <td className="nowrap">{above[k]}</td>}
                <td className={styles.wide}>
                  <Interval row={row} scale={scaleOf(rows)} />
                </td>
                <td>{row.state === 'out' ? `${row.behind.pairs}, then out` : row.behind.pairs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {rows.length > SHOWN_ROWS && (
        <div>
          <Button aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Fewer' : `${rows.length - SHOWN_ROWS} more`}
          </Button>
        </div>
      )}
      {failed.length + leftOut.length + knowing.length > 0 && (
        <ul className={`list soft small stack gap-4 ${styles.words}`}>
          {knowing.map((text) => (
            <li key={text}>{text}</li>
          ))}
          {failed.map(({ rule, problem }) => (
            <li key={rule.id}>
              {rule.label} cannot be run: {problem}
            </li>
          ))}
          {leftOut.map((text) => (
            <li key={text}>Not tried is {text}.</li>
          ))}
        </ul>
      )}
      {turns.length > 0 && (
        <section className={`stack gap-8 ${styles.words}`} aria-labelledby="advice-turns">
          <h3 className="medium strong" id="advice-turns">
            Where it turns
          </h3>
          <p className="soft airy">One condition is changed, and each rule keeps its settings of the table.</p>
          <ul className={`stack gap-4 no-margin ${styles.turns}`}>
            {turns.map((turn) => (
              <li key={turn.parameter}>
                {turn.values ? (
                  <a className="accent" href={link(turn.values)}>
                    {turnText(answer, turn)}
                  </a>
                ) : (
                  turnText(answer, turn)
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {!isRunning && <p className={`soft small ${styles.words}`}>{methodText(answer)}</p>}
    </>
  )
}

/** An interval as a bar on a line from the best, at the left, to the farthest. */
function Interval({ row: { behind, state }, scale }: { readonly row: Row; readonly scale: number }) {
  const at = (share: number) => 10 + 88 * Math.max(-0.1, Math.min(1, share / scale))
  const [from, to] = [at(behind.low), at(behind.high)]
  return (
    <svg
      className="block"
      style={{ width: 144, height: 12 }}
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <line className="stroke-line" x1={10} x2={10} y1={0} y2={10} vectorEffect="non-scaling-stroke" />
      {state !== 'best' && (
        <rect
          className={state === 'even' ? 'fill-accent' : 'fill-soft'}
          x={from}
          width={Math.max(0.8, to - from)}
          y={3}
          height={4}
        />
      )}
    </svg>
  )
}
