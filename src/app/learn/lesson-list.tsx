/** The lessons of the lab, each with how far the learner has come. */
import { useLabViews } from '../state/lab-views.ts'
import { predictions } from '../state/predictions.ts'
import { progress } from '../state/progress.ts'
import { usePage, useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { CheckIcon } from '../ui/icons.tsx'
import styles from './lesson.module.css'
import { useProgress } from './use-lesson.ts'

/** The view that lists the lessons. */
export default function LessonList() {
  const session = useSession()
  const lab = usePage((s) => s.lab)
  return (
    <div className={`centred ${styles.list}`}>
      <h2 className="huge line-1-25 no-outline">Lessons</h2>
      <p className="above-8 soft">{ABOUT_LESSONS}</p>
      <Lessons lab={lab} onBegin={(id) => void session.guide.begin(id)} />
    </div>
  )
}

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
  const { lessons = [] } = useLabViews(lab)
  const all = useProgress()
  return (
    <>
      {lessons.length === 0 && <p>This lab has no lessons yet.</p>}
      <ol className={`list above-24 ${styles.rows}`}>
        {lessons.map(({ id, label, summary }) => {
          const reached = all[`${lab}/${id}`]
          const whole = reached && reached.scene + 1 === reached.of
          return (
            <li className="row between gap-24 line-above" key={id}>
              <div>
                <h3 className="large">{label}</h3>
                <p>{summary}</p>
                {reached && (
                  <p className={`row gap-4 above-4 soft ${styles.left}`}>
                    {whole && <CheckIcon size={16} />}
                    Part {reached.scene + 1} of {reached.of}, {reached.done.length}{' '}
                    {reached.done.length === 1 ? 'exercise' : 'exercises'} done
                  </p>
                )}
              </div>
              <div className="stack gap-4 rigid">
                <Button
                  look={reached ? 'solid' : 'framed'}
                  aria-label={`${reached ? 'Continue' : 'Begin'}: ${label}`}
                  onClick={() => onBegin(id, reached?.scene ?? 0)}
                >
                  {reached ? 'Continue' : 'Begin'}
                </Button>
                {reached && (
                  <Button
                    look="quiet"
                    aria-label={`Start over: ${label}`}
                    onClick={() => {
                      progress.drop(`${lab}/${id}`)
                      predictions.drop(`${lab}/${id}/`)
                      onBegin(id, 0)
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
    </>
  )
}
