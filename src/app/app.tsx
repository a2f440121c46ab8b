/** The page: parameters at the left, the machine in the middle, time below. */
import { lazy, useEffect, useMemo } from 'react'
import { labs } from '../labs/descriptions.ts'
import { actionApi } from './action-api.ts'
import { createActions, matchAction } from './actions.ts'
import styles from './app.module.css'
import { Banner } from './banner.tsx'
import { Charts } from './charts.tsx'
import { ParameterPanel } from './controls/parameter-panel.tsx'
import { Dialogs } from './dialogs.tsx'
import { Exporting } from './export/exporting.tsx'
import { followPrinting, loadedHandout } from './handover/print.ts'
import { Header } from './header.tsx'
import { Headlines } from './headlines.tsx'
import { Notices } from './notices.tsx'
import { useLabPage } from './page-half.ts'
import { Part } from './part.tsx'
import { Stage } from './stage.tsx'
import { Story } from './story.tsx'
import { Track, Transport } from './transport.tsx'
import { usePage, useSession } from './use.ts'
import { viewOf } from './views.tsx'

const LessonPanel = lazy(() => import('./lessons/lesson-panel.tsx'))

/** Everything. */
export function App() {
  const session = useSession()
  const actions = useMemo(() => createActions(actionApi(session)), [session])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = matchAction(event, actions)
      if (!action) return
      event.preventDefault()
      action.perform()
    }
    // A presenter's remote acts before the control that has the focus could take its key.
    const remote = actions.filter((action) => action.remote)
    const pressRemote = (event: KeyboardEvent) => {
      const action = matchAction(event, remote)
      if (!action) return
      event.preventDefault()
      event.stopPropagation()
      action.perform()
    }
    addEventListener('keydown', pressRemote, true)
    addEventListener('keydown', press)
    return () => {
      removeEventListener('keydown', pressRemote, true)
      removeEventListener('keydown', press)
    }
  }, [actions])
  const view = usePage((s) => s.view)
  // On the root, where canvases look sizes up too.
  useEffect(() => {
    document.documentElement.dataset.view = view
  }, [view])
  const whole = viewOf(view)?.whole ?? false
  const notices = usePage((s) => s.notices)
  const printing = usePage((s) => s.printing)
  useEffect(() => followPrinting(session), [session])
  const Handout = printing ? loadedHandout() : undefined
  return (
    <>
      {Handout && (
        <Part>
          <Handout />
        </Part>
      )}
      <div className={styles.app} hidden={Handout !== undefined}>
        <button type="button" className={styles.skip} onClick={() => document.getElementById('main')?.focus()}>
          Skip to the machine
        </button>
        <Part fallback={<p className={styles.loading}>Loading…</p>}>
          {!whole && <Header />}
          {!whole && <Banner />}
          <Body />
          <Dialogs actions={actions} />
          <Exporting />
        </Part>
        <Notices notices={notices} onDismiss={session.dismiss} />
      </div>
    </>
  )
}

function Body() {
  const {
    view: id,
    lesson,
    refused,
  } = usePage((s) => ({
    view: s.view,
    lesson: s.lesson,
    refused: s.problems.length > 0,
  }))
  const view = viewOf(id)
  const View = view?.component ?? LabMain
  return (
    <>
      {lesson && id === 'play' ? (
        <aside className={`${styles.panel} ${styles.lesson}`} aria-label="Lesson">
          <Part>
            <LessonPanel />
          </Part>
        </aside>
      ) : (
        (view?.parameters ?? true) && <Parameters />
      )}
      <main
        className={view?.parameters === false ? styles.wide : styles.main}
        id="main"
        tabIndex={-1}
        data-stale={refused || undefined}
      >
        <Part key={id}>
          <View />
        </Part>
      </main>
    </>
  )
}

function Parameters() {
  const session = useSession()
  const { lab, values, problems, arrangement } = usePage((s) => ({
    lab: s.lab,
    values: s.values,
    problems: s.problems,
    arrangement: s.arrangement,
  }))
  return (
    <aside className={styles.panel} aria-label="Parameters">
      <ParameterPanel
        lab={labs[lab]}
        values={values}
        arrangement={arrangement}
        problems={problems}
        onChange={session.change}
        onChangeAll={session.changeAll}
        onReset={session.reset}
        onReseed={session.reseed}
      />
    </aside>
  )
}

function LabMain() {
  const { lab, run, chart } = usePage((s) => ({ lab: s.lab, run: s.run, chart: s.chart }))
  const page = useLabPage(lab)
  const markers = useMemo(() => (run ? page.markers(run) : []), [page, run])
  const enlarged = page.charts.some(({ id }) => id === chart)
  return (
    <>
      <Story page={page} />
      <Headlines page={page} />
      {!enlarged && <Stage page={page} />}
      <Transport markers={markers} />
      <Track markers={markers} />
      <Charts page={page} />
    </>
  )
}
