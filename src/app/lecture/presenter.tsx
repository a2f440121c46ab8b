/** The speaker's window: notes, what comes next, clocks. It shows no run; the projected window does, and both go together. */
import { useContext, useEffect, useMemo, useState } from 'react'
import { useTheme } from '../../charts/theme.ts'
import type { Story as StoryWords } from '../../core/content/story.ts'
import type { Entry } from '../../core/link/playlist.ts'
import { counted, quantity } from '../../core/text/format.ts'
import { unbroken } from '../../core/text/unbroken.ts'
import { labs } from '../../labs/descriptions.ts'
import { letter } from '../class/use-collected.ts'
import { Words } from '../learn/paragraph.tsx'
import { useRuns } from '../learn/use-lesson.ts'
import { entriesOf, entryOn } from '../state/playlist.ts'
import { usePage, useSession } from '../state/use.ts'
import { ActionsContext, isPressed, useShortcut } from '../ui/action.ts'
import { Button } from '../ui/button.tsx'
import { stillOf } from '../ui/stills.ts'
import { StoryTable } from '../ui/story-table.tsx'
import { type InStep, keepInStep } from './in-step.ts'
import { paceText } from './pace.ts'
import { passBy, passOn } from './pass-on.ts'
import styles from './presenter.module.css'
import { useEntryWords } from './tools.tsx'

/** Actions whose keys this window passes on to the projected one. */
const PASSED: readonly string[] = ['play', 'step-forward', 'step-back', 'ten-forward', 'ten-back', 'start', 'end']

/** The view. */
export default function Presenter() {
  const session = useSession()
  const { list, entry, black, answered } = usePage((s) => ({
    list: s.list,
    entry: s.entry,
    black: s.lecture.black,
    answered: s.lecture.answered,
  }))
  const { link, there } = useInStep()
  const blackKey = useShortcut('black')
  const words = useEntryWords(list)
  const entries = entriesOf(list)
  const on = entryOn({ list, entry })
  const index = on?.index ?? -1
  const next = entries[index + 1]
  const [shown, coming] = [words[index]?.story, words[index + 1]?.story]
  if (entries.length === 0) {
    return (
      <div className="pad-0-16" style={{ maxWidth: 640, margin: '20vh auto' }}>
        <h1>Presenter view</h1>
        <p>
          This link has no playlist. Make one in the lecture window, under “Playlist…”, and open this view from there.
        </p>
      </div>
    )
  }
  return (
    <div className={`grid ${styles.presenter}`}>
      <header className="toolbar between gap-8-24 pad-16-24 line-below">
        <p>
          {index >= 0 && 'Part '}
          <b className={`heavy line-1-25 ${styles.large}`}>{index < 0 ? 'Not begun' : index + 1}</b>
          {index >= 0 && ` of ${entries.length}`}
          {index >= 0 && <Pace list={list} index={index} />}
        </p>
        <p role="status" className={there ? 'soft' : 'warn'}>
          {!link
            ? 'This browser cannot keep two windows in step: step in each of them.'
            : there
              ? black
                ? 'In step; the screen is black'
                : 'In step with the lecture'
              : 'No lecture window with this playlist is open'}
        </p>
        <Clocks />
      </header>
      <section className="any-width pad-16-24 scroll breaks" aria-label="On the screen">
        <p className="soft">{index < 0 ? 'Presenter view' : facts(words[index].kind, entries[index])}</p>
        <h1 className="above-4 below-16" style={{ fontSize: 32, lineHeight: 1.2 }} dir="auto">
          {index < 0 ? 'Before the first entry' : words[index].title}
        </h1>
        {shown && on && 'lab' in on.entry && (
          <Story
            key={shown.id}
            lab={on.entry.lab}
            story={shown}
            isAsked={on.entry.kind === 'prediction'}
            uncovered={answered}
          />
        )}
        {on && <Asked entry={on.entry} uncovered={answered} />}
        {on?.entry.note ? (
          <p className={`pre-line ${styles.note}`} dir="auto">
            {on.entry.note}
          </p>
        ) : (
          <p className="soft">No notes.</p>
        )}
      </section>
      <aside className={`any-width pad-16-24 scroll breaks surface line-left ${styles.next}`} aria-label="Next entry">
        {next ? (
          <>
            <p className="soft">Next: {facts(words[index + 1].kind, next)}</p>
            <h2 className="above-4 below-12 line-1-25" style={{ fontSize: 24 }} dir="auto">
              {words[index + 1].title}
            </h2>
            {coming && 'lab' in next && (
              <>
                <Still lab={next.lab} story={coming.id} />
                <p dir="auto">{coming.question}</p>
              </>
            )}
            <Asked entry={next} uncovered={false} />
            {next.note && (
              <p className="soft pre-line above-8" dir="auto">
                {next.note}
              </p>
            )}
          </>
        ) : (
          <p className="soft">This is the last entry.</p>
        )}
      </aside>
      <footer className={`flex wrap gap-8 pad-16-24 line-above ${styles.ways}`}>
        <Button disabled={index <= 0} onClick={() => passOn('previous') || void session.stepEntry(-1)}>
          Previous <kbd>PageUp</kbd>
        </Button>
        <Button look="solid" onClick={() => passOn('next') || void session.stepEntry(1)}>
          On <kbd>PageDown</kbd>
        </Button>
        <Button aria-pressed={black} onClick={() => session.setLecture({ black: !black })}>
          Black {blackKey && <kbd>{blackKey}</kbd>}
        </Button>
        <Button disabled={!there} onClick={() => link?.ask('play')}>
          Play or pause <kbd>Space</kbd>
        </Button>
      </footer>
    </div>
  )
}

