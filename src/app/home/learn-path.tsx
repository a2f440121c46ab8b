/** All lessons: the course as a path, below it the gallery of lessons and stories. */
import { storyAction } from '../gallery/card-links.ts'
import type { Card } from '../gallery/cards.ts'
import { Gallery } from '../gallery/gallery.tsx'
import { lessonActions } from '../learn/lesson-actions.ts'
import { aboutLessons, OwnLessons } from '../learn/lesson-list.tsx'
import { useSession } from '../state/use.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { Course } from './course.tsx'

/** The page of all lessons. */
export function LearnPath() {
  const session = useSession()
  const actions = (card: Card) => (card.kind === 'lesson' ? lessonActions(session, card) : [storyAction(session, card)])
  return (
    <div className="full-width centred" style={{ maxWidth: 1480 }}>
      <h1 className="huge line-1-25">Learn</h1>
      <p className="readable above-8 soft">{aboutLessons()}</p>
      <Course />
      <h2 className="large" style={{ margin: '48px 0 8px' }}>
        All lessons and stories
      </h2>
      <Gallery place="learn" kinds={['lesson', 'story']} actions={actions} />
      <LazyBoundary fallback={null}>
        <OwnLessons />
      </LazyBoundary>
    </div>
  )
}
