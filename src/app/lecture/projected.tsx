/**
 * A view as in a lecture: the machine has a layout of its own, all others fill the screen as they are, in large letters. A
 * playlist's questions and black screens stand in its place.
 */
import { type ComponentType, useContext, useEffect } from 'react'
import { loadedLater } from '../../views/later.ts'
import { useLabViews } from '../state/lab-views.ts'
import { inLesson } from '../state/lesson.ts'
import { entryOn } from '../state/playlist.ts'
import { usePage, useSession } from '../state/use.ts'
import { ActionsContext, isPossible } from '../ui/action.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { Black } from './black.tsx'
import { keepInStep } from './in-step.ts'
import styles from './lecture.module.css'
import Lecture from './lecture.tsx'
import { hasSlide, Slide } from './slide.tsx'
import { Controls } from './tools.tsx'

const CornerCode = loadedLater(() => import('./corner-code.tsx').then((m) => m.default))

interface ProjectedProps {
  /** What is projected; undefined for the machine. */
  readonly View: ComponentType | undefined
}

/** The view. */
export default function Projected({ View }: ProjectedProps) {
  const { lab, view, lesson, list, entry, lecture } = usePage((s) => ({
    lab: s.lab,
    view: s.view,
    lesson: inLesson(s),
    list: s.list,
    entry: s.entry,
    lecture: s.lecture,
  }))
  useInStep()
  const page = useLabViews(lab)
  const on = entryOn({ list, entry })?.entry
  const machine = lesson || !View || view === 'compare'
  return (
    <div className={styles.projected} data-code={lecture.code || undefined}>
      {hasSlide(on, page) ? (
        <>
          <Controls page={page} />
          <Slide entry={on} />
        </>
      ) : machine ? (
        <Lecture entry={on} />
      ) : (
        <>
          <Controls page={page} />
          <div key={view} className="stack grow may-shrink scroll">
            <LazyBoundary>
              <View />
            </LazyBoundary>
          </div>
        </>
      )}
      {lecture.code && (
        <LazyBoundary instead={null}>
          <CornerCode />
        </LazyBoundary>
      )}
      {lecture.black && <Black />}
    </div>
  )
}

/** Goes where the speaker's window goes, and does what is asked for there. */
function useInStep() {
  const actions = useContext(ActionsContext)
  const session = useSession()
  useEffect(() => {
    const step = keepInStep(session, {
      answers: true,
      follow({ list, entry, black }) {
        const before = session.store.getState()
        if (list !== before.list) session.setList(list, before.entry)
        if (entry === undefined || entry === before.entry) session.setLecture({ black })
        else void session.showEntry(entry).then(() => session.setLecture({ black }))
      },
      act(asked) {
        const action = actions.find(({ id }) => id === asked)
        const state = session.store.getState()
        if (action?.group === 'Time' && isPossible(action, state)) action.run(session, state)
      },
    })
    return step?.stop
  }, [session, actions])
}
