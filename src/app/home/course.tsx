/**
 * The course as a path: its weeks, each with its lessons, what has been done of them, and which comes next. Beside it stays in sight the lesson
 * that is pointed at; where there is no room beside it, it opens below its name.
 */
import { type PointerEvent, useRef, useState } from 'react'
import type { LessonEntry } from '../../labs/cards.ts'
import { basesOf, type Week, weeks } from '../../labs/course.ts'
import { linkOf, storyAction } from '../gallery/card-links.ts'
import { courseOf, isWhole, labelOf, type Reached, reachedIn } from '../gallery/cards.ts'
import { Still } from '../gallery/still.tsx'
import { lessonActions } from '../learn/lesson-actions.ts'
import { useProgress } from '../learn/use-lesson.ts'
import { useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { CheckIcon, ChevronIcon } from '../ui/icons.tsx'
import { PlaceLink } from '../ui/place-link.tsx'
import styles from './course.module.css'

/** The number of weeks. */
const COUNT = weeks.filter(({ number }) => number !== undefined).length

/** How many lessons stand in the weeks, and how many beside them. */
const IN_WEEKS = weeks.flatMap(({ number, lessons }) => (number === undefined ? [] : lessons)).length

/** The path, with the week open in which the learner is. */
export function Course() {
  const session = useSession()
  const reached = useProgress()
  const { done, of, next } = courseOf(reached)
  const here = weeks.find(({ lessons }) => next && lessons.includes(next))
  const goOn = next && lessonActions(session, next)[0]
  const [pointed, setPointed] = useState<LessonEntry>()
  const shown = pointed ?? next ?? weeks[0].lessons[0]
  return (
    <section className="columns above-16" aria-label="The course">
      <div className={`stack gap-16 any-width ${styles.weeks}`}>
        <div className="toolbar gap-8-16">
          {goOn?.to && (
            <PlaceLink
              className="row strong high-36 pad-0-16 rounded plain-link on-accent"
              to={goOn.to}
              onGo={goOn.run}
            >
              {goOn.label}: {next?.title}
            </PlaceLink>
          )}
          <p className="soft">
            {done === of
              ? `You have done all ${of} lessons.`
              : done === 0 && !(next && reachedIn(reached, next))
                ? `${IN_WEEKS} lessons in ${COUNT} weeks, and ${of - IN_WEEKS} more.`
                : `${done} of ${of} lessons done${here?.number ? `. You are in week ${here.number} of ${COUNT}.` : '.'}`}
          </p>
        </div>
        <ol className="list line-above">
          {weeks.map((week) => (
            <WeekItem
              key={week.title}
              week={week}
              reached={reached}
              next={next}
              open={week === here}
              pointed={pointed}
              onPoint={setPointed}
            />
          ))}
        </ol>
      </div>
      <aside className={`card round-10 clipped ${styles.beside}`} aria-label="The lesson pointed at">
        <LessonAbout card={shown} reached={reached} />
      </aside>
    </section>
  )
}

interface Pointing {
  /** The lesson that is pointed at, if one is. */
  readonly pointed: LessonEntry | undefined
  readonly onPoint: (card: LessonEntry) => void
}

interface WeekProps extends Pointing {
  readonly week: Week
  readonly reached: Reached
  /** The lesson to go on with. */
  readonly next: LessonEntry | undefined
  /** Whether it is shown open at first. */
  readonly open: boolean
}

/** A week: its name and how much of it is done; when it is open, its lessons and stories. */
function WeekItem({ week: { number, title, about, lessons, stories }, reached, next, open, ...pointing }: WeekProps) {
  const session = useSession()
  const done = lessons.filter((card) => isWhole(reachedIn(reached, card))).length
  const minutes = lessons.reduce((sum, card) => sum + (card.minutes ?? 0), 0)
  return (
    <li className="line-below">
      <details open={open}>
        <summary className={`row to-sunken gap-12 ${styles.week}`}>
          <span className={`soft small rigid ${styles.number}`}>{number ? `Week ${number}` : 'More'}</span>
          <span className="grow strong">{title}</span>
          <span className={`soft small nowrap rigid text-right ${styles.minutes}`}>{minutes} min</span>
          <span className={`row gap-4 nowrap soft small rigid at-end ${styles.done}`}>
            {done === lessons.length && (
              <span className="row accent">
                <CheckIcon size={14} />
              </span>
            )}
            {done === lessons.length ? 'Done' : `${done} of ${lessons.length}`}
          </span>
          <ChevronIcon size={18} />
        </summary>
        <div className={`stack gap-8 ${styles.inside}`}>
          <p className="soft">{about}</p>
          <ol className="list">
            {lessons.map((card) => (
              <LessonItem
                key={`${card.lab}/${card.id}`}
                card={card}
                reached={reached}
                next={card === next}
                {...pointing}
              />
            ))}
          </ol>
          {stories.length > 0 && (
            <p className="small soft">
              To watch:{' '}
              {stories.map((card, nth) => (
                <span key={`${card.lab}/${card.id}`}>
                  {nth > 0 && ', '}
                  <PlaceLink className="accent" to={linkOf(card)} onGo={storyAction(session, card).run}>
                    {card.label}
                  </PlaceLink>
                </span>
              ))}
            </p>
          )}
        </div>
      </details>
    </li>
  )
}

interface LessonItemProps extends Pointing {
  readonly card: LessonEntry
  readonly reached: Reached
  readonly next: boolean
}

/** A lesson: whether it is done, and its name, which begins it. A finger that comes to it for the first time is shown what it is about. */
function LessonItem({ card, reached, next, pointed, onPoint }: LessonItemProps) {
  const session = useSession()
  const before = reachedIn(reached, card)
  const whole = isWhole(before)
  const [open] = lessonActions(session, card)
  const isPointed = card === pointed
  const looks = useRef(false)
  const press = ({ pointerType }: PointerEvent) => {
    looks.current = pointerType === 'touch' && !isPointed
  }
  return (
    <li>
      <PlaceLink
        className={`row gap-12 plain-link ink rounded to-sunken ${styles.lesson}`}
        to={open.to ?? ''}
        data-next={next || undefined}
        data-pointed={isPointed || undefined}
        onPointerEnter={({ pointerType }) => pointerType !== 'touch' && onPoint(card)}
        onPointerDown={press}
        onFocus={() => !looks.current && onPoint(card)}
        onGo={() => {
          if (looks.current) onPoint(card)
          else open.run()
          looks.current = false
        }}
      >
        <span
          className={`centre rigid ${styles.mark}`}
          data-done={whole || undefined}
          data-begun={before ? '' : undefined}
        >
          {whole && <CheckIcon size={14} />}
        </span>
        <span className="grow any-width">
          <span className="accent strong">{card.title}</span>{' '}
          <span className="soft small">
            {whole ? 'done' : before ? `part ${before.scene + 1} of ${before.of}` : next ? 'comes next' : ''}
          </span>
        </span>
        <span className="soft small rigid nowrap">{card.minutes} min</span>
      </PlaceLink>
      {isPointed && (
        <div className={`card round-10 clipped ${styles.below}`}>
          <LessonAbout card={card} reached={reached} />
        </div>
      )}
    </li>
  )
}

/** What a lesson is about: its picture, what it asks, its parts, its new words, how long it takes, and the way in. */
function LessonAbout({ card, reached }: { readonly card: LessonEntry; readonly reached: Reached }) {
  const session = useSession()
  const before = reachedIn(reached, card)
  const [open, ...others] = lessonActions(session, card)
  const bases = basesOf(card)
  return (
    <div className={styles.about}>
      <div className="line-below">
        <Still card={card} />
      </div>
      <div className={`grid gap-8-24 pad-16 ${styles.words}`}>
        <div className="stack gap-8 any-width">
          <h2 className="large strong line-1-25">{card.title}</h2>
          <p>{card.about}</p>
          <p className="soft">
            {labelOf(card.lab)} · {card.minutes} min · {card.exercises} exercises
            {before && !isWhole(before) ? ` · part ${before.scene + 1} of ${before.of}` : ''}
          </p>
          {card.gives && (
            <p>
              <b className="strong">New words</b>: {card.gives.join(', ')}.
            </p>
          )}
          {bases.length > 0 && <p className="soft">Builds on {bases.map(({ title }) => `“${title}”`).join(', ')}.</p>}
          <p className="flex wrap gap-8 above-8">
            <PlaceLink
              className="row strong high-36 pad-0-16 rounded plain-link on-accent"
              to={open.to ?? ''}
              aria-label={`${open.label}: ${card.title}`}
              onGo={open.run}
            >
              {open.label}
            </PlaceLink>
            {others.map(({ label, run }) => (
              <Button key={label} look="quiet" aria-label={`${label}: ${card.title}`} onClick={run}>
                {label}
              </Button>
            ))}
          </p>
        </div>
        <div className="any-width">
          <h3 className="medium strong below-4">Its parts</h3>
          <ol className={`no-margin ${styles.parts}`}>
            {card.parts.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ol>
        </div>
      </div>
    </div>
  )
}
