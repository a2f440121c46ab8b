/** A film of one order: its picture, the present step in words, queues and messages on their way, and keys to go through it. */
import { useEffect, useRef, useState } from 'react'
import type { Film, FilmMessage, FilmStep } from '../../core/program/orders/orders.ts'
import { leftWords, whereLeft } from '../../core/program/orders/words.ts'
import { counted } from '../../core/text/format.ts'
import styles from './film.module.css'
import { FilmPicture } from './film-picture.tsx'

/** How long a step stands while the film plays, in milliseconds. */
const STEP_MS = 1100

const STATES: Readonly<Record<FilmStep['processors'][number]['state'], string>> = {
  ready: 'has work',
  running: 'executes a task',
  waits: 'waits',
  idle: 'has nothing to do',
}

const messageText = ({ name, numbers, tasks }: FilmMessage) =>
  `${name}${numbers.length > 0 ? ` (${numbers.map((one) => (Array.isArray(one) ? `[${one.join(', ')}]` : one)).join(', ')})` : ''}${tasks > 0 ? ` with ${counted(tasks, 'task')}` : ''}`

type Machine = Pick<FilmStep, 'processors' | 'flying'>

/** What a step has not done, where a reader may look for it; empty where it has done something. */
function notDone(
  { event, processor, sends, children, message, problem, processors }: FilmStep,
  before: Machine,
): string {
  if (sends.length > 0 || children !== undefined || problem !== undefined) return ''
  if (event !== 'take' || (message?.tasks ?? 0) > 0) return ''
  const is = JSON.stringify(processors[processor]) === JSON.stringify(before.processors[processor])
  return is ? ' It sends nothing, and nothing changes.' : ''
}

/** How the film ends, in a sentence; empty where its last step says that. */
function endOf({ steps, begins, isOver, repeatsFrom }: Film): string {
  if (repeatsFrom !== undefined) return ` Then it goes on as from step ${repeatsFrom}, again and again.`
  const { left, places } = whereLeft(steps.at(-1) ?? begins)
  return isOver && left > 0 ? ` Now nothing can happen any more, and ${leftWords(left)}: ${places}.` : ''
}

/** Most lines of the text that are shown below a step. */
const MOST_LINES = 8

/** The lines that ran in a step, as they stand in the text. */
function Ran({ text, step }: { readonly text: string; readonly step: FilmStep }) {
  const all = text.split('\n')
  const numbers = [...new Set(step.lines)].filter((line) => line >= 1 && line <= all.length)
  if (numbers.length === 0) return null
  return (
    <pre className={`small ${styles.ran}`}>
      {numbers.slice(0, MOST_LINES).map((line) => (
        <code key={line}>
          <span className="soft">Line {line}</span> {all[line - 1].trim()}
          {'\n'}
        </code>
      ))}
      {numbers.length > MOST_LINES && `and ${counted(numbers.length - MOST_LINES, 'line')} more`}
    </pre>
  )
}

