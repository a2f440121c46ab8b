/** How what a processor was told of another one's queue grows old: the queue as it was, and as it was told, over time. */
import { count, quantity } from '../../../../core/text/format.ts'
import type { Course } from '../course.ts'
import { toldOver } from './knowledge.ts'
import styles from './microscope.module.css'

const WIDTH = 320
const HEIGHT = 56

/** The queue is looked at so often. */
const SAMPLES = 240

interface AgeingProps {
  readonly course: Course
  /** Who was told, of whom, and until when; seconds. */
  readonly processor: number
  readonly of: number
  readonly now: number
  /** When the latest that was told of it was sent. */
  readonly sent: number
}

/** Two lines that part as time goes on: from some time before the latest message until now. */
export function Ageing({ course, processor, of, now, sent }: AgeingProps) {
  const begin = Math.max(0, now - 3 * (now - sent))
  if (!(now > begin)) return null
  const at = (k: number) => begin + ((now - begin) * k) / SAMPLES
  const queue = Array.from({ length: SAMPLES + 1 }, (_, k) => course.queue(of, at(k)))
  const told = toldOver(course, processor, of, begin, now)
  const most = Math.max(1, ...queue, ...told.map(({ load }) => load))
  const x = (time: number) => ((WIDTH * Math.max(0, time - begin)) / (now - begin)).toFixed(1)
  const y = (load: number) => (2 + (HEIGHT - 4) * (1 - load / most)).toFixed(1)
  const line = queue.map((load, k) => `${k === 0 ? 'M' : 'L'}${x(at(k))} ${y(load)}`).join('')
  const steps = told
    .map(({ load, taken }, k) => `${k === 0 ? 'M' : 'H'}${x(taken)}${k === 0 ? ' ' : 'V'}${y(load)}`)
    .join('')
  return (
    <figure className={styles.ageing}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.queue} d={line} />
        {told.length > 0 && <path className={styles.told} d={`${steps}H${WIDTH}`} />}
      </svg>
      <figcaption>
        The queue of processor {count(of)} over the last {quantity(now - begin, 's')} (solid) and what processor{' '}
        {count(processor)} was told of it (dashed); at most {count(most)}.
      </figcaption>
    </figure>
  )
}
