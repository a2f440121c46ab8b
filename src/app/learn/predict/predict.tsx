/**
 * A question in the place of its answer: the reader draws or picks, then both stand over each other and the difference is named.
 * It fills its container, and its type is as large as the container's.
 */

import { useRef, useState, useSyncExternalStore } from 'react'
import type { CodedAnswer } from '../../../core/codes/code.ts'
import type { Prediction } from '../../../core/content/lesson.ts'
import type { Recording } from '../../../core/recording.ts'
import { quantity } from '../../../core/text/format.ts'
import { labs } from '../../../labs/descriptions.ts'
import { loadedLater } from '../../../views/later.ts'
import { coded } from '../../class/coded.ts'
import { roomOf } from '../../class/room-word.ts'
import { letter, useCollected } from '../../class/use-collected.ts'
import type { Asking } from '../../state/asking.ts'
import { askedByStory } from '../../state/asking.ts'
import { classAnswers } from '../../state/class-answers.ts'
import { isOwn } from '../../state/lesson.ts'
import { type Answer, predictions } from '../../state/predictions.ts'
import { usePage, useSession, useStory } from '../../state/use.ts'
import { Button } from '../../ui/button.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { fill } from '../lesson-text.ts'
import { Words } from '../paragraph.tsx'
import { shuffled } from '../shuffled.ts'
import { typedNumber } from '../typed-number.ts'
import { useRuns } from '../use-lesson.ts'
import { Draw, undrawn } from './draw.tsx'
import { Podium, Value, Winner } from './pick.tsx'
import styles from './predict.module.css'
import { fitting, rightOf, truthOf } from './truth.ts'

const OwnCode = loadedLater(() => import('../../class/own-code.tsx').then((m) => m.default))
const CollectDialog = loadedLater(() => import('../../class/collect-dialog.tsx').then((m) => m.default))
const AnswersPicture = loadedLater(() => import('../../class/answers-picture.tsx').then((m) => m.default))

/** What is asked now, with all that belongs to it. */
export default function Predict() {
  const asking = usePage((s) => s.asking)
  return asking && <Question key={asking.key} asking={asking} />
}

/** What a curve is asked for before anything is drawn, and so on. */
const FIRST: Readonly<Record<Prediction['kind'], string>> = {
  curve: 'Draw your curve first: with a finger or the mouse, or with the arrow keys on its handles.',
  winner: 'Pick one of them first.',
  value: 'Give a number first.',
}

/** The lesson itself says that its runs take too long. */
const inSilence = () => {}

/** What is right, as the picture of the class's answers has it. */
const uncovered = (ask: Prediction, right: ReturnType<typeof rightOf>, recording: Recording | undefined) => ({
  option: ask.kind === 'winner' && right?.places ? Object.keys(ask.among).indexOf(right.places[0].id) : undefined,
  value: right?.right,
  recording,
})

