/** The page: parameters at the left, the machine in the middle, time below. */

import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import { ScalesContext } from '../../charts/scales.ts'
import { labs } from '../../labs/descriptions.ts'
import { loadedLater } from '../../views/later.ts'
import { FirstPanel } from '../first/panel.tsx'
import { MissingLesson } from '../learn/missing-lesson.tsx'
import { Parameters } from '../play/parameters.tsx'
import { DropZone } from '../share/export/drop-zone.tsx'
import { loadedHandout, loadPrintingAhead } from '../share/print.ts'
import { inLesson } from '../state/lesson.ts'
import { placeOf, VIEW_LABELS, viewsIn } from '../state/places.ts'
import { Region } from '../state/region.tsx'
import { singleKeys } from '../state/single-keys.ts'
import { useHasFirstScreen, usePage, useSession } from '../state/use.ts'
import { ActionsContext, withSingleKeys } from '../ui/action.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { ACTIONS } from './actions.ts'
import styles from './app.module.css'
import { Dialogs } from './dialogs.tsx'
import { Header } from './header.tsx'
import { LabMain } from './lab-main.tsx'
import { Notices } from './notices.tsx'
import { Sheet } from './sheet.tsx'
import { useWindow } from './use-window.ts'
import { part, viewOf } from './views.tsx'

const Home = loadedLater(() => import('../home/home.tsx').then((m) => m.default))
const LessonPanel = loadedLater(() => import('../learn/lesson-panel.tsx').then((m) => m.default))
const WriteLesson = part((parts) => parts.write())
const Projected = part((parts) => parts.projected())

/** The page: header, the view that is shown, dialogs and notices. */
export function App() {
  const session = useSession()
  const { sitePage, view, projected } = usePage((s) => ({
    sitePage: s.sitePage,
    view: s.sitePage ?? s.view,
    projected: s.projected && !s.sitePage,
  }))
  const single = useSyncExternalStore(singleKeys.subscribe, singleKeys.get)
  const inLecture = projected || view === 'presenter'
  const actions = useMemo(() => withSingleKeys(ACTIONS, single, { inLecture }), [single, inLecture])
  useWindow(actions)
  const whole = projected || placeOf(view) === undefined
  const printing = usePage((s) => s.printing)
  useEffect(() => loadPrintingAhead(session), [session])
  // A lecture's hand-out is printed as it stands.
  const Handout = printing && !sitePage && view !== 'handout' ? loadedHandout() : undefined
  return (
    <Scales>
      <ActionsContext value={actions}>
        {Handout && (
          <LazyBoundary>
            <Handout />
          </LazyBoundary>
        )}
        <div className={`grid ${styles.app}`} hidden={Handout !== undefined}>
          {sitePage ? (
            <LazyBoundary
              fallback={
                <main className={`stack any-height no-outline ${styles.wide}`}>
                  <p className={`soft ${styles.loading}`}>Loading…</p>
                </main>
              }
            >
              <Home />
            </LazyBoundary>
          ) : (
            <>
              {view !== 'answer' && (
                <button
                  type="button"
                  className={`pad-8-12 absolute accent surface bordered ${styles.skip}`}
                  onClick={() => document.getElementById('main')?.focus()}
                >
                  Skip to the machine
                </button>
              )}
              <Region>
                <LazyBoundary instead={null}>{!whole && <Header />}</LazyBoundary>
              </Region>
              {!whole && <Banner />}
              <Body />
            </>
          )}
          <Dialogs />
          {view !== 'embed' && <DropZone />}
          <PageNotices />
        </div>
      </ActionsContext>
    </Scales>
  )
}

function PageNotices() {
  const { dismiss, undo } = useSession()
  const { notices, past } = usePage((s) => ({ notices: s.notices, past: s.past }))
  return <Notices notices={notices} onDismiss={dismiss} past={past} onUndo={undo} />
}

const ENDS = new Map<string, number>()

/** The scales of every drawing. */
function Scales({ children }: { readonly children: ReactNode }) {
  const { dragging, lesson } = usePage((s) => ({
    dragging: s.dragging,
    lesson: inLesson(s) ? `${s.lab}/${s.lesson?.id}` : undefined,
  }))
  const scales = useMemo(() => ({ ends: ENDS, dragging, lesson }), [dragging, lesson])
  return <ScalesContext value={scales}>{children}</ScalesContext>
}