/** What an entry is and how long it takes: "Prediction, 7 minutes". */
const facts = (kind: string, { minutes }: Entry) =>
  minutes === undefined ? kind : `${kind}, ${counted(minutes, 'minute')}`

/** What an entry that is no story asks, and what is right. */
function Asked({ entry, uncovered }: { readonly entry: Entry; readonly uncovered: boolean }) {
  const { options = [], right, number } = entry.kind === 'question' ? entry : {}
  const answer = 'answer' in entry ? entry.answer : undefined
  if (options.length === 0 && !answer && number?.right === undefined) return null
  return (
    <div className="below-16">
      {options.map((option, i) => (
        <p key={option} className={i === right ? 'strong' : undefined}>
          {letter(i)}. {option}
          {i === right && ' ✓'}
        </p>
      ))}
      {number?.right !== undefined && (
        <p>
          Right: <b className="strong">{quantity(number.right, number.unit)}</b>
          {number.within ? `, give or take ${quantity(number.within, number.unit)}` : ''}
        </p>
      )}
      {answer && (
        <p className="above-8">
          <span className="soft">{covers(uncovered)}: </span>
          {unbroken(answer)}
        </p>
      )}
    </div>
  )
}

/** Whether the audience sees the answer. */
const covers = (uncovered: boolean) => (uncovered ? 'Answer, on the screen' : 'Answer, still covered')

/** The picture of a story's run. */
function Still({ lab, story }: { readonly lab: string; readonly story: string }) {
  const src = stillOf(lab, 'story', story, useTheme())
  return (
    src && <img className="block below-12 rounded bordered" style={{ width: 'min(100%, 320px)' }} src={src} alt="" />
  )
}

interface StoryProps {
  readonly lab: string
  readonly story: StoryWords
  /** Whether its question is on the screen, and the answer covered. */
  readonly isAsked: boolean
  /** Whether the audience sees the answer. */
  readonly uncovered: boolean
}

