/** The lessons of the lab, each with how far the learner has come. */
import { range } from '../../core/text/comparison.ts'
import { lessonCards } from '../../labs/cards.ts'
import { loadedLater } from '../../views/later.ts'
import { Gallery } from '../gallery/gallery.tsx'
import { usePage, useSession } from '../state/use.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import styles from './lesson.module.css'
import { lessonActions } from './lesson-actions.ts'

/** The view that lists the lessons. */
export default function LessonList() {
  const session = useSession()
  const lab = usePage((s) => s.lab)
  return (
    <div className={`full-width centred ${styles.list}`}>
      <h2 className="huge line-1-25 no-outline">Lessons</h2>
      <p className="readable above-8 soft">{aboutLessons(lab)}</p>
      <Gallery
        place={`lessons/${lab}`}
        kinds={['lesson']}
        lab={lab}
        actions={(card) => (card.kind === 'lesson' ? lessonActions(session, card) : [])}
      />
      <LazyBoundary>
        <OwnLessons />
      </LazyBoundary>
    </div>
  )
}

/** The ways to lessons of the reader's own. */
export const OwnLessons = loadedLater(() => import('./own/own-lessons.tsx').then((m) => m.OwnLessons))

/** What a lesson is, in words, with the minutes that those of a lab take, or all. */
export function aboutLessons(lab?: string): string {
  const minutes = lessonCards.flatMap((card) => (lab === undefined || card.lab === lab ? [card.minutes ?? 0] : []))
  return `Each takes ${range(Math.min(...minutes), Math.max(...minutes), String)} minutes: a text, a machine to watch, a few things to try. You can leave one and go on later, on this device.`
}
