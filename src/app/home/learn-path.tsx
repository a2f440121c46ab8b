/** The lessons of all labs, one after the other, each with how far the learner has come. */
import { tiles } from '../../labs/tiles.ts'
import { ABOUT_LESSONS, Lessons, OwnLessons } from '../learn/lesson-list.tsx'
import { useProgress } from '../learn/use-lesson.ts'
import { DRAFT } from '../state/lesson.ts'
import { useSession } from '../state/use.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import styles from './door.module.css'

const lessons = (count: number) => `${count} ${count === 1 ? 'lesson' : 'lessons'}`

/** The page of all lessons. */
export function LearnPath() {
  const session = useSession()
  const begun = Object.entries(useProgress()).flatMap(([key, reached]) => (key.endsWith(`/${DRAFT}`) ? [] : [reached]))
  const whole = begun.filter(({ scene, of }) => scene + 1 === of).length
  return (
    <div className={`full-width centred ${styles.door}`}>
      <h1 className="huge line-1-25">Learn</h1>
      <p className={`above-8 soft ${styles.intro}`}>{ABOUT_LESSONS}</p>
      {begun.length > 0 && (
        <p className={`above-8 soft ${styles.intro}`}>
          You have come to the end of {lessons(whole)}
          {begun.length > whole && ` and begun ${begun.length - whole} more`}.
        </p>
      )}
      {tiles.map(({ id: lab, label, question }) => (
        <section key={lab} className={styles.lab} aria-label={label}>
          <h2 className="large line-1-3">
            {label} <span>{question}</span>
          </h2>
          <LazyBoundary fallback={<p className={`above-8 soft ${styles.intro}`}>Loading…</p>}>
            <Lessons lab={lab} onBegin={(id, scene) => session.follow(`${lab}?lesson=${id}&scene=${scene + 1}`)} />
          </LazyBoundary>
        </section>
      ))}
      <LazyBoundary fallback={null}>
        <OwnLessons />
      </LazyBoundary>
    </div>
  )
}
