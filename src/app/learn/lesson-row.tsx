/** A lesson in a list, with how far the learner has come. */
import type { ReactNode } from 'react'
import type { LessonEntry } from '../../core/content/lesson.ts'
import { predictions } from '../state/predictions.ts'
import { progress } from '../state/progress.ts'
import { Button } from '../ui/button.tsx'
import { CheckIcon } from '../ui/icons.tsx'
import styles from './lesson.module.css'
import { useProgress } from './use-lesson.ts'

interface LessonRowProps {
  readonly lab: string
  readonly entry: Omit<LessonEntry, 'load'>
  /** Begins it, or goes on where it was left, which is the index of a scene. */
  readonly onBegin: (id: string, scene: number) => void
  readonly lang?: string
  /** Where it is from. */
  readonly about?: string
  /** What else can be done with it. */
  readonly children: ReactNode
}

/** The row. */
export function LessonRow({ lab, entry: { id, label, summary }, lang, about, onBegin, children }: LessonRowProps) {
  const reached = useProgress()[`${lab}/${id}`]
  const whole = reached && reached.scene + 1 === reached.of
  return (
    <li className="row between gap-24 line-above">
      <div>
        <h3 className="large" lang={lang}>
          {label}
        </h3>
        <p lang={lang}>{summary}</p>
        {about && <p className="above-4 soft small">{about}</p>}
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
        {children}
      </div>
    </li>
  )
}