/** What there is to say about a story: its picture, what it asks, the answer, and its numbers. */
function Story({ lab, story, isAsked, uncovered }: StoryProps) {
  const { predict, query } = story
  const runs = useRuns(
    lab,
    useMemo(() => ({ ...predict?.runs, here: query }), [predict, query]),
  )
  const { metrics } = runs.here ?? {}
  return (
    <div className="below-16">
      <Still lab={lab} story={story.id} />
      <p className="strong">
        {isAsked && predict ? <Words lab={labs[lab]} runs={runs} text={predict.ask.text} /> : story.question}
      </p>
      <p className="above-8">
        <span className="soft">{covers(uncovered)}: </span>
        {story.sentence}
        {isAsked && predict && (
          <>
            {' '}
            <Words lab={labs[lab]} runs={runs} text={predict.ask.well} />
          </>
        )}
      </p>
      <StoryTable table={story.table} />
      <dl className="flex wrap gap-8-24 no-margin">
        {story.numbers.map((id) => {
          const definition = labs[lab].metrics.find((metric) => metric.id === id)
          const value = metrics?.[id]
          return (
            definition && (
              <div key={id}>
                <dt className="soft small">{definition.label}</dt>
                <dd className="strong">{typeof value === 'number' ? quantity(value, definition.unit) : '–'}</dd>
              </div>
            )
          )
        })}
      </dl>
    </div>
  )
}

/** The channel to the projected window, and whether that is there. */
function useInStep() {
  const session = useSession()
  const actions = useContext(ActionsContext)
  const [link, setLink] = useState<InStep>()
  const [there, setThere] = useState(false)
  useEffect(() => {
    const step = keepInStep(session, {
      answers: false,
      follow: session.standAt,
      met(there) {
        setThere(there)
        passBy(there ? step?.ask : undefined)
      },
    })
    setLink(step)
    const pass = (event: KeyboardEvent) => {
      const action = actions.find((one) => PASSED.includes(one.id) && isPressed(event, one))
      const button = event.target instanceof Element && event.target.closest('button')
      if (!action || (event.key === ' ' && button)) return
      event.preventDefault()
      step?.ask(action.id)
    }
    addEventListener('keydown', pass)
    return () => {
      removeEventListener('keydown', pass)
      passBy(undefined)
      step?.stop()
    }
  }, [session, actions])
  return { link, there }
}

/** The minutes of each part, once the words of the cards are there, which say those of parts that do not. */
function usePlanned(list: string): readonly number[] | undefined {
  const [planned, setPlanned] = useState<readonly number[]>()
  useEffect(() => {
    let current = true
    void import('../gallery/card-links.ts').then(
      ({ minutesOfEntry }) => current && setPlanned(entriesOf(list).map(minutesOfEntry)),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [list])
  return planned
}

/** The time, and how many seconds the lecture has been on; undefined before it begins. */
function useClock() {
  const begun = usePage((s) => s.begun)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  return { now, seconds: begun === undefined ? undefined : Math.max(0, Math.floor((now - begun) / 1000)) }
}

/** How late it is, once that is known. */
function Pace({ list, index }: { readonly list: string; readonly index: number }) {
  const { seconds } = useClock()
  const planned = usePlanned(list)
  return (
    seconds !== undefined &&
    planned && (
      <>
        , <b className="heavy">{paceText(planned, index, seconds / 60)}</b>
      </>
    )
  )
}

/** How long the lecture has been on, and what time it is. */
function Clocks() {
  const session = useSession()
  const { now, seconds = 0 } = useClock()
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const wall = new Date(now)
  return (
    <div className="toolbar gap-8-16">
      <p>
        <span className="soft">Elapsed</span>{' '}
        <time className={`heavy line-1-25 ${styles.large}`}>
          {hours > 0 && `${hours}:`}
          {two(Math.floor(seconds / 60) % 60)}:{two(seconds % 60)}
        </time>
      </p>
      <Button onClick={() => session.setBegun(Date.now())}>Start again</Button>
      <p>
        <span className="soft">Time</span>{' '}
        <time className={`heavy line-1-25 ${styles.large}`}>
          {two(wall.getHours())}:{two(wall.getMinutes())}
        </time>
      </p>
    </div>
  )
}
