/** The last messages of a processor: what it asked whom and why, and what it got. */
import { useEffect } from 'react'
import { count, counted, quantity } from '../../../../core/text/format.ts'
import type { ViewProps } from '../../../page.ts'
import type { AsyncDetail } from '../../model/detail.ts'
import type { Course } from '../course.ts'
import { kindsIn, TASKS_GLYPH } from '../kinds.ts'
import { STEP_SECONDS } from '../scenario.ts'
import { Glyph } from '../stage/legend.tsx'
import { askedInVain, eventsOf } from './knowledge.ts'

/** Messages that are listed. */
const LISTED = 24

interface EventsPanelProps extends Pick<ViewProps, 'run' | 'axis' | 'playhead'> {
  readonly detail: AsyncDetail
  readonly course: Course
  readonly processor: number
  /** A message is looked at, or none any more. */
  readonly onLook: (message: number | undefined) => void
}

/** A line a message, the latest first; its time leads there. */
export function EventsPanel({ run, axis, playhead, detail, course, processor, onLook }: EventsPanelProps) {
  const kinds = kindsIn(run.values)
  const { kind, from, to, tasks, load, sent, taken } = course.schedule.messages
  useEffect(() => () => onLook(undefined), [onLook])
  const events = eventsOf(course, processor, detail.begin, LISTED)
  if (events.length === 0) return <p>It has sent no message so far, and taken none.</p>
  return (
    <ol className="list grid gap-8">
      {events.map(({ message: m, time, sends }) => {
        const { name, help, because, glyph, asks } = kinds[kind[m]]
        const inVain = asks && askedInVain(course, m, detail.end)
        const carried = tasks[m] > 0 ? `, ${counted(tasks[m], 'task')}` : ''
        const queue = load[m] >= 0 ? `, queue ${count(load[m])}` : ''
        const whom = sends
          ? `to ${count(to[m])}`
          : `from ${count(from[m])}, ${quantity(taken[m] - sent[m], 's')} after it was sent`
        return (
          <li
            key={`${m} ${sends}`}
            className="rule-left"
            style={sends ? undefined : { borderColor: 'var(--line-strong)' }}
            onPointerEnter={() => onLook(m)}
            onPointerLeave={() => onLook(undefined)}
          >
            <button
              type="button"
              className="high-24 accent to-underline"
              onFocus={() => onLook(m)}
              onBlur={() => onLook(undefined)}
              aria-label={`Go to ${quantity(time, 's')}`}
              onClick={() => playhead.seek(axis.unit === 'seconds' ? time : Math.floor(time / STEP_SECONDS))}
            >
              {quantity(time, 's')}
            </button>{' '}
            <Glyph glyph={tasks[m] > 0 ? TASKS_GLYPH : glyph} tasks={tasks[m] > 0} />{' '}
            <b>
              {name}
              {carried}
              {queue}
            </b>{' '}
            {whom}. {help}
            {sends ? `, because ${because}` : ''}.{inVain ? ` ${inVain}` : ''}
          </li>
        )
      })}
    </ol>
  )
}
