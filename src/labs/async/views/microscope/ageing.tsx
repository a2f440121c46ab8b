/** How reports on a queue grow old: the queue as it was, and as it was reported to another processor, over time. */
import { curveStepAfter, line } from 'd3-shape'
import { count, quantity } from '../../../../core/text/format.ts'
import type { Course } from '../course.ts'
import { reportsOver } from './knowledge.ts'

const WIDTH = 320
const HEIGHT = 56

/** The queue is looked at so often. */
const SAMPLES = 240

interface AgeingProps {
  readonly course: Course
  /** The processor that got the reports, the one whose queue they are about, and until when; seconds. */
  readonly processor: number
  readonly of: number
  readonly now: number
  /** When the latest report was sent. */
  readonly sent: number
}

/** Two lines that part as time goes on: from some time before the latest message until now. */
export function Ageing({ course, processor, of, now, sent }: AgeingProps) {
  const begin = Math.max(0, now - 3 * (now - sent))
  if (!(now > begin)) return null
  const at = (k: number) => begin + ((now - begin) * k) / SAMPLES
  const queue = Array.from({ length: SAMPLES + 1 }, (_, k) => course.queue(of, at(k)))
  const reported = reportsOver(course, processor, of, begin, now)
  const most = Math.max(1, ...queue, ...reported.map(({ load }) => load))
  const x = (time: number) => (WIDTH * Math.max(0, time - begin)) / (now - begin)
  const y = (load: number) => 2 + (HEIGHT - 4) * (1 - load / most)
  const path = line().digits(1)
  const straight = path(queue.map((load, k) => [x(at(k)), y(load)])) ?? undefined
  const steps = path.curve(curveStepAfter)(reported.map(({ load, taken }) => [x(taken), y(load)]))
  return (
    <figure className="grid gap-4 soft small above-8">
      <svg
        className="full-width"
        style={{ height: 56, borderBottom: '1px solid var(--line-strong)' }}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className="no-fill stroke-ink" strokeWidth={1.5} vectorEffect="non-scaling-stroke" d={straight} />
        {reported.length > 0 && (
          <path
            className="no-fill stroke-accent stroke-2"
            strokeDasharray="5 3"
            vectorEffect="non-scaling-stroke"
            d={`${steps}H${WIDTH}`}
          />
        )}
      </svg>
      <figcaption>
        The queue of processor {count(of)} over the last {quantity(now - begin, 's')} (solid) and what was reported of
        it to processor {count(processor)} (dashed); at most {count(most)}.
      </figcaption>
    </figure>
  )
}
