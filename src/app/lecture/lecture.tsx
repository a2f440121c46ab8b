/** The machine as in a lecture: title, question, picture, one curve and the numbers that matter, as large as the screen. */

import { useMemo } from 'react'
import { ChartPlaceContext } from '../../charts/layout.ts'
import type { Entry } from '../../core/link/playlist.ts'
import { labs } from '../../labs/descriptions.ts'
import { loadedLater } from '../../views/later.ts'
import { CompareOffer } from '../compare/offer.tsx'
import { useComparedMachines } from '../compare/use-compared-machines.tsx'
import { MissingLesson } from '../learn/missing-lesson.tsx'
import { useLesson } from '../learn/use-lesson.ts'
import { Headlines } from '../play/headlines.tsx'
import { Stage } from '../stage/stage.tsx'
import { useLabViews } from '../state/lab-views.ts'
import { inLesson } from '../state/lesson.ts'
import { chartsFor } from '../state/shown-chart.ts'
import { usePage } from '../state/use.ts'
import { useViewProps } from '../state/view-props.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { Asked } from './asked.tsx'
import { CloseCaption } from './close-caption.tsx'
import { Compared } from './compared.tsx'
import styles from './lecture.module.css'
import { Numbers } from './numbers.tsx'
import { Controls } from './tools.tsx'
import { numbersOf, wordsOfPicture } from './words.ts'

const Why = loadedLater(() => import('../compare/why.tsx').then((m) => m.default))
const LessonPanel = loadedLater(() => import('../learn/lesson-panel.tsx').then((m) => m.default))

/** The machine, as an entry of a playlist if one is on. */
export default function Lecture({ entry }: { readonly entry: Entry | undefined }) {
  const state = usePage((s) => ({
    lab: s.lab,
    values: s.values,
    arrangement: s.arrangement,
    run: s.run,
    chart: s.chart,
    lesson: inLesson(s) ? s.lesson : undefined,
    why: s.panel === 'why' && labs[s.lab].timeSplit !== undefined && s.compared.length > 0,
  }))
  const { lab, run, chart, lesson, why } = state
  const page = useLabViews(lab)
  const running = useLesson()
  const scene = lesson ? running?.scene : undefined
  const markers = useMemo(() => (run ? page.markers(run) : []), [page, run])
  const { title, question, preset } = wordsOfPicture(state, page, entry)
  const pointed = scene?.lookAt.startsWith('chart:') ? scene.lookAt.slice(6) : undefined
  const charts = run ? chartsFor(page, run.values) : page.charts
  const shown = charts.find(({ id }) => id === (chart ?? pointed ?? preset?.chart)) ?? page.charts[0]
  const props = useViewProps()
  const { microscope } = page
  const Chart = shown.component
  const machines = useComparedMachines(page)
  if (usePage((s) => s.asking !== undefined)) return <Asked />
  return (
    <div className={styles.lecture} data-lesson={lesson || undefined}>
      {lesson && (
        <aside className={styles.text} aria-label="Lesson">
          <LazyBoundary instead={<MissingLesson />}>
            <LessonPanel />
          </LazyBoundary>
        </aside>
      )}
      <div className={`stack may-narrow may-shrink place cut ${styles.picture}`}>
        <Controls page={page} picture={{ chart: shown.id, markers }} kept={scene?.lookAt === 'transport'} />
        <header className={styles.head}>
          <h1 dir="auto">{title}</h1>
          {question && <p dir="auto">{question}</p>}
        </header>
        {scene?.lookAt === 'results' && (
          <div>
            <Headlines page={page} offer={<CompareOffer page={page} />} />
          </div>
        )}
        <Stage
          page={page}
          place="lecture"
          machines={machines}
          caption={CloseCaption}
          side={
            run &&
            (scene?.side === 'microscope' && microscope ? (
              <section className={styles.side} aria-label={microscope.label} data-region="side">
                <microscope.component run={run} {...props} />
              </section>
            ) : (
              !lesson &&
              (why ? (
                <section className={styles.why} aria-label="Why?" data-region="side">
                  <LazyBoundary>
                    <Why />
                  </LazyBoundary>
                </section>
              ) : (
                <Numbers numbers={numbersOf(page, run, preset)} />
              ))
            ))
          }
        />
        <Compared />
        <section className={styles.chart} aria-label="Over time" data-region={`chart:${shown.id}`}>
          <ChartPlaceContext value={{ labelled: true }}>{run && <Chart run={run} {...props} />}</ChartPlaceContext>
        </section>
      </div>
    </div>
  )
}
