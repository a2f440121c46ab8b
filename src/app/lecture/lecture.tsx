/** The lecture view: the machine, one curve and a sentence, as large as the screen; controls come when called for. */
import { lazy, type ReactNode, useEffect, useMemo, useState } from 'react'
import { ChartPlaceContext } from '../../charts/layout.ts'
import { labs } from '../../labs/descriptions.ts'
import type { LabPage } from '../../labs/page.ts'
import { Banner } from '../banner.tsx'
import { Caption } from '../caption.tsx'
import { useAxisRows, useComparison } from '../compare/use-comparison.ts'
import { Headlines } from '../headlines.tsx'
import { useLesson } from '../lessons/use-lesson.ts'
import { useLabPage } from '../page-half.ts'
import { Part } from '../part.tsx'
import { Track, Transport } from '../transport.tsx'
import { Button } from '../ui/button.tsx'
import { usePage, useSession } from '../use.ts'
import { useViewTools } from '../view-tools.ts'
import { Black } from './black.tsx'
import { Compared } from './compared.tsx'
import { toggleFullScreen } from './full-screen.ts'
import styles from './lecture.module.css'

const LessonPanel = lazy(() => import('../lessons/lesson-panel.tsx'))

/** How long controls stay after the pointer or a key has called for them, in milliseconds. */
const STAY_MS = 3500

/** The view. */
export default function Lecture() {
  const session = useSession()
  const { lab, run, chart, lesson, lecture } = usePage((s) => ({
    lab: s.lab,
    run: s.run,
    chart: s.chart,
    lesson: s.lesson,
    lecture: s.lecture,
  }))
  const page = useLabPage(lab)
  const scene = useLesson()?.scene
  const called = useCalled()
  const markers = useMemo(() => (run ? page.markers(run) : []), [page, run])
  const pointed = scene?.lookAt.startsWith('chart:') ? scene.lookAt.slice(6) : undefined
  const shown = page.charts.find(({ id }) => id === (chart ?? pointed)) ?? page.charts[0]
  const comparison = useComparison()
  const rows = useAxisRows()
  const tools = useViewTools()
  const views = run && { run, cursor: session.playhead, details: session.details, comparison, ...tools }
  const Machine = page.stage
  const Microscope = page.microscope.component
  const Chart = shown.component
  return (
    <div className={styles.lecture} data-lesson={lesson !== undefined || undefined}>
      <h1 className="visually-hidden">{labs[lab].label}: lecture</h1>
      {lesson && (
        <aside className={styles.text} aria-label="Lesson">
          <Part>
            <LessonPanel />
          </Part>
        </aside>
      )}
      <div className={styles.picture}>
        {scene?.lookAt === 'results' && (
          <div>
            <Headlines page={page} />
          </div>
        )}
        <div className={styles.above}>
          <section className={styles.machine} aria-label="Machine" data-region="machine">
            {views && <Machine {...views} />}
          </section>
          {views && scene?.side === 'microscope' && (
            <section className={styles.side} aria-label={page.microscope.label} data-region="side">
              <Microscope {...views} />
            </section>
          )}
        </div>
        {run && <Caption page={page} run={run} className={styles.caption} closely />}
        <Compared />
        <section className={styles.chart} aria-label="Over time" data-region={`chart:${shown.id}`}>
          <ChartPlaceContext value={{ rowLabels: true, rows }}>{views && <Chart {...views} />}</ChartPlaceContext>
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
  readonly page: LabPage
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
        Keep <kbd>C</kbd>
      </Button>
      <Button onClick={() => session.setLecture({ black: true })}>
        Black <kbd>B</kbd>
      </Button>
      <Button onClick={() => void toggleFullScreen(session)}>
        Full screen <kbd>F</kbd>
      </Button>
      <Button look="solid" onClick={() => session.setView('play')}>
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
