/** The course: the lessons of all labs in their order, with how far the learner has come. */
import { storyAction } from '../gallery/card-links.ts'
import { type Card, courseOf } from '../gallery/cards.ts'
import { Gallery } from '../gallery/gallery.tsx'
import { lessonActions } from '../learn/lesson-actions.ts'
import { aboutLessons, OwnLessons } from '../learn/lesson-list.tsx'
import { useProgress } from '../learn/use-lesson.ts'
import { useSession } from '../state/use.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { PlaceLink } from '../ui/place-link.tsx'
import styles from './door.module.css'

/** The page of all lessons. */
export function LearnPath() {
  const session = useSession()
  const { done, of, next } = courseOf(useProgress())
  const goOn = next && lessonActions(session, next)[0]
  const actions = (card: Card) => (card.kind === 'lesson' ? lessonActions(session, card) : [storyAction(session, card)])
  return (
    <div className={`full-width centred ${styles.door}`}>
      <h1 className="huge line-1-25">Learn</h1>
      <p className="readable above-8 soft">{aboutLessons()}</p>
      {done > 0 && (
        <p className="above-8 soft">
          You have done {done} of {of} lessons.{' '}
          {goOn?.to && (
            <PlaceLink className="accent" to={goOn.to} onGo={goOn.run}>
              {goOn.label}: {next?.title}
            </PlaceLink>
          )}
        </p>
      )}
      <Gallery place="learn" kinds={['lesson', 'story']} actions={actions} />
      <LazyBoundary fallback={null}>
        <OwnLessons />
      </LazyBoundary>
    </div>
  )
}
