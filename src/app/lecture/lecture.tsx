/** The lecture view: the machine, one curve and a sentence, as large as the screen; controls come when called for. */

import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { ChartPlaceContext } from '../../charts/layout.ts'
import { labs } from '../../labs/descriptions.ts'
import type { LabViews } from '../../labs/page.ts'
import { loadedLater } from '../../views/later.ts'
import { MissingLesson } from '../learn/missing-lesson.tsx'
import { useLesson } from '../learn/use-lesson.ts'
import { Headlines } from '../play/headlines.tsx'
import { Track, Transport } from '../play/transport.tsx'
import { Banner } from '../shell/banner.tsx'
import { LazyBoundary } from '../shell/lazy-boundary.tsx'
import { Stage } from '../stage/stage.tsx'
import { useLabViews } from '../state/lab-views.ts'
import { inLesson } from '../state/store.ts'
import { usePage, useSession } from '../state/use.ts'
import { useViewProps } from '../state/view-props.ts'
import { Button } from '../ui/button.tsx'
import { Black } from './black.tsx'
import { CloseCaption } from './close-caption.tsx'
import { Compared } from './compared.tsx'
import { toggleFullScreen } from './full-screen.ts'
import styles from './lecture.module.css'

const LessonPanel = loadedLater(() => import('../learn/lesson-panel.tsx').then((m) => m.default))

/** How long controls stay after the pointer or a key has called for them, in milliseconds. */
const STAY_MS = 3500

/** The view. */
export default function Lecture() {
  const { lab, run, chart, lesson, lecture } = usePage((s) => ({
    lab: s.lab,
    run: s.run,
    chart: s.chart,
    lesson: inLesson(s),
    lecture: s.lecture,
  }))
  const page = useLabViews(lab)
  const running = useLesson()
  const scene = lesson ? running?.scene : undefined
  const called = useCalled()
  const markers = useMemo(() => (run ? page.markers(run) : []), [page, run])
  const pointed = scene?.lookAt.startsWith('chart:') ? scene.lookAt.slice(6) : undefined
  const shown = page.charts.find(({ id }) => id === (chart ?? pointed)) ?? page.charts[0]
  const props = useViewProps()
  const Microscope = page.microscope.component
  const Chart = shown.component
  return (
    <div className={styles.lecture} data-lesson={lesson || undefined}>
      <h1 className="visually-hidden">{labs[lab].label}: lecture</h1>
      {lesson && (
        <aside className={styles.text} aria-label="Lesson">
          <LazyBoundary instead={<MissingLesson />}>
            <LessonPanel />
          </LazyBoundary>
        </aside>
      )}
      <div className={styles.picture}>
        {scene?.lookAt === 'results' && (
          <div>
            <Headlines page={page} />
          </div>
        )}
        <Stage
          page={page}
          place="lecture"
          caption={CloseCaption}
          side={
            run &&
            scene?.side === 'microscope' && (
              <section className={styles.side} aria-label={page.microscope.label} data-region="side">
                <Microscope run={run} {...props} />
              </section>
            )
          }
        />
        <Compared />
        <section className={styles.chart} aria-label="Over time" data-region={`chart:${shown.id}`}>
          <ChartPlaceContext value={{ labelled: true }}>{run && <Chart run={run} {...props} />}</ChartPlaceContext>
        </section>
        <div className={styles.foot}>
          <div
            className={styles.controls}
            data-shown={called || lecture.pinned || scene?.lookAt === 'transport' || undefined}
            data-controls=""
          >
            <Tools page={page} shown={shown.id}>
              <Transport markers={markers} />
            </Tools>
            <div className={styles.track}>
              <Track markers={markers} />
            </div>
          </div>
          {/* Where the controls come, as long as they are away. */}
          <Banner className={styles.words} />
        </div>
      </div>
      {lecture.black && <Black />}
    </div>
  )
}

interface ToolsProps {
  readonly page: LabViews
  /** Id of the curve that is shown. */
  readonly shown: string
  /** The transport. */
  readonly children: ReactNode
}

function Tools({ page, shown, children }: ToolsProps) {
  const session = useSession()
  const pinned = usePage((s) => s.lecture.pinned)
  return (
    <div className={styles.tools}>
      {children}
      <div className={styles.curves} role="group" aria-label="Curve">
        {page.charts.map(({ id, label }) => (
          <button key={id} type="button" aria-pressed={id === shown} onClick={() => session.setChart(id)}>
            {label}
          </button>
        ))}
      </div>
      <Button aria-pressed={pinned} onClick={() => session.setLecture({ pinned: !pinned })}>
        Hold <kbd>H</kbd>
      </Button>
      <Button onClick={() => session.setLecture({ black: true })}>
        Black <kbd>B</kbd>
      </Button>
      <Button onClick={() => void toggleFullScreen(session)}>
        Full screen <kbd>F</kbd>
      </Button>
      <Button look="solid" onClick={() => session.project(false)}>
        Leave <kbd>Esc</kbd>
      </Button>
    </div>
  )
}

/** Whether controls are called for: for some seconds after the pointer has moved or a key was pressed. */
function useCalled(): boolean {
  const [called, setCalled] = useState(true)
  useEffect(() => {
    let timer = setTimeout(() => setCalled(false), STAY_MS)
    const call = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setCalled(false), STAY_MS)
      setCalled(true)
    }
    const key = (event: KeyboardEvent) => {
      // The keys of a presenter's remote call for nothing but what they do.
      if (!['PageDown', 'PageUp', '.', 'b', 'B'].includes(event.key)) call()
    }
    addEventListener('pointermove', call)
    addEventListener('pointerdown', call)
    addEventListener('keydown', key)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointermove', call)
      removeEventListener('pointerdown', call)
      removeEventListener('keydown', key)
    }
  }, [])
  return called
}
