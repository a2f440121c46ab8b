/** The lessons of the lab, each with how far the learner has come. */
import { lessonText } from '../../labs/lesson-texts.ts'
import { loadedLater } from '../../views/later.ts'
import { useLabViews } from '../state/lab-views.ts'
import { usePage, useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { save } from '../ui/save.ts'
import styles from './lesson.module.css'
import { LessonRow } from './lesson-row.tsx'

/** The view that lists the lessons. */
export default function LessonList() {
  const session = useSession()
  const lab = usePage((s) => s.lab)
  return (
    <div className={`centred ${styles.list}`}>
      <h2 className="huge line-1-25 no-outline">Lessons</h2>
      <p className="above-8 soft">{ABOUT_LESSONS}</p>
      <Lessons lab={lab} onBegin={(id) => void session.guide.begin(id)} />
      <LazyBoundary>
        <OwnLessons lab={lab} />
      </LazyBoundary>
    </div>
  )
}

/** The lessons of the reader's own, of one lab or of all. */
export const OwnLessons = loadedLater(() => import('./own/own-lessons.tsx').then((m) => m.OwnLessons))

/** What a lesson is, in words. */
export const ABOUT_LESSONS =
  'Each takes a quarter of an hour: a text, a machine to watch, a few things to try. You can leave one and go on later, on this device.'

interface LessonsProps {
  readonly lab: string
  /** Begins a lesson, or goes on where it was left, which is the index of a scene. */
  readonly onBegin: (id: string, scene: number) => void
}

/** A lab's lessons. */
export function Lessons({ lab, onBegin }: LessonsProps) {
  const session = useSession()
  const { lessons = [] } = useLabViews(lab)
  const saveText = async (id: string) => {
    save(`${id}.md`, new Blob([await lessonText(lab, id)], { type: 'text/markdown' }))
    session.notify({ id: 'file', kind: 'info', text: `Saved ${id}.md.` })
  }
  return (
    <>
      {lessons.length === 0 && <p>This lab has no lessons yet.</p>}
      <ol className={`list above-24 ${styles.rows}`}>
        {lessons.map((entry) => (
          <LessonRow key={entry.id} lab={lab} entry={entry} onBegin={onBegin}>
            <Button look="quiet" aria-label={`Save as a file: ${entry.label}`} onClick={() => void saveText(entry.id)}>
              Save as a file
            </Button>
          </LessonRow>
        ))}
      </ol>
    </>
  )
}