/** The film, which begins at its last step: there it shows what is wrong. */
export function FilmView({
  film,
  text,
  onLines,
}: {
  readonly film: Film
  /** The program. */
  readonly text: string
  /** Gets the lines that ran in the present step. */
  readonly onLines: (lines: readonly number[]) => void
}) {
  const { steps, begins, repeatsFrom } = film
  const [present, setPresent] = useState(steps.length)
  const [plays, setPlays] = useState(false)
  const step = steps[present - 1]
  const machine = step ?? begins
  const before = steps[present - 2] ?? begins
  const go = (to: number) => setPresent(Math.max(0, Math.min(steps.length, to)))
  useEffect(() => onLines([...new Set(step?.lines ?? [])]), [step, onLines])
  useEffect(() => () => onLines([]), [onLines])
  const isAtEnd = present >= steps.length
  useEffect(() => {
    if (!plays) return undefined
    if (isAtEnd) {
      setPlays(false)
      return undefined
    }
    const timer = setTimeout(() => setPresent(present + 1), STEP_MS)
    return () => clearTimeout(timer)
  }, [plays, present, isAtEnd])
  const group = useRef<HTMLDivElement>(null)
  // Where it has just been asked for, its keys work at once; a film of a link leaves the focus where it is.
  useEffect(() => {
    const { current } = group
    if (current?.closest('section')?.contains(document.activeElement)) current.querySelector('button')?.focus()
  }, [])
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const { current } = list
    const item = current?.children[present - 1]
    if (current && item instanceof HTMLElement) current.scrollTop = item.offsetTop - current.offsetTop - 40
  }, [present])
  const keys: Readonly<Record<string, () => void>> = {
    ArrowRight: () => go(present + 1),
    ArrowLeft: () => go(present - 1),
    Home: () => go(0),
    End: () => go(steps.length),
  }
  return (
    <div
      ref={group}
      className="stack gap-8"
      role="group"
      aria-label="Film of the order"
      onKeyDown={(event) => {
        const act = keys[event.key]
        if (!act || event.altKey || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        event.stopPropagation()
        setPlays(false)
        act()
      }}
    >
      <div className="row gap-8 wrap">
        <button type="button" className="tool round-4" aria-disabled={present === 0} onClick={keys.ArrowLeft}>
          Back
        </button>
        <button type="button" className="tool round-4" aria-disabled={isAtEnd} onClick={keys.ArrowRight}>
          Next
        </button>
        <button
          type="button"
          className="tool round-4"
          onClick={() => {
            if (!plays && isAtEnd) setPresent(0)
            setPlays(!plays)
          }}
        >
          {plays ? 'Stop' : 'Play'}
        </button>
        <button type="button" className="tool round-4" aria-disabled={present === 0} onClick={keys.Home}>
          Beginning
        </button>
        <span className="soft small">
          Step {present} of {steps.length}
          <span className={styles.keys}>; the arrow keys go through them</span>.
        </span>
      </div>
      <p role="status">
        <strong>{present === 0 ? 'The beginning.' : `${present}.`}</strong>{' '}
        {step ? step.sentence + notDone(step, before) : 'The root stands in a queue, and nothing has happened.'}
        {repeatsFrom === present && ' From here it repeats.'}
        {isAtEnd && endOf(film)}
      </p>
      {step && <Ran text={text} step={step} />}
      <FilmPicture film={film} present={present} onStep={go} />
      <p className="soft small">
        ■ executes a task, ? looks around, ↓ takes a message, ◷ its timer rings; a thick arrow brings tasks.
      </p>
      <div className="scroll" style={{ overflowX: 'auto' }}>
        <table className={`small ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">Processor</th>
              <th scope="col">Queue</th>
              <th scope="col">State</th>
              <th scope="col">Its variables</th>
            </tr>
          </thead>
          <tbody>
            {machine.processors.map(({ load, kept, state, timer, memory }, q) => {
              const earlier = new Map(before.processors[q]?.memory)
              return (
                <tr key={q}>
                  <th scope="row">{q}</th>
                  <td>
                    {counted(load, 'task')}
                    {kept > 0 && `, keeps ${kept}`}
                  </td>
                  <td>
                    {STATES[state]}
                    {timer && ', timer set'}
                  </td>
                  <td>
                    {memory.map(([name, value], k) => (
                      <span key={name}>
                        {k > 0 && ', '}
                        {earlier.get(name) !== value && present > 0 ? (
                          <strong>
                            {name} = {value}
                          </strong>
                        ) : (
                          `${name} = ${value}`
                        )}
                      </span>
                    ))}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <p className="small">
        {machine.flying.length === 0
          ? 'No message is on its way.'
          : `On the way: ${machine.flying.map((one) => `${messageText(one)} from ${one.from} to ${one.to}`).join('; ')}.`}
      </p>
      <ol ref={list} className={`small ${styles.steps}`} aria-label="Steps">
        {steps.map(({ sentence }, k) => (
          <li key={`${k + 1}`} aria-current={k + 1 === present ? 'step' : undefined}>
            <button type="button" className="text-left breaks" onClick={() => go(k + 1)}>
              {sentence}
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}
