/** The machine as in a lecture: title, question, picture, one curve and the numbers that matter, as large as the screen. */

import { useMemo } from 'react'
import { ChartPlaceContext } from '../../charts/layout.ts'
import type { Story } from '../../core/content/story.ts'
import { differing } from '../../core/link/compared.ts'
import type { Entry } from '../../core/link/playlist.ts'
import { applies } from '../../core/parameters.ts'
import { comparison } from '../../core/text/comparison.ts'
import { quantity } from '../../core/text/format.ts'
import { unbroken } from '../../core/text/unbroken.ts'
import { valueText } from '../../core/text/value-text.ts'
import { sameValue } from '../../core/text/values.ts'
import { labs } from '../../labs/descriptions.ts'
import { lessonTitle } from '../../labs/lessons.ts'
import type { Headline, LabViews, RunView } from '../../labs/page.ts'
import { loadedLater } from '../../views/later.ts'
import { BreakSlot } from '../break/break-slot.tsx'
import { CompareOffer } from '../compare/offer.tsx'
import { RunLabel } from '../compare/swatch.tsx'
import { useComparedMachines } from '../compare/use-compared-machines.tsx'
import { MissingLesson } from '../learn/missing-lesson.tsx'
import { useLesson } from '../learn/use-lesson.ts'
import { Chart } from '../play/chart.tsx'
import { Headlines } from '../play/headlines.tsx'
import { Stage } from '../stage/stage.tsx'
import { MARKS } from '../state/compared-runs.ts'
import { useLabViews } from '../state/lab-views.ts'
import { inLesson } from '../state/lesson.ts'
import { answerOf, isRace } from '../state/playlist.ts'
import { chartsFor } from '../state/shown-chart.ts'
import type { State } from '../state/store.ts'
import { type OpenStory, storyTitle } from '../state/stories.ts'
import { useOpenStory, usePage } from '../state/use.ts'
import { useViewProps } from '../state/view-props.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { CloseCaption } from './close-caption.tsx'
import styles from './lecture.module.css'
import { Controls } from './tools.tsx'

const Why = loadedLater(() => import('../compare/why.tsx').then((m) => m.default))
const LessonPanel = loadedLater(() => import('../learn/lesson-panel.tsx').then((m) => m.default))
const Predict = loadedLater(() => import('../learn/predict/predict.tsx').then((m) => m.default))

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
  const open = useOpenStory()
  const story = open?.story
  const { title, question } = wordsOfPicture(state, entry, open)
  const answer = entry && 'lab' in entry && entry.lab === lab ? answerOf(entry, page) : undefined
  const uncovered = usePage((s) => s.lecture.answered)
  const charts = run ? chartsFor(page, run.values) : page.charts
  const shown = charts.find(({ id }) => id === (chart ?? scene?.chart ?? story?.chart)) ?? page.charts[0]
  const props = useViewProps()
  const { microscope } = page
  const machines = useComparedMachines(page)
  if (usePage((s) => s.asking !== undefined)) return <Asked />
  return (
    <div className={`grid grow any-height ${styles.lecture}`} data-lesson={lesson || undefined}>
      {lesson && <LessonText />}
      <div className={`stack any-width any-height positioned clipped ${styles.picture}`}>
        <Controls page={page} picture={{ chart: shown.id, markers }} alwaysShown={scene?.lookAt === 'transport'} />
        <header className={`rigid ${styles.head}`}>
          <h1 className="huge heavy ellipsis" dir="auto">
            {title}
          </h1>
          {answer !== undefined && uncovered ? (
            <p className="breaks" dir="auto" role="status">
              {answer}
            </p>
          ) : (
            question && (
              <p className="soft breaks two-lines" dir="auto">
                {question}
              </p>
            )
          )}
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
              <section className="pad-8-16 scroll" aria-label={microscope.label} data-region="side">
                <microscope.component run={run} {...props} />
              </section>
            ) : (
              !lesson &&
              (why ? (
                <section className={`scroll ${styles.why}`} aria-label="Why?" data-region="side">
                  <LazyBoundary>
                    <Why />
                  </LazyBoundary>
                </section>
              ) : (
                // Before it is answered, a race has no result on the screen.
                <Numbers numbers={numbersOf(page, run, story)} covered={asksWho(entry) && !uncovered} />
              ))
            ))
          }
        />
        <BreakSlot />
        <Compared />
        <section className={styles.chart} aria-label="Over time" data-region={`chart:${shown.id}`}>
          <ChartPlaceContext value={{ labelled: true }}>
            {run && <Chart view={shown} run={run} {...props} />}
          </ChartPlaceContext>
        </section>
      </div>
    </div>
  )
}

/** The lesson that is on, beside the picture. */
const LessonText = () => (
  <aside className={`scroll-y surface line-right ${styles.text}`} aria-label="Lesson">
    <LazyBoundary instead={<MissingLesson />}>
      <LessonPanel />
    </LazyBoundary>
  </aside>
)

