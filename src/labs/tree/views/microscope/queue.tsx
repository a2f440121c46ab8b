/** The server's queue of idle workers as a row of numbers: who joins stands out at its end, who is named at its head. */
import { count } from '../../../../core/text/format.ts'
import styles from './panel.module.css'

/** Numbers shown at the tail of a long queue. */
const TAIL = 2

/** What the queue is given. */
interface QueueProps {
  /** Worker numbers, head first. */
  readonly queue: Int32Array
  /** The worker that the message just took off the head. */
  readonly left?: number
  /** Whether the last one has just joined. */
  readonly joined: boolean
}

/** The queue. */
export function Queue({ queue, left, joined }: QueueProps) {
  const wide = queue.some((worker) => worker > 9999)
  const head = wide ? 6 : 9
  const elided = queue.length > head + TAIL + 1
  const shown = elided ? [...queue.subarray(0, head)] : [...queue]
  const tail = elided ? [...queue.subarray(queue.length - TAIL)] : []
  const last = queue.length - 1
  const chip = (worker: number, place: number) => (
    <li
      key={worker}
      className={`positioned pad-0-4 bordered round-4 text-centre ${styles.chip}`}
      data-joined={joined && place === last}
    >
      {worker}
      {joined && place === last && <span className="visually-hidden"> (just joined)</span>}
    </li>
  )
  return (
    <section className={styles.steady} aria-label="The server’s queue of idle workers">
      <h4 className="flex between small strong no-margin">
        Server’s queue{' '}
        <span className="soft regular">
          {queue.length === 1 ? '1 worker idle' : `${count(queue.length)} workers idle`}
        </span>
      </h4>
      <ol className="list flex wrap gap-4 small above-4" style={{ lineHeight: '22px' }}>
        {left !== undefined && (
          <li className={`positioned pad-0-4 accent round-4 text-centre ${styles.left}`}>
            <s>{left}</s>
            <span className="visually-hidden"> (just named)</span>
          </li>
        )}
        {shown.map(chip)}
        {elided && <li className="pad-0-4 soft">… {count(queue.length - head - TAIL)} more …</li>}
        {tail.map((worker, i) => chip(worker, queue.length - TAIL + i))}
        {queue.length === 0 && <li className="pad-0-4 soft">empty</li>}
      </ol>
    </section>
  )
}