/** What two knobs need of a phone's sheet; on a short phone one, since the picture has no room otherwise. */
const TWO_KNOBS = 'min(30dvh, 214px, max(128px, 100dvh - 512px))'

function Body() {
  const { lab, id, lesson, projected, kind, side } = usePage((s) => ({
    lab: s.lab,
    id: s.view,
    lesson: inLesson(s),
    projected: s.projected,
    kind: s.asking?.ask.kind,
    side: s.side,
  }))
  const first = useHasFirstScreen()
  const writing = id === 'write' && !projected
  const reading = !projected && (lesson || writing)
  const view = reading ? undefined : viewOf(id)
  const View = view?.component ?? LabMain
  const parameters = !projected && (view?.parameters ?? true)
  return (
    <>
      {writing && (
        <LazyBoundary key={lab}>
          <WriteLesson>
            <Tabs />
          </WriteLesson>
        </LazyBoundary>
      )}
      {reading ? (
        // A curve needs the room that it is drawn in; else the text that a question is about stays to be read.
        <Sheet
          key="lesson"
          label="Lesson"
          className={`any-height scroll surface line-right ${styles.panel} ${styles.lesson}`}
          low={kind === 'curve'}
        >
          <LazyBoundary instead={<MissingLesson />}>
            <LessonPanel />
          </LazyBoundary>
        </Sheet>
      ) : (
        parameters && (
          <Sheet
            key="parameters"
            label="Parameters"
            half={first ? TWO_KNOBS : undefined}
            className={`any-height scroll surface line-right ${styles.panel}`}
            low={kind !== undefined || view !== undefined || side === 'program' || (first && side !== 'closed')}
          >
            <Region>
              <LazyBoundary key={lab}>
                <Parameters firstPanel={FirstPanel} />
              </LazyBoundary>
            </Region>
          </Sheet>
        )
      )}
      <Region>
        <Main className={`stack any-height no-outline ${parameters ? styles.main : styles.wide}`}>
          {!reading && !projected && <Tabs />}
          <LazyBoundary
            key={`${lab} ${id} ${projected}`}
            fallback={<p className={`soft ${styles.loading}`}>Loading…</p>}
          >
            {projected ? <Projected View={view?.component} /> : <View />}
          </LazyBoundary>
        </Main>
      </Region>
    </>
  )
}

/** The main area. What is in it does not change because a run has begun or ended. */
function Main({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  const { status, stale } = usePage((s) => ({
    status: s.status.kind,
    stale: s.problems.length > 0 || s.status.kind === 'long',
  }))
  return (
    <main className={className} id="main" tabIndex={-1} data-stale={stale || undefined} data-run={status}>
      {children}
    </main>
  )
}

/** A strip below the top bar; nothing when the link says nothing. */
function Banner() {
  const { title, note } = usePage((s) => s.arrangement)
  if (!title && !note) return null
  return (
    <section
      className={`flex wrap baseline gap-4-16 pad-8-16 scroll ink breaks line-below ${styles.banner}`}
      aria-label="From the link"
    >
      {title && (
        <h2 className="large strong" dir="auto">
          {title}
        </h2>
      )}
      {note && (
        <p className="readable pre-line" dir="auto">
          {note}
        </p>
      )}
    </section>
  )
}

const inView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })

/** A row above the view; nothing where there is no choice. */
function Tabs() {
  const session = useSession()
  const { lab, view } = usePage((s) => ({ lab: s.lab, view: s.view }))
  const place = placeOf(view)
  if (!place || place.views.length < 2) return null
  return (
    <nav className="flex gap-16 rigid scroll surface line-below pad-0-16" aria-label={place.label}>
      {viewsIn(place, labs[lab]).map((id) => (
        <button
          className="tab rigid nowrap touch high-36 ring-inside"
          key={id}
          type="button"
          aria-current={view === id ? 'page' : undefined}
          // On a phone there may be more than fit.
          ref={view === id ? inView : undefined}
          onClick={() => session.setView(id)}
        >
          {VIEW_LABELS[id]}
        </button>
      ))}
    </nav>
  )
}