/** What is to be predicted, in the place of the picture. */
function Asked() {
  const lesson = usePage(inLesson)
  return (
    <div className={`grid grow any-height ${styles.lecture}`} data-lesson={lesson || undefined}>
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

/** What the letters at the curves’ ends stand for: each run in terms of what differs. Nothing where no runs are compared. */
function Compared() {
  const { lab, values, compared, runs } = usePage((s) => ({
    lab: s.lab,
    values: s.values,
    compared: s.compared,
    runs: s.comparedRuns,
  }))
  if (compared.length === 0) return null
  const table = labs[lab].parameters
  const scenarios = [values, ...compared]
  const ids = differing(table, scenarios)
  /** A single parameter is named once for all of them. */
  const shared = ids.length === 1 ? table[ids[0]].label : undefined
  /** Of B, C and D what A has, too, is not said again. */
  const labelled = (id: string, i: number) =>
    applies(table[id], scenarios[i]) &&
    (i === 0 || shared || !applies(table[id], values) || !sameValue(scenarios[i][id], values[id]))
  const textOf = (i: number) =>
    ids
      .filter((id) => labelled(id, i))
      .map((id) => (shared ? '' : `${table[id].label}: `) + valueText(table[id], scenarios[i][id]))
      .join(', ') || (i === 0 ? '–' : 'as A')
  return (
    <section className={`flex wrap rigid small dense ${styles.compared}`} aria-label="Compared runs">
      {ids.length === 0 && <p className="soft">Nothing differs between the runs.</p>}
      {shared && <p className="soft">{shared}</p>}
      <ul className="list flex wrap any-width">
        {scenarios.map((_, i) => {
          const invalid = i > 0 && runs[i - 1]?.problem !== undefined
          const text = invalid ? `${textOf(i)} (cannot be run)` : textOf(i)
          return (
            <li className="at-most-full breaks two-lines" key={MARKS[i].name} title={text}>
              <RunLabel mark={MARKS[i]} /> {ids.length > 0 && text}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Whether an entry is a race with an answer that is still to come. */
const asksWho = (entry: Entry | undefined) => entry !== undefined && isRace(entry) && 'answer' in entry

/** The most numbers: three can be read from the last row. */
const MOST_NUMBERS = 3

/** What is shown, in words. */
interface Words {
  readonly title: string
  /** Empty for none. */
  readonly question: string
}

/** The words of the present scenario, as the entry that is on, as the link's own, or as the story that is open. */
function wordsOfPicture(
  { lab, arrangement, lesson }: Pick<State, 'lab' | 'arrangement' | 'lesson'>,
  entry: Entry | undefined,
  open: OpenStory | undefined,
): Words {
  const question = open?.story.question ?? labs[lab].question ?? labs[lab].summary
  // Of what the entry says itself the story's question would be a second one.
  if (entry?.kind === 'picture' && entry.lab === lab && entry.answer) return { title: entry.title, question: '' }
  if (entry && 'title' in entry && entry.lab === lab && entry.title)
    return { title: entry.title, question: entry.title === question ? '' : question }
  if (!entry && (arrangement.title || arrangement.note)) {
    return { title: arrangement.title, question: arrangement.note }
  }
  if (lesson) return { title: lessonTitle(lab, lesson.id) ?? '', question: '' }
  return { title: storyTitle(open, lab), question }
}

/**
 * The numbers that matter to the story, each with the lab's own words of comparison, or as a share of the time where it is a part of
 * that; the lab's first ones where the story names none.
 */
function numbersOf(page: LabViews, run: RunView, story: Story | undefined): readonly Headline[] {
  const all = page.headlines(run)
  const chosen = story?.numbers?.map((metric) => all.find((one) => one.metric === metric) ?? { metric })
  return (chosen ?? all).slice(0, MOST_NUMBERS).map((one) => {
    const note = one.note ?? shareOfTime(page.id, run, one.metric)
    return note === undefined ? one : { ...one, note }
  })
}

/** "12 % of the time", of a metric that is a part of the lab's time split. */
function shareOfTime(lab: string, { metrics }: RunView, metric: string): string | undefined {
  const parts = (labs[lab].timeSplit ?? []).map((part) => part.metric)
  const time = (id: string) => Number(metrics?.[id] ?? Number.NaN)
  const all = parts.reduce((sum, id) => sum + time(id), 0)
  return parts.includes(metric) && all > 0 ? `${quantity((100 * time(metric)) / all, '%')} of the time` : undefined
}

/** A number with its unit; one that is a word is smaller, so that both keep one line. */
function Projected({ text }: { readonly text: string }) {
  const end = text.lastIndexOf(' ')
  if (end < 0 || text.length - end < 6) return text
  return (
    <>
      {text.slice(0, end)} <span className="large strong">{text.slice(end + 1)}</span>
    </>
  )
}

/** The numbers of the run that is shown; of compared runs too, below it. */
function Numbers({ numbers, covered }: { readonly numbers: readonly Headline[]; readonly covered: boolean }) {
  const { lab, run, comparedRuns, busy } = usePage((s) => ({
    lab: s.lab,
    run: s.run,
    comparedRuns: s.comparedRuns,
    busy: s.status.kind === 'running',
  }))
  const shown = comparedRuns.length > 0 ? numbers.slice(0, 2) : numbers
  return (
    <section className={`grid clipped ${styles.numbers}`} aria-label="Results" aria-busy={busy} data-region="side">
      <dl className="grid" style={{ visibility: covered ? 'hidden' : undefined }}>
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
              <dd className={`heavy ${styles.value}`}>
                <Projected text={text(present)} />
              </dd>
              {comparedRuns.map((other, i) => (
                <dd key={MARKS[i + 1].name} className={`large strong line-1-3 ${styles.other}`}>
                  <RunLabel mark={MARKS[i + 1]} /> {text(other.run?.metrics?.[metric])}
                  <span className="soft">{against(other.run?.metrics?.[metric])}</span>
                </dd>
              ))}
              {note && comparedRuns.length === 0 && (
                <dd className={`clipped soft small line-1-25 ${styles.note}`}>{unbroken(note)}</dd>
              )}
            </div>
          )
        })}
      </dl>
    </section>
  )
}
