/** What is to be predicted, on the projector: in the place of the picture, with the lesson beside it where one is on. */
import { loadedLater } from '../../views/later.ts'
import { MissingLesson } from '../learn/missing-lesson.tsx'
import { useLabViews } from '../state/lab-views.ts'
import { inLesson } from '../state/lesson.ts'
import { usePage } from '../state/use.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import styles from './lecture.module.css'
import { Controls } from './tools.tsx'

const LessonPanel = loadedLater(() => import('../learn/lesson-panel.tsx').then((m) => m.default))
const Predict = loadedLater(() => import('../learn/predict/predict.tsx').then((m) => m.default))

/** The question. */
export function Asked() {
  const lesson = usePage(inLesson)
  return (
    <div className={styles.lecture} data-lesson={lesson || undefined}>
      {lesson && (
        <aside className={styles.text} aria-label="Lesson">
          <LazyBoundary instead={<MissingLesson />}>
            <LessonPanel />
          </LazyBoundary>
        </aside>
      )}
      <div className={`stack may-narrow may-shrink place cut ${styles.picture}`}>
        <Controls page={useLabViews(usePage((s) => s.lab))} />
        <LazyBoundary>
          <Predict />
        </LazyBoundary>
      </div>
    </div>
  )
}
