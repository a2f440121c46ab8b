/** What stands on the screen instead of a run: black, a question with what hands are raised for, or a code for phones. */
import { useMemo } from 'react'
import type { ClassEntry, Entry, QuestionEntry } from '../../core/link/playlist.ts'
import { quantity } from '../../core/text/format.ts'
import { unbroken } from '../../core/text/unbroken.ts'
import type { LabViews } from '../../labs/page.ts'
import { loadedLater } from '../../views/later.ts'
import { letter, useShownQuestion } from '../class/use-collected.ts'
import { QrImage, useQrCode } from '../share/qr-code.tsx'
import { addressWith } from '../state/address.ts'
import { askedByStory } from '../state/asking.ts'
import { classLink } from '../state/class-link.ts'
import { storyOf } from '../state/playlist.ts'
import { usePage } from '../state/use.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { linkUnder, onlyHere, useOthersAddress } from '../ui/others-address.tsx'
import styles from './lecture.module.css'
import { slideQuestion } from './slide-question.ts'

const HallAnswers = loadedLater(() => import('../class/hall-answers.tsx').then((m) => m.default))

/** Whether an entry has a slide of its own. */
export const hasSlide = (entry: Entry | undefined, page: LabViews): entry is Entry =>
  entry?.kind === 'black' ||
  entry?.kind === 'question' ||
  entry?.kind === 'class' ||
  (entry !== undefined && 'story' in entry && entry.lab === page.id && !storyOf(entry, page))

/** The slide. A kind of entry that has one is a case here. */
export function Slide({ entry, page }: { readonly entry: Entry; readonly page: LabViews }) {
  if (entry.kind === 'black') {
    return (
      <section className={`grid grow any-height keeps-colours ${styles.black}`} aria-label="Black screen">
        <h1 className="visually-hidden">Black screen. PageDown goes on.</h1>
      </section>
    )
  }
  if (entry.kind === 'question') return <Question entry={entry} />
  const story = entry.kind === 'class' && entry.lab === page.id ? storyOf(entry, page) : undefined
  if (entry.kind === 'class' && story)
    return (
      <Phones
        entry={entry}
        link={classLink(entry.lab, story, page)}
        question={story.question}
        asks={askedByStory(entry.lab, story)?.key}
      />
    )
  return (
    <section className={`grid grow any-height ${styles.slide}`} aria-label="Question">
      <h1 className="strong line-1-25 breaks pre-line text-centre" dir="auto">
        {entry.kind === 'class' && entry.lab !== page.id
          ? ''
          : 'This playlist names a story that this lab does not have.'}
      </h1>
    </section>
  )
}

/** A question, and its options with their letters; once it is answered, which one is right and why. */
function Question({ entry }: { readonly entry: QuestionEntry }) {
  const answered = usePage((s) => s.lecture.answered)
  const { question, options, right, number, answer } = entry
  const slideAsks = useMemo(() => slideQuestion(entry), [entry])
  const list = options && (
    <ol className={`list stack question line-1-25 ${styles.options}`} aria-label="Options">
      {options.map((option, i) => (
        <li key={option} className={answered && i === right ? 'strong' : undefined} dir="auto">
          <b>{letter(i)}.</b> {unbroken(option)}
          {answered && i === right && ' ✓'}
        </li>
      ))}
    </ol>
  )
  const explanation = (
    <p className={`question line-1-25 ${styles.answer}`} role="status" dir="auto">
      {answered && number?.right !== undefined && (
        <>
          <strong>{quantity(number.right, number.unit)} ✓</strong>{' '}
        </>
      )}
      {answered && answer && unbroken(answer)}
    </p>
  )
  const bare = (
    <>
      {list}
      {explanation}
    </>
  )
  return (
    <section className={`grid grow any-height ${styles.slide}`} aria-label="Question">
      <div className="stack" style={{ gap: 'calc(0.9 * var(--text-large))', width: 'min(100%, 44em)' }}>
        <h1 className={`strong line-1-25 breaks pre-line ${slideAsks ? '' : 'text-centre'}`} dir="auto">
          {unbroken(question)}
        </h1>
        {slideAsks ? (
          <LazyBoundary instead={bare} fallback={bare}>
            <HallAnswers question={slideAsks} uncovered={answered} options={list ?? null}>
              {explanation}
            </HallAnswers>
          </LazyBoundary>
        ) : (
          bare
        )}
      </div>
    </section>
  )
}

interface PhonesProps {
  readonly entry: ClassEntry
  readonly link: string
  readonly question: string
  /** What phones are asked before they see the run, by its key; undefined where they are asked nothing. */
  readonly asks: string | undefined
}

/** A code as large as the screen allows, and what it opens. */
function Phones({ entry, link, question, asks }: PhonesProps) {
  useShownQuestion(asks)
  const url = linkUnder(useOthersAddress(), addressWith(link))
  const code = useQrCode(url)
  return (
    <section className={`grid grow any-height ${styles.slide} ${styles.phones}`} aria-label="Code for phones">
      <div className="stack question line-1-25">
        <h1 className="strong line-1-25 breaks" dir="auto">
          {entry.title || question}
        </h1>
        {entry.title !== '' && entry.title !== question && <p dir="auto">{question}</p>}
        <p className="soft breaks">{new URL(url).host || 'This page'}</p>
        {onlyHere(url) && <p className="soft breaks">Opens on this computer only; see Share.</p>}
      </div>
      <div className={styles.phoneCode}>
        {code === 'too long' ? <p>This link is too long for a code.</p> : <QrImage code={code} />}
      </div>
    </section>
  )
}
