/** A lecture on paper for its audience: every question with room for answers, and no answer. */
import { useMemo } from 'react'
import type { Prediction as Asked } from '../../core/content/lesson.ts'
import { parseLink } from '../../core/link/link.ts'
import type { ClassEntry, Entry, PredictionEntry, QuestionEntry } from '../../core/link/playlist.ts'
import { quantity } from '../../core/text/format.ts'
import { labs } from '../../labs/descriptions.ts'
import { valueText } from '../answers/verdicts.ts'
import { letter } from '../class/use-collected.ts'
import { fill } from '../learn/lesson-text.ts'
import { Words } from '../learn/paragraph.tsx'
import { useRuns } from '../learn/use-lesson.ts'
import { QrImage, useQrCode } from '../share/qr-code.tsx'
import { addressWith } from '../state/address.ts'
import { classLink } from '../state/class-link.ts'
import { useLabViews } from '../state/lab-views.ts'
import { asksWhy, entriesOf, isRace, storyOf } from '../state/playlist.ts'
import { openStory } from '../state/stories.ts'
import { usePage } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { linkUnder, useOthersAddress } from '../ui/others-address.tsx'
import { CutNotice } from './cut-notice.tsx'
import styles from './lecture-handout.module.css'
import { asksWho } from './picture-words.ts'
import { contendersOf } from './slide-question.ts'
import { useEntryWords } from './tools.tsx'

