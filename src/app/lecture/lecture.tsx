/** The machine as in a lecture: title, question, picture, one curve and the numbers that matter, as large as the screen. */

import { useContext, useMemo } from 'react'
import { ChartPlaceContext } from '../../charts/layout.ts'
import type { Entry } from '../../core/link/playlist.ts'
import { comparison } from '../../core/text/comparison.ts'
import { quantity } from '../../core/text/format.ts'
import { unbroken } from '../../core/text/unbroken.ts'
import { labs } from '../../labs/descriptions.ts'
import type { Headline } from '../../labs/page.ts'
import { loadedLater } from '../../views/later.ts'
import { BreakSlot } from '../break/break-slot.tsx'
import { CompareMenu } from '../compare/compare-menu.tsx'
import { RunLabel } from '../compare/swatch.tsx'
import { useComparedMachines } from '../compare/use-compared-machines.tsx'
import { MissingLesson } from '../learn/missing-lesson.tsx'
import { useLesson } from '../learn/use-lesson.ts'
import { Chart } from '../play/chart.tsx'
import { Headlines } from '../play/headlines.tsx'
import { Stage } from '../stage/stage.tsx'
import { MARKS } from '../state/compared-runs.ts'
import { CoverContext, EVERYTHING, NOTHING } from '../state/cover.ts'
import { useLabViews } from '../state/lab-views.ts'
import { inLesson } from '../state/lesson.ts'
import { answerOf, asksWhy } from '../state/playlist.ts'
import { AsksContext, useRaceCover } from '../state/race-cover.ts'
import { chartsFor } from '../state/shown-chart.ts'
import { useOpenStory, usePage } from '../state/use.ts'
import { useViewProps } from '../state/view-props.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { CloseCaption } from './close-caption.tsx'
import styles from './lecture.module.css'
import { asksWho, differences, numbersOf, wordsOfPicture } from './picture-words.ts'
import { slideQuestion } from './slide-question.ts'
import { Controls } from './tools.tsx'

const Why = loadedLater(() => import('../compare/why.tsx').then((m) => m.default))
const LessonPanel = loadedLater(() => import('../learn/lesson-panel.tsx').then((m) => m.default))
const RaceAnswers = loadedLater(() => import('./race-answers.tsx').then((m) => m.default))
const Predict = loadedLater(() => import('../learn/predict/predict.tsx').then((m) => m.default))

/** The machine, as an entry of a playlist if one is on: what its entry asks is covered until it is answered. */
export default function Lecture({ entry }: { readonly entry: Entry | undefined }) {
  const { lab, uncovered } = usePage((s) => ({ lab: s.lab, uncovered: s.lecture.answered }))
  const page = useLabViews(lab)
  const answer = entry && 'lab' in entry && entry.lab === lab ? answerOf(entry, page) : undefined
  const who = asksWho(entry)
  // A story whose point is still to be asked for keeps its numbers as a race does.
  const asks = entry !== undefined && (who || asksWhy(entry) || (entry.kind === 'story' && answer !== undefined))
  if (usePage((s) => s.asking !== undefined)) return <Asked />
  return (
    <CoverContext value={asks && !uncovered ? EVERYTHING : NOTHING}>
      <AsksContext value={who}>
        <Picture entry={entry} answer={answer} />
      </AsksContext>
    </CoverContext>
  )
}

interface PictureProps {
  readonly entry: Entry | undefined
  /** What is said once it is uncovered. */
  readonly answer: string | undefined
}

