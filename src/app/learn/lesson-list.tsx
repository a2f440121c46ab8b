/** The lessons of the lab, each with how far the learner has come. */
import { useLabViews } from '../state/lab-views.ts'
import { usePage, useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { CheckIcon } from '../ui/icons.tsx'
import styles from './lesson.module.css'
import { progress } from './progress.ts'
import { useProgress } from './use-lesson.ts'

/** The view that lists the lessons. */
export default function LessonList() {
  const session = useSession()
  const lab = usePage((s) => s.lab)
  const { lessons = [] } = useLabViews(lab)
  const all = useProgress()
  return (
    <div className={styles.list}>
      <h2>Lessons</h2>
      <p className={styles.intro}>
        Each takes a quarter of an hour: a text, a machine to watch, a few things to try. You can leave one and go on
        later, on this device.
      </p>
      {lessons.length === 0 && <p>This lab has no lessons yet.</p>}
      <ol>
        {lessons.map(({ id, label, summary }) => {
          const left = all[`${lab}/${id}`]
          const whole = left && left.scene + 1 === left.of
          return (
            <li key={id}>
              <div>
                <h3>{label}</h3>
                <p>{summary}</p>
                {left && (
                  <p className={styles.left}>
                    {whole && <CheckIcon size={16} />}
                    Scene {left.scene + 1} of {left.of}, {left.done.length}{' '}
                    {left.done.length === 1 ? 'exercise' : 'exercises'} done
                  </p>
                )}
              </div>
              <div className={styles.begin}>
                <Button
                  look={left ? 'solid' : 'framed'}
                  aria-label={`${left ? 'Continue' : 'Begin'}: ${label}`}
                  onClick={() => void session.guide.begin(id)}
                >
                  {left ? 'Continue' : 'Begin'}
                </Button>
                {left && (
                  <Button
                    look="quiet"
                    aria-label={`Start over: ${label}`}
                    onClick={() => {
                      progress.drop(`${lab}/${id}`)
                      void session.guide.begin(id)
                    }}
                  >
                    Start over
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