/** The hand-out of the playlist in the link. */
export default function LectureHandout() {
  const { list, title, printing } = usePage((s) => ({
    list: s.list,
    title: s.arrangement.title,
    printing: s.printing,
  }))
  const entries = entriesOf(list)
  const words = useEntryWords(list)
  return (
    <div className={`centred surface ink ${styles.handout}`}>
      {!printing && (
        <p className={`row gap-12 below-16 ${styles.tools}`}>
          <Button look="solid" onClick={() => print()}>
            Print
          </Button>
          <span className="soft">
            No answer stands here: this page can be given to the audience, on paper or as a link.
          </span>
        </p>
      )}
      <CutNotice />
      <h1 className="large strong line-1-25" dir="auto">
        {title || 'Hand-out'}
      </h1>
      <ol className="list">
        {words.map(({ place, title: name }, i) => (
          <li key={place} className={styles.part}>
            {entries[i].kind !== 'black' && (
              <>
                <h2 className="medium strong dense" dir="auto">
                  {entries[i].kind === 'question' ? 'Question' : name}
                </h2>
                <LazyBoundary fallback={<p className="soft">Loading…</p>}>
                  <Part entry={entries[i]} />
                </LazyBoundary>
              </>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** What is asked in an entry, with room for an answer. */
function Part({ entry }: { readonly entry: Entry }) {
  if (entry.kind === 'question') return <Question entry={entry} />
  if (entry.kind === 'prediction') return <Prediction entry={entry} />
  if (entry.kind === 'class') return <Phone entry={entry} />
  if (entry.kind === 'story') return <Story entry={entry} />
  return entry.kind === 'picture' ? <Picture entry={entry} /> : null
}

/** A race with its contenders, runs that are compared, or what a scene asks. */
function Picture({ entry }: { readonly entry: Extract<Entry, { kind: 'picture' }> }) {
  const views = useLabViews(entry.lab)
  const contenders = contendersOf(entry)
  if (contenders.length > 1 && (isRace(entry) || asksWho(entry))) {
    return (
      <>
        <p>Which is best, and in which order do they come?</p>
        <Boxes options={contenders} />
        <p>
          My guess, the best first:{' '}
          {contenders.map((option) => (
            <span key={option} className={`inline-block ${styles.blank}`} />
          ))}
        </p>
        <Lines count={2} />
      </>
    )
  }
  if (contenders.length > 1) {
    return (
      <>
        <p>{asksWhy(entry) ? 'Why do these runs take different times?' : 'What differs between these runs?'}</p>
        <ul className="list" style={{ margin: '4px 0' }}>
          {contenders.map((option, i) => (
            <li key={option} dir="auto">
              {letter(i)}. {option}
            </li>
          ))}
        </ul>
        <Lines count={3} />
      </>
    )
  }
  const { values, extras } = parseLink(`${entry.lab}?${entry.query}`, labs)
  const { question, summary } = labs[entry.lab]
  const questionText =
    openStory({ lab: entry.lab, values, story: extras.story }, views)?.story.question ?? question ?? summary
  return (
    <>
      <p>{extras.lesson ? 'What I find out here:' : questionText}</p>
      <Lines count={3} />
    </>
  )
}

function Question({ entry }: { readonly entry: QuestionEntry }) {
  return (
    <>
      <p dir="auto">{entry.question}</p>
      {entry.options && <Boxes options={entry.options} />}
      {entry.number && (
        <p>
          I say <span className={`inline-block ${styles.blank}`} /> {entry.number.unit} It is{' '}
          <span className={`inline-block ${styles.blank}`} /> {entry.number.unit}
        </p>
      )}
      <Lines count={entry.options || entry.number ? 2 : 4} />
    </>
  )
}

function Prediction({ entry }: { readonly entry: PredictionEntry }) {
  const story = storyOf(entry, useLabViews(entry.lab))
  const predict = story?.predict
  const runs = useRuns(
    entry.lab,
    useMemo(() => ({ ...predict?.runs }), [predict]),
  )
  if (!predict) return <Lines count={3} />
  const { ask } = predict
  const lab = labs[entry.lab]
  return (
    <>
      <p>
        <Words lab={lab} runs={runs} text={ask.text} />
      </p>
      {ask.kind === 'winner' && <Boxes options={Object.values(ask.among).map((text) => fill(lab, runs, text))} />}
      {ask.kind === 'value' && (
        <p>
          {ask.label}, from {valueText(ask.from, ask.unit)} to {valueText(ask.to, ask.unit)}: I say{' '}
          <span className={`inline-block ${styles.blank}`} /> It is <span className={`inline-block ${styles.blank}`} />
        </p>
      )}
      {ask.kind === 'curve' && (
        <figure className="no-margin">
          <figcaption className="soft">{curveWords(entry.lab, story.query, ask)}</figcaption>
          <div className={styles.axes} />
        </figure>
      )}
      <p className="soft">Why?</p>
      <Lines count={2} />
    </>
  )
}

function Story({ entry }: { readonly entry: Extract<Entry, { kind: 'story' }> }) {
  const story = storyOf(entry, useLabViews(entry.lab))
  return (
    <>
      <p>{story?.question}</p>
      <Lines count={3} />
    </>
  )
}

/** What phones open, as a code and in words. */
function Phone({ entry }: { readonly entry: ClassEntry }) {
  const views = useLabViews(entry.lab)
  const story = storyOf(entry, views)
  const url = linkUnder(useOthersAddress(), addressWith(story ? classLink(entry.lab, story, views) : entry.lab))
  const code = useQrCode(url)
  return (
    <div className="row gap-16">
      <div style={{ width: '36mm' }}>{code !== 'too long' && <QrImage code={code} />}</div>
      <div className="grow any-width">
        <p>{story?.question}</p>
        <p className="soft small breaks">{url}</p>
        <Lines count={3} />
      </div>
    </div>
  )
}

/** What a curve is drawn of, and how high its axis is. */
function curveWords(lab: string, query: string, { column, top }: Extract<Asked, { kind: 'curve' }>): string {
  const { shape } = labs[lab].shape(parseLink(`${lab}?${query}`, labs).values)
  const { label = '', unit = '' } = shape.columns.find(({ id }) => id === column) ?? {}
  return `Draw ${label.toLowerCase()} over time, from 0 to ${quantity(top, unit)}.`
}

/** What is ticked. */
const Boxes = ({ options }: { readonly options: readonly string[] }) => (
  <ul className="list" style={{ margin: '4px 0' }}>
    {options.map((option, i) => (
      <li key={option} dir="auto">
        <span className={`inline-block bordered ${styles.box}`} aria-hidden="true" /> {letter(i)}. {option}
      </li>
    ))}
  </ul>
)

/** Room to write. */
const Lines = ({ count }: { readonly count: number }) => (
  <div aria-hidden="true">
    {Array.from({ length: count }, (_, i) => (
      <div key={`line ${i + 1}`} className={styles.line} />
    ))}
  </div>
)