/** The picture with its words, its numbers and its curve. */
function Picture({ entry, answer }: PictureProps) {
  const state = usePage((s) => ({
    lab: s.lab,
    values: s.values,
    arrangement: s.arrangement,
    layout: s.layout,
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
  const open = useOpenStory()
  const story = open?.story
  const { title, question } = wordsOfPicture(state, entry, open)
  const uncovered = usePage((s) => s.lecture.answered)
  const covered = useContext(CoverContext) === EVERYTHING
  const who = useContext(AsksContext)
  // No race has a result in the page before it is over or, where it is asked for, answered.
  const runsOn = useRaceCover() !== 'nothing'
  const hasResult = !covered && !runsOn
  // A picture of a run that takes no time is its end.
  const isDrawn = !who || uncovered || labs[lab].shape(state.values).shape.time !== undefined
  // Words that can be read lag behind the clock of a race.
  const hasCaption = isDrawn && state.layout !== 'race'
  const charts = run ? chartsFor(page, run.values) : page.charts
  const shown = charts.find(({ id }) => id === (chart ?? scene?.chart ?? story?.chart)) ?? page.charts[0]
  const props = useViewProps()
  const { microscope } = page
  const machines = useComparedMachines(page)
  return (
    <div className={`grid grow any-height ${styles.lecture}`} data-lesson={lesson ? '' : undefined}>
      {lesson && <LessonText />}
      <div className={`stack any-width any-height positioned clipped ${styles.picture}`}>
        <Controls
          page={page}
          picture={{ chart: shown.id, markers: covered && entry?.kind !== 'story' ? [] : markers }}
          alwaysShown={scene?.lookAt === 'transport'}
        />
        <header className={`rigid ${styles.head}`}>
          <h1 className="huge heavy line-1-25 ellipsis" dir="auto">
            {title}
          </h1>
          {answer !== undefined && (uncovered || (covered && !question)) ? (
            // Its lines are kept free, so that nothing moves when it comes.
            <p className={`question line-1-25 breaks ${styles.answer}`} dir="auto" role="status">
              {uncovered && unbroken(answer)}
            </p>
          ) : (
            question && (
              <p className="question soft line-1-25 breaks two-lines" dir="auto">
                {unbroken(question)}
              </p>
            )
          )}
        </header>
        {scene?.lookAt === 'results' && (
          <div>
            <Headlines page={page} offer={<CompareMenu page={page} />} />
          </div>
        )}
        <Stage
          page={page}
          place="lecture"
          machines={isDrawn ? machines : <p className="soft centre">The runs are drawn with the answer.</p>}
          caption={hasCaption && CloseCaption}
          side={
            run &&
            (scene?.side === 'microscope' && microscope ? (
              <section className="pad-8-16 scroll" aria-label={microscope.label} data-region="side">
                <microscope.component run={run} {...props} />
              </section>
            ) : (
              !lesson &&
              (why ? (
                <section
                  className={`scroll ${styles.why} ${entry && asksWhy(entry) ? styles.whole : ''}`}
                  aria-label="Why?"
                  data-region="side"
                >
                  {/* Its explanation is the answer. */}
                  {hasResult && (
                    <LazyBoundary>
                      <Why />
                    </LazyBoundary>
                  )}
                </section>
              ) : (
                <Numbers numbers={hasResult ? numbersOf(page, run, story) : []} />
              ))
            ))
          }
        />
        <BreakSlot />
        <Compared />
        {who && entry && <RaceQuestion entry={entry} uncovered={uncovered} />}
        <section className={styles.chart} aria-label="Over time" data-region={`chart:${shown.id}`}>
          <ChartPlaceContext value={{ labelled: true }}>
            {run && isDrawn && <Chart view={shown} run={run} {...props} />}
          </ChartPlaceContext>
        </section>
      </div>
    </div>
  )
}

/** The lesson that is on, beside the picture. */
const LessonText = () => (
  <aside className={`scroll surface line-right ${styles.text}`} aria-label="Lesson">
    <LazyBoundary instead={<MissingLesson />}>
      <LessonPanel />
    </LazyBoundary>
  </aside>
)

/** What is to be predicted, in the place of the picture. */
function Asked() {
  const lesson = usePage(inLesson)
  return (
    <div className={`grid grow any-height ${styles.lecture}`} data-lesson={lesson ? '' : undefined}>
      {lesson && <LessonText />}
      <div className={`stack any-width any-height positioned clipped ${styles.picture}`}>
        <Controls page={useLabViews(usePage((s) => s.lab))} />
        <LazyBoundary>
          <Predict />
        </LazyBoundary>
      </div>
    </div>
  )
}

/** Which run is best, as hall and phones say it. */
function RaceQuestion({ entry, uncovered }: { readonly entry: Entry; readonly uncovered: boolean }) {
  const question = useMemo(() => slideQuestion(entry), [entry])
  return (
    question && (
      <div className="rigid small dense" style={{ padding: '0 24px 4px', marginRight: 'var(--beside-code)' }}>
        <LazyBoundary instead={null}>
          <RaceAnswers question={question} uncovered={uncovered} />
        </LazyBoundary>
      </div>
    )
  )
}

/** What the letters at the curves’ ends stand for: each run in terms of what differs. Nothing where no runs are compared. */
function Compared() {
  const { lab, values, compared, runs } = usePage((s) => ({
    lab: s.lab,
    values: s.values,
    compared: s.compared,
    runs: s.comparedRuns,
  }))
  if (compared.length === 0) return null
  const { isSame, shared, texts } = differences(labs[lab].parameters, [values, ...compared])
  return (
    <section
      className="flex wrap gap-0-16 rigid small dense"
      style={{ padding: '0 24px 8px', marginRight: 'var(--beside-code)' }}
      aria-label="Compared runs"
    >
      {isSame && <p className="soft">Nothing differs between the runs.</p>}
      {shared && <p className="soft">{shared}</p>}
      <ul className="list flex wrap any-width gap-0-16">
        {texts.map((differs, i) => {
          const invalid = i > 0 && runs[i - 1]?.problem !== undefined
          const text = invalid ? `${differs} (cannot be run)` : differs
          return (
            <li className="at-most-full breaks two-lines" key={MARKS[i].name} title={text}>
              <RunLabel mark={MARKS[i]} /> {!isSame && text}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** A number with its unit; one that is a word is smaller, so that both keep one line. */
function Projected({ text }: { readonly text: string }) {
  const end = text.search(/ \p{L}/u)
  if (end < 0 || text.length - end < 6) return text
  return (
    <>
      {text.slice(0, end)} <span className="large strong">{text.slice(end + 1)}</span>
    </>
  )
}

/** The numbers of the run that is shown; of compared runs too, below it. */
function Numbers({ numbers }: { readonly numbers: readonly Headline[] }) {
  const { lab, run, comparedRuns, busy } = usePage((s) => ({
    lab: s.lab,
    run: s.run,
    comparedRuns: s.comparedRuns,
    busy: s.status.kind === 'running',
  }))
  const shown = comparedRuns.length > 0 ? numbers.slice(0, 2) : numbers
  return (
    <section className={`grid clipped ${styles.numbers}`} aria-label="Results" aria-busy={busy} data-region="side">
      <dl className="grid">
        {shown.map(({ metric, note }) => {
          const definition = labs[lab].metrics.find(({ id }) => id === metric)
          if (!definition) return null
          const { label, unit } = definition
          const present = run?.metrics?.[metric]
          const text = (value: unknown) => (typeof value === 'number' ? quantity(value, unit) : '–')
          const against = (value: unknown) =>
            typeof value === 'number' && typeof present === 'number' ? `, ${comparison(value, present, unit, 'A')}` : ''
          return (
            <div key={metric}>
              <dt className="soft small line-1-25">{label}</dt>
              <dd className={`heavy tight ${styles.value}`}>
                <Projected text={text(present)} />
              </dd>
              {comparedRuns.map((other, i) => (
                <dd key={MARKS[i + 1].name} className="large strong dense">
                  <RunLabel mark={MARKS[i + 1]} /> {text(other.run?.metrics?.[metric])}
                  <span className="soft small regular">{against(other.run?.metrics?.[metric])}</span>
                </dd>
              ))}
              {note && comparedRuns.length === 0 && (
                <dd className={`two-lines soft small line-1-25 ${styles.note}`}>{unbroken(note)}</dd>
              )}
            </div>
          )
        })}
      </dl>
    </section>
  )
}
