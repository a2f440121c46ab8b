/**
 * A view as in a lecture: the machine has a layout of its own, all others fill the screen as they are, in large letters. A
 * playlist's questions and black screens stand in its place.
 */
import { type ComponentType, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { loadedLater } from '../../views/later.ts'
import { useLabViews } from '../state/lab-views.ts'
import { inLesson } from '../state/lesson.ts'
import { entryOn } from '../state/playlist.ts'
import { usePage, useSession } from '../state/use.ts'
import { ActionsContext, isPossible } from '../ui/action.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
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
    <div className={`stack positioned paper ${styles.projected}`} data-code={lecture.code || undefined}>
      {hasSlide(on, page) ? (
        <>
          <Controls page={page} />
          <Slide entry={on} page={page} />
        </>
      ) : machine ? (
        <Lecture entry={on} />
      ) : (
        <>
          <Controls page={page} />
          <div key={view} className="stack grow any-height scroll">
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
      follow({ list, entry, black, answered }) {
        const before = session.store.getState()
        if (list !== before.list) session.setList(list, before.entry)
        if (entry === undefined || entry === before.entry) session.setLecture({ black, answered })
        else void session.showEntry(entry).then(() => session.setLecture({ black, answered }))
      },
      act(actionId) {
        const action = actions.find(({ id }) => id === actionId)
        const state = session.store.getState()
        const passed = action?.group === 'Time' || action?.remote
        if (action && passed && isPossible(action, state)) action.run(session, state)
      },
    })
    return step?.stop
  }, [session, actions])
}

/** Keys that bring the light back: whatever types, and those of a presenter's remote. They do nothing else then. */
const LIGHT = /^(.|Escape|Enter|Arrow.*|Page.*|Home|End)$/u

/** It stands for as long as it is dark; afterwards what played goes on. */
function Black() {
  const session = useSession()
  const ref = useRef<HTMLDialogElement>(null)
  const light = () => session.setLecture({ black: false })
  // A modal dialog makes everything else inert; closed before it is taken away, it gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  useEffect(() => {
    const { playhead, store } = session
    if (!playhead.playing()) return undefined
    playhead.pause()
    return () => {
      if (store.getState().projected) playhead.play()
    }
  }, [session])
  // Wherever the focus is: it may have gone to the browser's own bars.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || !LIGHT.test(event.key)) return
      event.preventDefault()
      event.stopPropagation()
      session.setLecture({ black: false })
    }
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [session])
  return (
    <dialog
      ref={ref}
      className={`full-width full-height keeps-colours ${styles.black}`}
      aria-label="Black screen"
      onCancel={light}
    >
      <button
        className="full-width full-height keeps-colours"
        type="button"
        aria-label="Black screen; press to go on"
        onClick={light}
      />
    </dialog>
  )
}
