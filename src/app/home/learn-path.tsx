/** All lessons: the course as a path, below it the gallery of lessons and stories. */
import { useState } from 'react'
import { storyAction } from '../gallery/card-links.ts'
import type { Card } from '../gallery/cards.ts'
import { Gallery } from '../gallery/gallery.tsx'
import { lessonActions } from '../learn/lesson-actions.ts'
import { aboutLessons, OwnLessons } from '../learn/lesson-list.tsx'
import { useSession } from '../state/use.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { Course } from './course.tsx'
import styles from './learn-path.module.css'

/** Whether the gallery was opened: a reader who comes back finds it as it was. */
let wasOpen = false

/** The page of all lessons. */
export function LearnPath() {
  const session = useSession()
  const [isOpen, setOpen] = useState(wasOpen)
  const actions = (card: Card) => (card.kind === 'lesson' ? lessonActions(session, card) : [storyAction(session, card)])
  return (
    <div>
      <h1 className="huge line-1-25">Learn</h1>
      <p className="readable above-8 soft">{aboutLessons()}</p>
      <Course />
      <details
        className="above-24"
        open={isOpen}
        onToggle={({ currentTarget }) => {
          wasOpen = currentTarget.open
          setOpen(wasOpen)
        }}
      >
        <summary className={`large strong ${styles.all}`}>
          All lessons and stories: search, or look at their pictures
        </summary>
        {isOpen && <Gallery place="learn" kinds={['lesson', 'story']} actions={actions} />}
      </details>
      <LazyBoundary fallback={null}>
        <OwnLessons />
      </LazyBoundary>
    </div>
  )
}
