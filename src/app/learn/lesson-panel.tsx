/** The running lesson: its text, what it points out, its controls, its exercises, and the way on. */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Exercise } from '../../core/content/lesson.ts'
import { hides, names } from '../../core/link/arrangement.ts'
import { applies } from '../../core/parameters.ts'
import { counted } from '../../core/text/format.ts'
import { labs } from '../../labs/descriptions.ts'
import { lessonTitle } from '../../labs/lessons.ts'
import { FIRST_LESSON } from '../../labs/tiles.ts'
import { loadedLater } from '../../views/later.ts'
import { ParameterRow } from '../controls/parameter-row.tsx'
import { askedByScene } from '../state/asking.ts'
import { useLabViews } from '../state/lab-views.ts'
import { predictions } from '../state/predictions.ts'
import { progress } from '../state/progress.ts'
import { beginAgain, countSolved, tries } from '../state/tries.ts'
import { usePage, useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { Blocks, Images } from '../ui/words.tsx'
import { ExerciseItem } from './exercise.tsx'
import { followPlace, placeOf } from './follow-place.ts'
import { LabChoice } from './lab-choice.tsx'
import styles from './lesson.module.css'
import { fill, filled } from './lesson-text.ts'
import { MissingLesson } from './missing-lesson.tsx'
import { Words } from './paragraph.tsx'
import { Spotlight } from './spotlight.tsx'
import { type Running, useKnownRuns, useLesson, useProgress, useTries } from './use-lesson.ts'

/** The lesson that is on; fills its container and scrolls inside it. */
export default function LessonPanel() {
  const running = useLesson()
  const { writing, ended } = usePage((s) => ({ writing: s.view === 'write', ended: s.lesson?.ended }))
  if (!running)
    return writing ? (
      <p className="pad-16 soft">The lesson is shown here as soon as its text has no problems.</p>
    ) : (
      <MissingLesson />
    )
  const key = `${running.key}/${running.index}`
  const scene = ended ? <LessonEnd key="end" running={running} /> : <LessonScene key={key} running={running} />
  const { head } = running.lesson
  return head ? <Images value={head.images}>{scene}</Images> : scene
}

const coursePlace = () => import('./course-place.tsx')
const LessonBases = loadedLater(() => coursePlace().then((m) => m.LessonBases))
const NextLesson = loadedLater(() => coursePlace().then((m) => m.NextLesson))

/** Remembers between scenes whether the focus has to follow. */
let lastShown = ''

function LessonScene({ running }: { readonly running: Running }) {
  const session = useSession()
  const { lab, lesson, values, problems, arrangement, asking } = usePage((s) => ({
    asking: s.asking,
    arrangement: s.arrangement,
    lab: s.lab,
    lesson: s.lesson,
    values: s.values,
    problems: s.problems,
  }))
  const page = useLabViews(lab)
  const runs = useKnownRuns(lab, running)
  const { key, index, scene } = running
  const { scenes, head } = running.lesson
  const done = useProgress()[key]?.done ?? []
  const lessonTries = useTries(key)
  const asks = lesson && askedByScene(lab, lesson.id, running.lesson, index)
  const covered = asking !== undefined && asking.key === asks?.key
  const answers = useSyncExternalStore(predictions.subscribe, predictions.all)
  const predicted = asks !== undefined && asks.key in answers
  const predictId = predicted ? scene.exercises.find(({ kind }) => kind === 'predict')?.id : undefined
  const heading = useRef<HTMLHeadingElement>(null)
  const table = labs[lab].parameters
  const open = scene.open.filter((id) => applies(table[id], values) && !hides(arrangement, id, labs[lab]))

  useEffect(() => {
    // A reader who went on by key or button goes on reading here.
    const goesOn = lastShown.startsWith(key) && lastShown !== `${key}/${index}`
    // One who writes the lesson goes on writing.
    if (goesOn && !document.activeElement?.matches('[data-editor]')) heading.current?.focus()
    lastShown = `${key}/${index}`
  }, [key, index])
  useEffect(() => followPlace(session, running), [session, running])

  const finish = (id: string) =>
    progress.put(key, {
      ...placeOf(session, running),
      done: [...done.filter((other) => other !== id), id],
    })
  const missing = predictId !== undefined && !done.includes(predictId)
  useEffect(() => {
    if (missing) finish(predictId)
  })

  return (
    <div className={`stack gap-12 pad-16 ${styles.lesson}`} lang={head?.lang}>
      <p className={`flex between gap-12 soft small surface ${styles.place}`}>
        <span>{head?.title ?? lessonTitle(lab, lesson?.id ?? '')}</span>
        <span className="nowrap">
          Part {index + 1} of {scenes.length}
        </span>
      </p>
      <div className={`keeps-colours ${styles.bar}`} aria-hidden="true">
        <div className="full-height on-accent" style={{ width: `${(100 * (index + 1)) / scenes.length}%` }} />
      </div>
      <h2 className="large line-1-25 no-outline" ref={heading} tabIndex={-1}>
        {scene.title}
      </h2>
      {index === 0 && !head && (
        <LazyBoundary instead={null} fallback={null}>
          <LessonBases of={key} />
        </LazyBoundary>
      )}
      <Blocks
        blocks={[...scene.text, ...((!covered && scene.after) || [])]}
        fill={(words) => filled(labs[lab], runs, words)}
      />
      {!covered && scene.lookAt !== 'machine' && (
        <Spotlight region={scene.lookAt} charts={page.charts} parameters={table} />
      )}
      {open.length > 0 && !covered && (
        <section className="sunken" style={{ margin: '0 -16px', padding: '4px 0' }} aria-label="To play with">
          {open.map((id) => (
            <ParameterRow
              key={id}
              id={id}
              parameter={table[id]}
              value={values[id]}
              problem={problems.find(({ parameter }) => parameter === id)?.message}
              onChange={session.change}
              locked={names(arrangement.lock, id, labs[lab])}
              onReseed={id === 'seed' ? session.reseed : undefined}
            />
          ))}
        </section>
      )}
      <section className="stack gap-16" aria-label="To do">
        {scene.exercises
          .filter(({ kind }) => !covered || kind === 'predict')
          .map((exercise, i) => (
            <ExerciseItem
              key={exercise.id}
              exercise={exercise}
              number={i + 1}
              asking={asks}
              runs={runs}
              ready={['here', ...Object.keys(running.lesson.runs)].every((name) => name in runs)}
              done={done.includes(exercise.id)}
              tries={lessonTries}
              onTry={(answer, outcome) => tries.add(key, exercise.id, answer, outcome)}
              onDone={() => finish(exercise.id)}
              onShow={(query, at) => session.tryOut([scene.query, query].filter(Boolean).join('&'), at ?? scene.at)}
            />
          ))}
      </section>
      <footer className="toolbar gap-8 pad-top-8 line-above">
        <Button disabled={index === 0} onClick={() => session.guide.go(-1)}>
          Back
        </Button>
        <Button look={covered ? 'framed' : 'solid'} onClick={() => session.guide.go(1)}>
          {index + 1 < scenes.length ? 'Next' : 'Finish'}
        </Button>
        <Button look="quiet" className="push-right" onClick={session.guide.leave}>
          Leave the lesson
        </Button>
      </footer>
    </div>
  )
}

/** Whether an exercise is answered: its first try counts apart. */
const isQuestion = ({ kind }: Exercise) => kind === 'number' || kind === 'choice'

/** The end of a lesson: what the reader knows now, and what comes next. */
function LessonEnd({ running }: { readonly running: Running }) {
  const session = useSession()
  const lab = usePage((s) => s.lab)
  const runs = useKnownRuns(lab, running)
  const { key, lesson } = running
  const { head, know, scenes } = lesson
  const id = key.slice(lab.length + 1)
  const label = head?.title ?? lessonTitle(lab, id)
  const done = useProgress()[key]?.done.length ?? 0
  const { first, shown } = countSolved(useTries(key))
  const questions = scenes.flatMap(({ exercises }) => exercises).filter(isQuestion).length
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    progress.put(key, { ...placeOf(session, running), ended: true })
  }, [session, key, running])
  return (
    <div className={`stack gap-12 pad-16 ${styles.lesson}`} lang={head?.lang}>
      <p className={`soft small surface ${styles.place}`}>{label}</p>
      <h2 className="large line-1-25 no-outline" ref={heading} tabIndex={-1}>
        {know.length > 0 ? 'What you know now' : 'The end'}
      </h2>
      {know.length > 0 && (
        <ul className="stack gap-8" style={{ paddingLeft: 20 }}>
          {know.map((sentence) => (
            <li key={fill(labs[lab], {}, sentence)}>
              <Words lab={labs[lab]} runs={runs} text={sentence} />
            </li>
          ))}
        </ul>
      )}
      <p className="soft">
        {scenes.length} parts, {done} of {placeOf(session, running).exercises} exercises done.
        {questions > 0 && ` Of ${counted(questions, 'question')}, ${first} answered right at the first try.`}
        {shown > 0 && ` ${counted(shown, 'solution')} shown.`}
      </p>
      {key === FIRST_LESSON ? (
        <LabChoice />
      ) : (
        !head && (
          <LazyBoundary fallback={null}>
            <NextLesson of={key} />
          </LazyBoundary>
        )
      )}
      <footer className="toolbar gap-8 pad-top-8 line-above">
        <Button onClick={() => session.guide.go(-1)}>Back</Button>
        <Button
          onClick={() => {
            beginAgain(key)
            void session.guide.begin(id)
          }}
        >
          Again
        </Button>
        <Button
          look="quiet"
          className="push-right"
          onClick={() => {
            session.guide.leave()
            session.setView('lessons')
          }}
        >
          All lessons
        </Button>
      </footer>
    </div>
  )
}