function Question({ asking }: { readonly asking: Asking }) {
  const session = useSession()
  const story = useStory()
  const { lab, run, projected, covered, alone } = usePage((s) => ({
    lab: s.lab,
    run: s.run?.finished ? s.run : undefined,
    projected: s.projected,
    covered: s.arrangement.covered && !s.projected,
    // On a phone in a hall: the question and no way to its run.
    alone: s.view === 'answer',
  }))
  const { key, ask } = asking
  const runs = useRuns(lab, asking.runs, isOwn(key.slice(lab.length + 1)) ? inSilence : undefined)
  const all = useSyncExternalStore(predictions.subscribe, predictions.all)
  const answer = fitting(ask, all[key])
  const [draft, setDraft] = useState<Answer | undefined>(undefined)
  const [typed, setTyped] = useState('')
  const [message, setMessage] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const truth = truthOf(ask, answer, runs, lab, run?.recording)
  const {
    tally: collected,
    collected: { held = false },
  } = useCollected(key, ask)
  const [collecting, setCollecting] = useState(false)
  const answered = collected.before.length > 0 || collected.after !== undefined
  // In a hall the truth may be uncovered over what all answered by hand, or in their heads.
  const ofClass = projected && !held && (answered || (answer === undefined && asking.uncovered === true))
  // The class sees the truth together: a phone keeps it covered.
  const shown = !ofClass && !(covered && answer !== undefined)
  const named =
    ask.kind === 'winner'
      ? Object.entries(ask.among).map(([id, text]) => [id, fill(labs[lab], runs, text)] as const)
      : []
  const options = named.map(([, words]) => words)
  // A hall answers by letters, which are those of its answers' picture.
  const candidates =
    projected || alone ? named.map(([id, words], i) => [id, `${letter(i)}. ${words}`] as const) : shuffled(named, key)
  // In a lecture nothing stands above the question.
  const Heading = projected ? 'h1' : 'h2'
  const code = answer === undefined ? undefined : coded(ask, answer)
  const right = rightOf(ask, runs, lab)
  const value = ask.kind === 'value' ? typedNumber(typed, ask.unit, ask.from, ask.to) : Number.NaN
  const reveal = () => {
    const answer = ask.kind === 'value' ? value : draft
    if (answer === undefined || Number.isNaN(answer)) setMessage(FIRST[ask.kind])
    else if (ask.kind === 'value' && ask.unit === '%' && ask.to > 2 && Number(answer) > 0 && Number(answer) <= 1)
      setMessage(`A fraction? In percent that is ${quantity(100 * Number(answer), '%')}.`)
    else {
      setMessage('')
      predictions.put(key, answer)
      button.current?.focus()
    }
  }
  const classTitle = answered ? 'Your class' : 'The answer'
  const ownTitle = answer === undefined ? 'Predict first' : 'Your prediction'
  const ownStep = covered ? 'Answer' : 'Show the answer'
  const close = () => {
    if (answer === undefined) predictions.skip(key)
    session.guide.ask(undefined)
    document.getElementById('main')?.focus()
  }
  const well = (
    <p>
      <Words lab={labs[lab]} runs={runs} text={ask.well} />
    </p>
  )
  return (
    <section
      className={`stack any-height full-width centred ${styles.predict}`}
      data-answered={ofClass || undefined}
      aria-label="Predict first"
      data-region="question"
    >
      <p className="accent strong">{ofClass ? classTitle : ownTitle}</p>
      <Heading className="large dense">
        <Words lab={labs[lab]} runs={runs} text={ask.text} />
      </Heading>
      <div className="stack rigid">
        {ofClass && !answered && ask.kind === 'winner' && <Right right={right} />}
        {ofClass && (answered || ask.kind !== 'winner') && (
          <LazyBoundary instead={null}>
            <AnswersPicture
              ask={ask}
              tally={collected}
              options={options}
              truth={asking.uncovered ? uncovered(ask, right, run?.recording) : undefined}
            />
          </LazyBoundary>
        )}
        {shown && ask.kind === 'curve' && run && (
          <Draw
            recording={run.recording}
            column={ask.column}
            top={ask.top}
            values={(answer ?? draft ?? undrawn) as readonly number[]}
            onChange={answer === undefined ? setDraft : undefined}
            summary={truth?.text ?? ''}
          />
        )}
        {shown &&
          ask.kind === 'winner' &&
          (truth?.places && typeof answer === 'string' ? (
            <Podium places={truth.places} picked={answer} unit={truth.unit} label={truth.text} />
          ) : (
            <Winner among={candidates} picked={(answer ?? draft) as string | undefined} onPick={setDraft} />
          ))}
        {shown && ask.kind === 'value' && (
          <Value
            ask={ask}
            typed={typed}
            value={typeof answer === 'number' ? answer : value}
            onType={answer === undefined ? setTyped : undefined}
            right={truth?.right}
          />
        )}
      </div>
      <div className={`spaced question ${styles.verdict}`} role="status">
        {ofClass && asking.uncovered && well}
        {!ofClass && answer === undefined && message && <p>{message}</p>}
        {!ofClass && answer !== undefined && covered && (
          <p>
            Your answer is kept.{' '}
            {alone ? 'What is right comes on the screen.' : 'Wait until your class has answered, then see the run.'}
          </p>
        )}
        {!ofClass && answer !== undefined && !covered && (
          <>
            <p>{truth ? truth.text : 'Its runs are still being computed; the answer comes in a moment.'}</p>
            {truth && well}
          </>
        )}
      </div>
      {code &&
        !projected &&
        (covered || roomOf(location.search) ? (
          <LazyBoundary instead={null}>
            <OwnCode question={key} answer={code} attempt={predictions.attempts(key)} />
          </LazyBoundary>
        ) : (
          <CodeOnDemand question={key} answer={code} />
        ))}
      <p className={`flex wrap gap-8 paper ${styles.way}`}>
        {ofClass && !asking.uncovered ? (
          <Button look="solid" onClick={() => session.guide.ask({ ...asking, uncovered: true })}>
            Show what is right
          </Button>
        ) : covered && answer !== undefined ? (
          <>
            <Button onClick={() => predictions.reopen(key)}>Answer again</Button>
            {!alone && (
              <Button look="quiet" onClick={close}>
                See the run
              </Button>
            )}
          </>
        ) : (
          <Button ref={button} look="solid" onClick={answer === undefined && !ofClass ? reveal : close}>
            {ofClass || answer !== undefined ? 'See the run' : ownStep}
          </Button>
        )}
        {answer === undefined && !covered && !ofClass && (
          <Button look="quiet" onClick={close}>
            Skip
          </Button>
        )}
        {projected && held && (
          <Button onClick={() => classAnswers.release(key)}>
            {collected.before.length === 1 ? 'Show the answer of one phone' : `Show ${collected.before.length} answers`}
          </Button>
        )}
        {projected && !asking.uncovered && (
          <Button look="quiet" onClick={() => setCollecting(true)}>
            Answers of the class…
          </Button>
        )}
      </p>
      {collecting && (
        <LazyBoundary instead={null}>
          <CollectDialog
            open
            onClose={() => setCollecting(false)}
            question={key}
            ask={ask}
            options={options}
            phones={story && askedByStory(lab, story)?.key === key}
          />
        </LazyBoundary>
      )}
    </section>
  )
}

/** What the candidates come to, where a hall has answered in its head. */
const Right = ({ right }: { readonly right: ReturnType<typeof rightOf> }) =>
  right?.places ? (
    <Podium places={right.places} picked="" unit={right.unit} label="What they come to" />
  ) : (
    <p className="soft">Simulating…</p>
  )

/** The code, for those whose class collects some. */
function CodeOnDemand({ question, answer }: { readonly question: string; readonly answer: CodedAnswer }) {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="soft high-24">Code for your class</summary>
      {open && (
        <LazyBoundary instead={null}>
          <OwnCode question={question} answer={answer} attempt={predictions.attempts(question)} />
        </LazyBoundary>
      )}
    </details>
  )
}
