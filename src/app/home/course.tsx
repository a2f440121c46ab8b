/** The course as a path: its weeks, each with its lessons, what has been done of them, and which comes next. */
import type { LessonEntry } from '../../labs/cards.ts'
import { basesOf, type Week, weeks } from '../../labs/course.ts'
import { linkOf, storyAction } from '../gallery/card-links.ts'
import { courseOf, isWhole, labelOf, type Reached, reachedIn } from '../gallery/cards.ts'
import { lessonActions } from '../learn/lesson-actions.ts'
import { useProgress } from '../learn/use-lesson.ts'
import { useSession } from '../state/use.ts'
import { CheckIcon, ChevronIcon } from '../ui/icons.tsx'
import { PlaceLink } from '../ui/place-link.tsx'
import styles from './course.module.css'

/** The number of weeks. */
const COUNT = weeks.filter(({ number }) => number !== undefined).length

/** The path, with the week open in which the learner is. */
export function Course() {
  const session = useSession()
  const reached = useProgress()
  const { done, of, next } = courseOf(reached)
  const here = weeks.find(({ lessons }) => next && lessons.includes(next))
  const goOn = next && lessonActions(session, next)[0]
  return (
    <section className="stack gap-16 above-16" style={{ maxWidth: 880 }} aria-label="The course">
      <div className="toolbar gap-8-16">
        {goOn?.to && (
          <PlaceLink className="row strong high-36 pad-0-16 rounded plain-link on-accent" to={goOn.to} onGo={goOn.run}>
            {goOn.label}: {next?.title}
          </PlaceLink>
        )}
        <p className="soft">
          {done === of
            ? `You have done all ${of} lessons.`
            : done === 0 && !(next && reachedIn(reached, next))
              ? `${of} lessons in ${COUNT} weeks. Every word is explained before it is used.`
              : `${done} of ${of} lessons done${here?.number ? `. You are in week ${here.number} of ${COUNT}.` : '.'}`}
        </p>
      </div>
      <ol className="list line-above">
        {weeks.map((week) => (
          <WeekItem key={week.title} week={week} reached={reached} next={next} open={week === here} />
        ))}
      </ol>
    </section>
  )
}

interface WeekProps {
  readonly week: Week
  readonly reached: Reached
  /** The lesson to go on with. */
  readonly next: LessonEntry | undefined
  /** Whether it is shown open at first. */
  readonly open: boolean
}

/** A week: its name and how much of it is done; when it is open, its lessons and stories. */
function WeekItem({ week: { number, title, about, lessons, stories }, reached, next, open }: WeekProps) {
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
        <div className={`stack gap-12 ${styles.inside}`}>
          <p className="soft">{about}</p>
          <ol className="list stack gap-12">
            {lessons.map((card) => (
              <LessonItem key={`${card.lab}/${card.id}`} card={card} reached={reached} next={card === next} />
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

/** A lesson: whether it is done, what it explains, and which lessons it builds on. */
function LessonItem({
  card,
  reached,
  next,
}: {
  readonly card: LessonEntry
  readonly reached: Reached
  readonly next: boolean
}) {
  const session = useSession()
  const before = reachedIn(reached, card)
  const whole = isWhole(before)
  const [open] = lessonActions(session, card)
  const bases = basesOf(card)
  return (
    <li className={`flex gap-12 ${styles.lesson}`} data-next={next || undefined}>
      <span
        className={`centre rigid ${styles.mark}`}
        data-done={whole || undefined}
        data-begun={before ? '' : undefined}
      >
        {whole && <CheckIcon size={14} />}
      </span>
      <div className="any-width">
        <p className="row wrap gap-4-12">
          <PlaceLink className="accent strong" to={open.to ?? ''} onGo={open.run}>
            {card.title}
          </PlaceLink>
          <span className="soft small">
            {labelOf(card.lab)}, {card.minutes} min
            {whole ? ', done' : before ? `, part ${before.scene + 1} of ${before.of}` : next ? ', comes next' : ''}
          </span>
        </p>
        <p className="small readable">{card.about}</p>
        {(card.gives || bases.length > 0) && (
          <p className="small soft readable">
            {card.gives && <>New words: {card.gives.join(', ')}. </>}
            {bases.length > 0 && <>Builds on {bases.map(({ title }) => `“${title}”`).join(', ')}.</>}
          </p>
        )}
      </div>
    </li>
  )
}
