/**
 * A view as in a lecture: the machine has a layout of its own, all others fill the screen as they are, in large letters. A
 * playlist's questions and black screens stand in its place.
 */
import { type ComponentType, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { loadedLater } from '../../views/later.ts'
import { useLabViews } from '../state/lab-views.ts'
import { inLesson } from '../state/lesson.ts'
import { begunBefore, entryOn, keepBegun, playlistOf } from '../state/playlist.ts'
import { singleKeys } from '../state/single-keys.ts'
import { usePage, useSession } from '../state/use.ts'
import { ActionsContext, isPossible, isPressed } from '../ui/action.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { CutSlide } from './cut-notice.tsx'
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
      {entry === undefined && playlistOf(list).missing > 0 ? (
        <>
          <Controls page={page} />
          <CutSlide />
        </>
      ) : hasSlide(on, page) ? (
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
    // A window that is loaded again goes on in the lecture that it had.
    const { begun, entry } = session.store.getState()
    if (begun === undefined && entry !== undefined) session.setBegun(begunBefore())
    const step = keepInStep(session, {
      answers: true,
      follow({ list, entry, begun, black, answered }) {
        const before = session.store.getState()
        const stand = (at: number | undefined) => {
          if (begun !== undefined) keepBegun(begun)
          session.standAt({ list, entry: at, begun, black, answered })
        }
        if (entry === undefined || entry === before.entry) return stand(before.entry)
        if (list !== before.list) session.setList(list, before.entry)
        // Meanwhile the lecture may have gone on.
        void session.showEntry(entry).then(() => {
          const now = session.store.getState()
          if (now.list === list && now.entry === entry) stand(entry)
        })
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

/** Keys that bring the light back, beside those that type and those of a presenter's remote. They do nothing else then. */
const LIGHT = /^( |Escape|Enter|Arrow.*|Page.*|Home|End)$/

/** It stands for as long as it is dark; afterwards what played goes on. */
function Black() {
  const session = useSession()
  const actions = useContext(ActionsContext)
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
      const modified = event.ctrlKey || event.metaKey || event.altKey
      const types = singleKeys.get() === 'on' && event.key.length === 1
      const named = !modified && (types || LIGHT.test(event.key))
      const remote = actions.some((one) => ['play', 'black'].includes(one.id) && isPressed(event, one))
      if (event.repeat || !(named || remote)) return
      event.preventDefault()
      event.stopPropagation()
      session.setLecture({ black: false })
    }
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [session, actions])
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
